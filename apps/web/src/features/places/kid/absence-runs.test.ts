import type { KidAbsence } from '@skrzat/contract/wire/kid-page'
import { expect, test } from 'vitest'
import { aroundToday, runsOf } from './absence-runs.ts'

/** An absence of a report that covers `from` to `to`. */
function absence(day: string, of: Partial<KidAbsence> = {}): KidAbsence {
  const id = Number(day.replaceAll('-', ''))
  return { id, day, from: day, to: day, byPlace: false, afterTime: false, confirmed: null, ...of }
}

const WEEK = { from: '2026-11-19', to: '2026-11-24' }
const CONFIRMED = { confirmed: { by: { id: 1, name: 'Ewa' }, at: '2026-11-19T08:00:00.000Z' } }

test('the days of a report are one run over a weekend', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24'].map((day) => absence(day, WEEK))
  expect(runsOf(days)).toEqual([
    { id: 20261119, from: '2026-11-19', to: '2026-11-24', days: 4, state: 'reported' },
  ])
})

test('another state or another report begins another run', () => {
  const days = [
    absence('2026-11-19', WEEK),
    absence('2026-11-20', { ...WEEK, ...CONFIRMED }),
    absence('2026-11-23', { ...WEEK, ...CONFIRMED }),
    absence('2026-11-25', CONFIRMED),
  ]
  expect(runsOf(days).map(({ from, to, days: count, state }) => [from, to, count, state])).toEqual([
    ['2026-11-19', '2026-11-19', 1, 'reported'],
    ['2026-11-20', '2026-11-23', 2, 'confirmed'],
    ['2026-11-25', '2026-11-25', 1, 'confirmed'],
  ])
})

test('a run of today and later begins today', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-23'].map((day) => absence(day, WEEK))
  const { past, coming } = aroundToday(days, '2026-11-20')
  expect(past).toMatchObject([{ from: '2026-11-19', to: '2026-11-19' }])
  expect(coming).toMatchObject([{ from: '2026-11-20', to: '2026-11-23', days: 2 }])
  expect(runsOf([])).toEqual([])
})
