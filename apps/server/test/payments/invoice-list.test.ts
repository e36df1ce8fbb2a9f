/** The place's list of invoices: every state, search, sort and page, and their totals. */
import { INVOICE_SORTS, INVOICE_STATES, type InvoiceSort } from '@skrzat/contract/invoice-list'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { describe, expect, test } from 'vitest'
import { setPhones } from '../../bench/kids.ts'
import { pricedPlace } from './priced-place.ts'

const { sql, second, accountant, callerOf, at, command, kid, issue, on } = await pricedPlace()

// Łuczak comes before Wiśniewska, unlike its bytes.
await sql`update kids set lastname = 'Łuczak' where id = ${kid('Ola')}`

/** Some of each state, with ties in every column. */
const open = await issue(kid('Zofia'), 30_00)
const part = await issue(kid('Jan'), 30_00)
await accountant.payPart({ ...command(), id: part.id, amount: 10_00 })
const paid = await issue(kid('Zofia'), 30_00)
const late = await issue(kid('Jan'), 50_00)
const gone = await issue(kid('Jan'), 70_00)
await accountant.delete({ ...command(), id: gone.id })
await accountant.pay({ ...command(), id: paid.id })
await on('2026-11-18', async () => {
  await accountant.pay({ ...command(), id: late.id })
  await issue(kid('Ola'), 30_00)
})

type Asked = Omit<Parameters<typeof accountant.list>[0], 'placeId'>
const list = (asked: Asked = {}) => accountant.list({ ...at, ...asked })
const amounts = async (asked: Asked) =>
  (await list(asked)).invoices.map(({ amount }) => amount).sort((a, b) => a - b)
const numbers = async (asked: Asked) =>
  (await list(asked)).invoices.map(({ number }) => number.slice(-4)).sort()

async function all(asked: Asked, limit: number): Promise<Invoice[]> {
  const found: Invoice[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...asked, limit, cursor })
    found.push(...page.invoices)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

const valueOf: Record<InvoiceSort, (invoice: Invoice) => string | number> = {
  created: ({ createdDay }) => createdDay,
  number: ({ number }) => number,
  kid: ({ kid }) => `${kid.lastname} ${kid.firstname}`,
  deadline: ({ deadline }) => deadline,
  amount: ({ amount }) => amount,
  left: ({ amountLeft }) => amountLeft,
  paid: ({ paidDay }) => paidDay ?? '',
}

describe('the states', () => {
  test('are to pay, paid, deleted and all', async () => {
    expect(await amounts({})).toEqual([30_00, 30_00, 30_00])
    expect(await amounts({ state: 'paid' })).toEqual([30_00, 50_00])
    expect(await list({ state: 'deleted' })).toMatchObject({
      invoices: [{ id: gone.id, deletedDate: '2026-11-16T09:00:00.000Z' }],
    })
    expect((await list({ state: 'all' })).invoices).toHaveLength(6)
  })

  test('have totals of all that match, not only of the page', async () => {
    expect((await list({ limit: 1 })).totals).toEqual({ count: 3, amount: 90_00, left: 80_00 })
    expect((await list({ state: 'paid' })).totals).toEqual({ count: 2, amount: 80_00, left: 0 })
    expect((await list({ state: 'deleted' })).totals).toEqual({ count: 1, amount: 70_00, left: 0 })
    // What is deleted is no money beside the others.
    expect((await list({ state: 'all' })).totals).toEqual({ count: 6, amount: 170_00, left: 80_00 })
    expect((await list({ text: 'zofia', state: 'all' })).totals).toMatchObject({ count: 2, amount: 60_00 })
  })

  test('leave the tiles to the open ones', async () => {
    const { tiles } = await list()
    expect(tiles.new).toEqual({ count: 3, sum: 80_00 })
    for (const state of INVOICE_STATES) expect((await list({ state })).tiles).toEqual(tiles)
    expect((await list({ status: 'expired' })).totals.count).toBe(0)
    expect((await list({ status: 'expired', state: 'paid' })).totals.count).toBe(2)
  })
})

describe('the search', () => {
  test('finds a number as people write it, in the chosen state', async () => {
    expect(open.number).toBe('2026/11/0001')
    for (const text of [
      '0001',
      '2026/11/0001',
      '2026 / 11 / 0001',
      '\u200e2026/11/0001\u200b',
      '11/1',
      '11/0001',
      '/0001',
    ]) {
      expect(await numbers({ text }), text).toContain('0001')
    }
    expect(await numbers({ text: '2026/11/0003' })).toEqual([])
    expect(await numbers({ text: '2026/11/0003', state: 'paid' })).toEqual(['0003'])
    for (const text of ['%', '_', '2026/12', '\\', '11//'])
      expect(await numbers({ text, state: 'all' })).toEqual([])
  })

  test('finds a name as it was pasted, in either order', async () => {
    const zofia = await numbers({ text: 'zofia', state: 'all' })
    expect(zofia).not.toEqual([])
    for (const text of ['Zofia\u00a0Wiśniewska', '\u200eZofia  Wiśniewska\u200b', 'wiśniewska\tzofia'])
      expect([text, await numbers({ text, state: 'all' })]).toEqual([text, zofia])
  })

  test.each([
    ['20,00', ['0002']],
    ['30,00 zł', ['0001', '0002', '0006']],
    ['7 000,00', []],
  ])('finds the amount %s, or what is left of it', async (text, wanted) => {
    expect(await numbers({ text })).toEqual(wanted)
  })

  test('says how many there are in any state', async () => {
    expect(await list({ text: '2026/11/0003' })).toMatchObject({ invoices: [], elsewhere: 1 })
    expect(await list({ text: 'kowalski', state: 'deleted' })).toMatchObject({ elsewhere: 3 })
    expect((await list({ text: '0003', state: 'all' })).elsewhere).toBeNull()
    expect((await list()).elsewhere).toBeNull()
  })

  test('keeps to a group', async () => {
    const { kid: ola } = (await list({ text: 'luczak' })).invoices[0] ?? {}
    const found = await list({ groupId: ola?.group.id, state: 'all' })
    expect(found.invoices.map((invoice) => invoice.kid.group)).toEqual([ola?.group])
    expect(found.totals.count).toBe(1)
    expect((await list({ groupId: 999_999, state: 'all' })).totals.count).toBe(0)
  })

  test('finds a guardian, an amount and a number alone, and by all of them together', async () => {
    await sql`update guardians set name = 'Łucja Żółwińska' where kid_id = ${kid('Zofia')} and position = 1`
    expect(await numbers({ guardian: 'zolwinska lucja' })).toEqual(['0001'])
    expect((await list({ guardian: 'Żółwi' })).invoices[0]?.guardians).toContain('Łucja Żółwińska')
    expect(await numbers({ guardian: 'zolwinska', state: 'all' })).toEqual(['0001', '0003'])
    expect(await numbers({ amount: 20_00 })).toEqual(['0002'])
    expect(await numbers({ amount: 30_00 })).toEqual(['0001', '0002', '0006'])
    expect(await numbers({ number: '11/2' })).toEqual(['0002'])
    // An amount is no number, nor the other way round.
    expect(await numbers({ number: '30' })).toEqual([])
    expect(await numbers({ guardian: 'zolwinska', amount: 30_00, number: '0001' })).toEqual(['0001'])
    expect(await list({ guardian: 'zolwinska', state: 'deleted' })).toMatchObject({ elsewhere: 2 })
  })

  test('never finds another place’s', async () => {
    const there = (await callerOf('otherDirector')).payments
    expect((await there.list({ placeId: second, state: 'all' })).totals.count).toBe(0)
  })
})

describe.each(INVOICE_SORTS)('sorted by %s', (sort) => {
  test.each([true, false])('with ascending: %s, pages neither repeat nor leave out', async (ascending) => {
    const whole = await all({ state: 'all', sort, ascending }, 100)
    expect(whole).toHaveLength(6)
    for (const limit of [1, 2, 4]) expect(await all({ state: 'all', sort, ascending }, limit)).toEqual(whole)
    const collator = new Intl.Collator('pl')
    const compare = (a: Invoice, b: Invoice) => {
      const [one, two] = [valueOf[sort](a), valueOf[sort](b)]
      const order =
        typeof one === 'number' && typeof two === 'number' ? one - two : collator.compare(`${one}`, `${two}`)
      return (order === 0 ? a.id - b.id : order) * (ascending ? 1 : -1)
    }
    expect(whole.map(({ id }) => id)).toEqual(whole.toSorted(compare).map(({ id }) => id))
  })
})

test('a cursor that is none is refused', async () => {
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const [sort, cursor] of [
    ['created', 'x'],
    ['created', forged([['2026-02-30'], 1])],
    ['created', forged([['2026-02-03', '2026-02-03'], 1])],
    ['amount', forged([['1'], 1])],
    ['kid', forged([[1, 1], 1])],
    ['kid', forged([['Łuczak Ola'], 1])],
    ['left', forged([[1.5], 1])],
    ['number', forged([[['a']], 1])],
  ] as const) {
    await expect(list({ sort, cursor }), `${sort} ${cursor}`).rejects.toThrow('validation')
  }
})

test('staff read a deleted invoice, parents do not', async () => {
  expect(await accountant.invoice({ id: gone.id })).toMatchObject({ id: gone.id })
  await setPhones(sql, sql`id = ${kid('Jan')}`, ['600000005'])
  const parent = (await callerOf('parent')).payments
  expect(await parent.invoice({ id: part.id })).toMatchObject({ id: part.id })
  await expect(parent.invoice({ id: gone.id })).rejects.toThrow('invoice.not_found')
})
