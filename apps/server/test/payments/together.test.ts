/** Commands that are recorded together are as good as each by itself. */
import { testDatabase } from '@skrzat/testing/database'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordPartPayment } from '../../src/domains/payments/commands/invoice.ts'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { invoicesTable } from '../../src/domains/payments/projection/tables.ts'
import { updateRows } from '../../src/kernel/projection/table.ts'
import { by, codeOf, issueOne, portsOn, seedPlace, type Seeded } from './support.ts'

const database = await testDatabase({ pool: 6 })
const { sql } = database
const ports = portsOn(sql)

/** `count` invoices over 100 zł, one a kid. */
async function seedInvoices(count: number): Promise<{ place: Seeded; ids: number[] }> {
  const place = await seedPlace(sql, { kids: count })
  const ids: number[] = []
  for (const kidId of place.kids) ids.push(await issueOne(ports, place, { kidId }))
  return { place, ids }
}

/** How many transactions wrote the latest events of these invoices. */
async function transactionsOf(ids: readonly number[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct xid::text) as count from events
    where version = 2 and stream = any(${ids.map((id) => `invoice-${id}`)})`
  return row?.count ?? 0
}

const expectSound = async () => expect((await verifyLedger(database)).differences).toEqual([])

describe('commands that arrive together', () => {
  test('are recorded in few transactions, each with its own answer', async () => {
    const { place, ids } = await seedInvoices(20)
    const paid = await Promise.all(
      ids.map((id, index) => recordPartPayment(ports, { ...by(place.placeId), id, amount: index + 1 })),
    )
    expect(paid.map(({ id, version, amountLeft }) => ({ id, version, amountLeft }))).toEqual(
      ids.map((id, index) => ({ id, version: 2, amountLeft: 100_00 - index - 1 })),
    )
    expect(new Set(paid.map(({ paymentId }) => paymentId)).size).toBe(20)
    expect(await transactionsOf(ids)).toBeLessThan(10)
    await expectSound()
  })

  test('look their invoices up by key, and do not read the whole table', async () => {
    await seedInvoices(1)
    const kept = invoicesTable.columns
      .map(([column]) => column)
      .filter((column) => !['id', 'number'].includes(column))
    const explained = sql.begin(async (tx) => {
      await tx.unsafe(`
        insert into invoices (id, number, ${kept.join(', ')}) select -n, '2020/01/' || n, ${kept.join(', ')}
        from (select * from invoices order by id desc limit 1) one, generate_series(1, 1000) n`)
      const rows = await tx.unsafe<{ 'QUERY PLAN': string }[]>(
        `explain (generic_plan) ${updateRows(invoicesTable, []).text}`,
      )
      throw Object.assign(new Error('undone'), { plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
    })
    await expect(explained).rejects.toHaveProperty(
      'plan',
      expect.stringContaining('Index Scan using invoices_pkey'),
    )
    await expect(explained).rejects.toHaveProperty('plan', expect.not.stringContaining('Seq Scan'))
  })

  test('stand although one among them is refused', async () => {
    const { place, ids } = await seedInvoices(10)
    const codes = await Promise.all(
      [...ids, 999_999].map((id, index) =>
        codeOf(recordPartPayment(ports, { ...by(place.placeId), id, amount: index === 3 ? -1 : 1_00 })),
      ),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(9)
    expect(codes[3]).toBe('amount.negative')
    expect(codes[10]).toBe('invoice.not_found')
  })

  test('stand although one among them was recorded long ago', async () => {
    const { place, ids } = await seedInvoices(10)
    const [repeated = 0] = ids
    const known = by(place.placeId)
    const first = await recordPartPayment(ports, { ...known, id: repeated, amount: 40_00 })
    await recordPartPayment(ports, { ...by(place.placeId), id: repeated, amount: 10_00 })
    const [again, ...others] = await Promise.all(
      ids.map((id, index) =>
        recordPartPayment(ports, { ...(index === 0 ? known : by(place.placeId)), id, amount: 40_00 }),
      ),
    )
    expect(again).toEqual(first)
    expect(others.map(({ amountLeft }) => amountLeft)).toEqual(Array.from({ length: 9 }, () => 60_00))
    await expectSound()
  })

  test('stand although the row of one among them can not be written', async () => {
    const { place, ids } = await seedInvoices(8)
    const [broken = 0] = ids
    await sql.unsafe(`alter table invoices add constraint broken check (id <> ${broken} or paid = 0)`)
    onTestFinished(async () => {
      await sql`alter table invoices drop constraint broken`
    })
    const outcomes = await Promise.allSettled(
      ids.map((id) => recordPartPayment(ports, { ...by(place.placeId), id, amount: 1_00 })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(
      ids.map((id) => (id === broken ? 'rejected' : 'fulfilled')),
    )
    await expectSound()
  })

  test('of one account under one id are one command', async () => {
    const { place, ids } = await seedInvoices(2)
    const [one = 0, other = 0] = ids
    const meta = by(place.placeId)
    const codes = await Promise.all([
      codeOf(recordPartPayment(ports, { ...meta, id: one, amount: 1_00 })),
      codeOf(recordPartPayment(ports, { ...meta, id: other, amount: 1_00 })),
    ])
    expect(codes.toSorted()).toEqual(['command.reused', 'done'])
  })
})

test('a command alone takes two statements', async () => {
  const { place, ids } = await seedInvoices(1)
  const spoken: string[] = []
  sql.options.debug = (_, query) => spoken.push(query)
  onTestFinished(() => {
    sql.options.debug = false
  })
  await recordPartPayment(ports, { ...by(place.placeId), id: ids[0] ?? 0, amount: 1_00 })
  expect(spoken).toHaveLength(2)
})
