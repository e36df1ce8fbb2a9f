/** The journal of payments: what each command that moves money leaves in it, its search, pages and totals. */
import type { JournalRow } from '@skrzat/contract/wire/payment-journal'
import { describe, expect, test } from 'vitest'
import { codeOf } from './support.ts'
import { pricedPlace } from './priced-place.ts'

const { second, accountant, callerOf, at, command, kid, issue, on } = await pricedPlace()

const ALL = { fromDate: '2026-01-01', toDate: '2026-12-31' }
type Asked = Partial<Parameters<typeof accountant.journal>[0]>
const journal = (asked: Asked = {}) => accountant.journal({ ...at, ...ALL, ...asked })

async function allRows(limit: number): Promise<JournalRow[]> {
  const found: JournalRow[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof journal>> = await journal({ limit, cursor })
    found.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

const big = await issue(kid('Zofia'), 1310_00)
const part = await issue(kid('Jan'), 100_00)
const over = await issue(kid('Jan'), 50_00)
const gone = await issue(kid('Ola'), 70_00)
await on('2026-11-17', async () => {
  await accountant.pay({ ...command(), id: big.id, method: 'transfer', day: '2026-11-16' })
  await accountant.payPart({ ...command(), id: part.id, amount: 40_00, method: 'cash' })
  await accountant.payPart({ ...command(), id: over.id, amount: 80_00 })
  await accountant.payPart({ ...command(), id: gone.id, amount: 20_00, method: 'card' })
  await accountant.addCredit({ ...command(), kidId: kid('Ola'), amount: 15_00 })
})
await on('2026-11-18', async () => {
  await accountant.delete({ ...command(), id: gone.id })
  const { payments } = await accountant.invoice({ id: part.id })
  const payment = payments[0]?.id ?? 0
  await accountant.reverse({ ...command(), id: part.id, payment, reason: 'mistake' })
  await accountant.returnCredit({ ...command(), kidId: kid('Ola'), amount: 5_00 })
})

const shortOf = ({ kind, day, amount, applied, toCredit, method, reversed }: JournalRow) => [
  kind,
  day,
  amount,
  applied,
  toCredit,
  method,
  reversed?.reason ?? null,
]

describe('the journal', () => {
  test('has every command that moves money, by the day of the money', async () => {
    const { rows } = await journal()
    expect(rows.map(shortOf)).toEqual(
      expect.arrayContaining([
        ['payment', '2026-11-16', 1310_00, 1310_00, 0, 'transfer', null],
        ['payment', '2026-11-17', 40_00, 40_00, 0, 'cash', 'mistake'],
        ['payment', '2026-11-17', 80_00, 50_00, 30_00, null, null],
        ['payment', '2026-11-17', 20_00, 20_00, 0, 'card', null],
        ['credit_added', '2026-11-17', 15_00, 0, 15_00, null, null],
        ['credit_returned', '2026-11-18', -5_00, 0, -5_00, null, null],
      ]),
    )
    expect(rows).toHaveLength(6)
    expect(rows.map(({ day }) => day)).toEqual(
      rows
        .map(({ day }) => day)
        .sort()
        .toReversed(),
    )
  })

  test('says whose, on what, by whom and when', async () => {
    const { rows } = await journal({ method: 'cash' })
    expect(rows).toEqual([
      expect.objectContaining({
        kid: expect.objectContaining({ id: kid('Jan'), firstname: 'Jan' }),
        invoice: { id: part.id, number: part.number },
        at: '2026-11-17T09:00:00.000Z',
        line: null,
      }),
    ])
    expect(rows[0]?.by).toBe('Kasia Księgowa')
    expect(rows[0]?.reversed).toEqual({
      at: '2026-11-18T09:00:00.000Z',
      reason: 'mistake',
      by: 'Kasia Księgowa',
    })
  })

  test('has totals over all pages', async () => {
    expect((await journal({ limit: 1 })).totals).toEqual({
      count: 6,
      received: 1465_00,
      reversed: 40_00,
      paidOut: 5_00,
      methods: [
        { method: 'card', sum: 20_00 },
        { method: 'cash', sum: 0 },
        { method: 'transfer', sum: 1310_00 },
        { method: null, sum: 90_00 },
      ],
    })
  })

  test.each([1, 2, 3, 5])('goes on after pages of %i, also within a day', async (limit) => {
    const ids = (await allRows(limit)).map(({ id }) => id)
    expect(ids).toEqual((await journal()).rows.map(({ id }) => id))
  })

  test('refuses a cursor that is none', async () => {
    expect(await codeOf(journal({ cursor: 'bm9uZQ' }))).toBe('validation')
  })

  test.each([
    ['1310', [1310_00]],
    ['1310,00', [1310_00]],
    ['1 310,00 zł', [1310_00]],
    ['5', [-5_00]],
    ['kowalski', [40_00, 80_00]],
    [part.number, [40_00]],
    ['nobody', []],
  ])('finds %s', async (text, amounts) => {
    const { rows, totals } = await journal({ text })
    expect(rows.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual(amounts)
    expect(totals.count).toBe(rows.length)
  })

  test('has only the asked days', async () => {
    const { rows } = await journal({ fromDate: '2026-11-16', toDate: '2026-11-16' })
    expect(rows.map(({ amount }) => amount)).toEqual([1310_00])
  })

  test('of a neighbour has nothing of it', async () => {
    const neighbour = (await callerOf('otherDirector')).payments
    expect(await neighbour.journal({ placeId: second, ...ALL })).toEqual({
      rows: [],
      nextCursor: null,
      totals: { count: 0, received: 0, reversed: 0, paidOut: 0, methods: [] },
    })
    expect(await codeOf(neighbour.journal({ ...at, ...ALL }))).toBe('forbidden')
  })
})
