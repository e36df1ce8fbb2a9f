/** Transfers of payers other than the guardians: ZUS pays one for several children. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyBank } from '../../src/domains/bank/index.ts'
import { seedPayers } from '../payments/support.ts'
import { bankPlace } from './bank-place.ts'

const place = await bankPlace()
const { sql, call, first, kid, issue, renew, addLine, lineOf, book, undo, invoiceOf, callerOf } = place
const { zus, welfare } = await seedPayers(sql, first)
const ZUS = '83101010230000261395100000'
const { payments, bank } = await callerOf('accountant')

beforeEach(renew)
/** The bank's lines and the ledger agree after every test. */
const agree = async () => expect(await verifyBank(sql)).toEqual([])
afterEach(agree)

/** An invoice over 2000 zł: ZUS pays 1500 zł, the guardians 500 zł. */
async function split(firstname: string, amount = 1500_00) {
  const { id } = await issue(firstname, 2000)
  await payments.split({
    commandId: randomUUID(),
    placeId: first,
    id,
    shares: [{ payerId: zus, amount }],
    reason: 'Aktywnie w żłobku',
  })
  return id
}
const three = () => Promise.all(['Zofia', 'Jan', 'Ola'].map((name) => split(name)))
const shareOf = async (id: number) => (await invoiceOf(id)).shares[0].amountLeft
const allocationsOf = (ids: readonly number[]) =>
  ids.map((invoice) => expect.objectContaining({ invoice, payer: zus, amount: 1500 }))

describe('a transfer of ZUS', () => {
  test('for three children pays the share of each, and no other’s', async () => {
    const ids = await three()
    const line = await addLine(4500_00, {
      payer: 'ZAKŁAD UBEZPIECZEŃ SPOŁECZNYCH',
      payerAccount: ZUS,
      title: 'AwŻ',
    })
    const [best] = (await lineOf(line)).proposals
    expect(best).toMatchObject({ kind: 'PAYER', exact: true, credit: 0 })
    expect(best.allocations).toEqual(expect.arrayContaining(allocationsOf(ids)))
    const result = await bank.bookExact({ commandId: randomUUID(), placeId: first })
    expect(result.done).toEqual([line])
    for (const id of ids) {
      expect(await shareOf(id)).toBe(0)
      expect(await invoiceOf(id)).toMatchObject({ amountLeft: 500, paid: false })
    }
    expect((await lineOf(line)).allocations).toEqual(expect.arrayContaining(allocationsOf(ids)))
    expect(await sql`select from bank_payers where nrb = ${ZUS}`).toHaveLength(0)
    expect((await undo(line)).statusCode).toBe(200)
    for (const id of ids) expect(await shareOf(id)).toBe(1500)
  })

  test('that differs by a grosz is a suggestion; one that only names ZUS waits for a person', async () => {
    await three()
    const less = await addLine(4499_99, { payerAccount: ZUS, payer: 'ZUS' })
    const [suggested] = (await lineOf(less)).proposals
    expect(suggested).toMatchObject({ kind: 'SUGGESTION', exact: false })
    const named = await addLine(4500_00, { payer: 'ZUS Oddział w Krakowie' })
    expect((await lineOf(named)).proposals[0]).toMatchObject({ kind: 'PAYER', exact: false })
    const more = await addLine(4500_01, { payerAccount: ZUS, payer: 'ZUS' })
    expect((await lineOf(more)).proposals).toEqual([])
  })

  test('sent twice is taken for the shares once', async () => {
    await three()
    const [one, two] = [
      await addLine(4500_00, { payerAccount: ZUS, payer: 'ZUS' }),
      await addLine(4500_00, { payerAccount: ZUS, payer: 'ZUS' }),
    ]
    expect((await lineOf(one)).proposals[0].exact).toBe(true)
    expect((await lineOf(two)).proposals[0].exact).toBe(false)
  })

  test('booked by hand is refused above the share, and for a payer without one', async () => {
    const id = await split('Zofia')
    const line = await addLine(1600_00, { payerAccount: ZUS, payer: 'ZUS' })
    const refusal = async (payer: number) =>
      (await book(line, [{ invoice: id, payer, amount: 1600 }])).statusCode
    expect([await refusal(zus), await refusal(welfare)]).toEqual([400, 404])
    expect(await shareOf(id)).toBe(1500)
  })
})

test('a guardian’s transfer is matched with the guardians’ part', async () => {
  const id = await split('Zofia')
  const { number } = (await call('GET', `/api/payments/${id}`)).json()
  const line = await addLine(500_00, { title: number })
  expect((await lineOf(line)).proposals[0]).toMatchObject({
    kind: 'NUMBER',
    exact: true,
    allocations: [{ invoice: id, kid: kid('Zofia'), amount: 500 }],
  })
  const targets = await bank.targets({ placeId: first, text: number })
  expect(targets.flatMap(({ invoices }) => invoices)).toMatchObject([
    { id, amountLeft: 500_00 },
    { id, amountLeft: 1500_00, payer: { id: zus, name: 'ZUS' } },
  ])
})
