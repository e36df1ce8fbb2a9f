import { expect, test } from 'vitest'
import type { Month } from '../use-months.ts'
import { keptParameters, searchOf } from './parameters.ts'

const month = (from: string, to: string): Month[] => [
  { key: 'month', label: 'ten miesiąc', words: 'ten miesiąc', range: { from, to } },
]
const november = month('2026-11-01', '2026-11-30')
const december = month('2026-12-01', '2026-12-31')

test('a view keeps its filters, without the position in the list', () => {
  const kept = keptParameters('?text=%C5%BB%C3%B3%C5%82w+%26+syn&invoice=7&status=new', ['invoice'], november)
  expect(kept).toEqual({ text: 'Żółw & syn', status: 'new' })
  expect(searchOf(kept, november)).toBe('status=new&text=%C5%BB%C3%B3%C5%82w+%26+syn')
})

test('this month is that of the day on which the view is shown; other days stay', () => {
  const kept = keptParameters('?from=2026-11-01&to=2026-11-30', [], november)
  expect(searchOf(kept, december)).toBe('from=2026-12-01&to=2026-12-31')
  const days = keptParameters('?from=2026-11-02&to=2026-11-30', [], november)
  expect(searchOf(days, december)).toBe('from=2026-11-02&to=2026-11-30')
})
