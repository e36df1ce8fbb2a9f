import type { NewInvoiceKid, PaymentType } from '@skrzat/contract/wire/payments'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareAmounts } from './compare.ts'
import { emptyRow } from './draft.ts'
import type { ToIssue } from './issue.ts'
import { isDoubtful, findUnusual } from './summary.ts'
import { rowSum } from './sums.ts'
import { kidOf } from './test-kid.ts'

const names = { id: 1, placeId: 1, name: 'Czesne', display: '' }
const fee: PaymentType = { ...names, type: 'TYPE_CONST', mainValue: 1000_00, daily: 0 }
const group = { id: 1, name: 'Motylki', color: 1, kids: [] }

/** A child who is charged 1000 zł, as listed and as it would be issued. */
function row(
  id: number,
  over: Partial<NewInvoiceKid> = {},
  { absences, mainValue = 1000_00 }: { absences?: string; mainValue?: number } = {},
): { kid: NewInvoiceKid; open: ToIssue } {
  const kid = kidOf(id, { absences: 2, before: mainValue, ...over })
  const types = [{ ...fee, mainValue }]
  const sum = rowSum({ kid, row: emptyRow, types, days: 20, additionalDays: '', absences })
  return { kid, open: { kidId: id, row: emptyRow, sum } }
}
/** In a place that has issued invoices for earlier periods, or none yet. */
const seenIn = (isFirst: boolean, rows: readonly ReturnType<typeof row>[]) =>
  findUnusual(
    rows.map(({ open }) => open),
    { groups: [{ ...group, kids: rows.map(({ kid }) => kid) }], isFirst },
  )
const of = (...rows: ReturnType<typeof row>[]) => seenIn(false, rows)

test('an amount is marked from over a fifth more or less than before, by the side that it went to', () => {
  expect([compareAmounts(1200_00, 1000_00), compareAmounts(1200_01, 1000_00)]).toEqual([null, 'more'])
  expect([compareAmounts(800_00, 1000_00), compareAmounts(799_99, 1000_00)]).toEqual([null, 'less'])
  expect(compareAmounts(1000_00, null)).toBeNull()
  const grosze = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(grosze, grosze, (amount, before) => {
      const mark = compareAmounts(amount, before)
      const side = amount > before ? 'more' : 'less'
      expect(mark).toBe(Math.abs(amount - before) > before / 5 ? side : null)
    }),
  )
})

test('what differs most comes first', () => {
  const { changed } = of(row(1, { before: 1300_00 }), row(2, { before: 100_00 }), row(3, { before: 1100_00 }))
  expect(changed.map(({ kid, before, amount }) => [kid.id, before, amount])).toEqual([
    [2, 100_00, 1000_00],
    [1, 1300_00, 1000_00],
  ])
})

test('children are counted by what is unusual about them', () => {
  const rows = [
    row(1),
    row(2, { before: null }),
    row(3, {}, { absences: '5' }),
    row(4, { late: 1 }),
    row(5, { notDeducted: { absences: ['2026-10-05'], closedDays: 0 } }),
    row(6, { alreadyInvoiced: ['2026/11/0001'] }),
    row(7, {}, { mainValue: 5000_01 }),
    row(8, {}, { mainValue: 5000_00 }),
  ]
  const { high, twice, ...seen } = of(...rows)
  expect(seen).toEqual({ changed: [], fresh: 1, typed: 1, late: 1, missed: 1 })
  expect([high.map(({ kid }) => kid.id), twice.map(({ id }) => id)]).toEqual([[7], [6]])
  // What stands in words beside its button needs no question, if it is issued alone.
  expect(rows.filter((each) => isDoubtful(of(each))).map(({ kid }) => kid.id)).toEqual([2, 6, 7])
  expect(isDoubtful(of(row(1, { before: 100_00 })))).toBe(true)
})

test('in a place’s first month it is not unusual to have had no invoice, after a break it is', () => {
  const first = [row(1, { before: null })]
  expect(seenIn(true, first).fresh).toBe(0)
  expect(seenIn(false, first).fresh).toBe(1)
})
