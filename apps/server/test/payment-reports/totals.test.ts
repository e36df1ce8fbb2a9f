/** What a report comes to, said before it is made. */
import { beforeEach, expect, test } from 'vitest'
import { renewKids } from '../payments/support.ts'
import { codeOf, testReports } from './setup.ts'

const server = await testReports()
const { sql, clock, first, second, accountant, types, issue, pay, drop, cellsOf, callerOf } = server
const kidOf = await renewKids(sql)
const october = { placeId: first, from: '2026-10-01', to: '2026-10-31' }

clock.set('2026-10-01T09:00:00Z')
const settled = await issue(kidOf('Zofia'), { [types.fee]: 85000, [types.meals]: 35705 })
const part = await issue(kidOf('Jan'), { [types.fee]: 85000 })
await drop(await issue(kidOf('Ola'), { [types.fee]: 700 }))
clock.set('2026-10-30T09:00:00Z')
await issue(kidOf('Jan'), { [types.fee]: 40000 })
clock.set('2026-10-31T23:30:00Z') // November has begun in Warsaw
await issue(kidOf('Ola'), { [types.fee]: 1 })
clock.set('2026-11-02T09:00:00Z')
await pay(settled, 130000)
await pay(part, 5000)

beforeEach(() => {
  clock.set('2026-11-02T09:00:00Z')
})

test('charged, paid, left, overdue and paid beyond the invoices, of those issued in these days', async () => {
  expect(await accountant.totals({ ...october, paid: false })).toEqual({
    invoices: 3,
    kids: 2,
    amount: 245705,
    creditUsed: 0,
    paid: 125705,
    left: 120000,
    overdue: { count: 1, sum: 80000 },
    overpaid: 9295,
  })
})

test('those that were settled in these days', async () => {
  const november = { placeId: first, from: '2026-11-01', to: '2026-11-30', paid: true }
  expect(await accountant.totals(november)).toMatchObject({
    invoices: 1,
    kids: 1,
    amount: 120705,
    paid: 120705,
    left: 0,
    overdue: { count: 0, sum: 0 },
  })
})

test('an invoice is overdue from the day after its deadline, in Warsaw', async () => {
  clock.set('2026-10-15T21:59:00Z')
  expect((await accountant.totals({ ...october, paid: false })).overdue.count).toBe(0)
  clock.set('2026-10-15T22:00:00Z')
  expect((await accountant.totals({ ...october, paid: false })).overdue).toEqual({ count: 1, sum: 80000 })
})

test('the file has the same totals', async () => {
  const said = await accountant.totals({ ...october, paid: false })
  const rows = await cellsOf({ ...october, paid: false })
  expect(rows).toHaveLength(said.invoices + 2)
  const grosze = rows
    .at(-1)
    ?.slice(7, 11)
    .map((cell) => Number(cell.replace(',', '')))
  expect(grosze).toEqual([said.amount, said.creditUsed, said.paid, said.left])
})

test('twelve months by the month of issue, with those of nothing, and each as its own report says', async () => {
  clock.set('2026-11-30T22:59:00Z')
  const months = await accountant.months({ placeId: first })
  expect(months.map(({ month }) => month)).toEqual([
    '2025-12-01',
    ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}-01`),
  ])
  expect(months.slice(0, 10).every(({ sums }) => sums.invoices === 0 && sums.amount === 0)).toBe(true)
  const november = { placeId: first, from: '2026-11-01', to: '2026-11-30' }
  expect(months.slice(10).map(({ sums }) => sums)).toEqual([
    await accountant.totals({ ...october, paid: false }),
    await accountant.totals({ ...november, paid: false }),
  ])
  clock.set('2026-11-30T23:00:00Z') // December has begun in Warsaw
  expect((await accountant.months({ placeId: first })).at(-1)).toMatchObject({
    month: '2026-12-01',
    sums: { invoices: 0 },
  })
})

test('nothing was issued: nothing, and a neighbour’s place has its own', async () => {
  const nothing = { invoices: 0, kids: 0, amount: 0, creditUsed: 0, paid: 0, left: 0, overpaid: 0 }
  const none = { ...nothing, overdue: { count: 0, sum: 0 } }
  const empty = { placeId: first, from: '2020-01-01', to: '2020-01-31', paid: false }
  expect(await accountant.totals(empty)).toEqual(none)
  const neighbour = (await callerOf('otherDirector')).paymentReports
  expect(await neighbour.totals({ ...october, placeId: second, paid: false })).toEqual(none)
})

test.each([
  ['2026-11-02', '2026-11-01', 'report.period'],
  ['2020-11-01', '2025-11-02', 'report.too_long'],
])('from %s to %s is refused as %s', async (from, to, code) => {
  expect(await codeOf(accountant.totals({ placeId: first, from, to, paid: false }))).toBe(code)
})
