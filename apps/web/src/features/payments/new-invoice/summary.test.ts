import type { NewInvoiceKid, PaymentType } from '@skrzat/contract/wire/payments'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differs } from './compare.ts'
import { emptyRow } from './draft.ts'
import type { ToIssue } from './issue.ts'
import type { Line } from './lines.ts'
import { unusual } from './summary.ts'
import { rowSum } from './sums.ts'
import { kidOf } from './test-kid.ts'

const names = { id: 1, placeId: 1, name: 'Czesne', display: '' }
const fee: PaymentType = { ...names, type: 'TYPE_CONST', mainValue: 1000_00, daily: 0 }
const group = { id: 1, name: 'Motylki', color: 1, kids: [] }

/** A child who is charged 1000 zł, as listed and as it would be issued. */
function row(
  id: number,
  over: Partial<NewInvoiceKid> = {},
  absences?: string,
): { line: Line; open: ToIssue } {
  const kid = kidOf(id, { absences: 2, before: 1000_00, ...over })
  const base = { issued: undefined, attempt: undefined, failed: undefined }
  const sum = rowSum({ kid, row: emptyRow, types: [fee], days: 20, additionalDays: '', absences })
  return {
    line: { line: id, kid, group, row: emptyRow, absences, ...base },
    open: { kidId: id, row: emptyRow, sum },
  }
}
const of = (...rows: ReturnType<typeof row>[]) =>
  unusual(
    rows.filter(({ line }) => line.kid.alreadyInvoiced.length === 0).map(({ open }) => open),
    rows.map(({ line }) => line),
  )

test('an amount is marked from over a fifth more or less than before, by the side that it went to', () => {
  expect([differs(1200_00, 1000_00), differs(1200_01, 1000_00)]).toEqual([null, 'more'])
  expect([differs(800_00, 1000_00), differs(799_99, 1000_00)]).toEqual([null, 'less'])
  expect(differs(1000_00, null)).toBeNull()
  const grosze = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(grosze, grosze, (amount, before) => {
      const mark = differs(amount, before)
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
  const seen = of(
    row(1),
    row(2, { before: null }),
    row(3, {}, '5'),
    row(4, { late: 1 }),
    row(5, { notDeducted: { absences: ['2026-10-05'], closedDays: 0 } }),
    row(6, { alreadyInvoiced: ['2026/11/0001'], late: 1 }),
  )
  expect(seen).toEqual({ changed: [], fresh: 1, typed: 1, late: 1, missed: 1, already: 1 })
})

test('in a place’s first month it is not unusual to have had no invoice', () => {
  expect(of(row(1, { before: null }), row(2, { before: null })).fresh).toBe(0)
})
