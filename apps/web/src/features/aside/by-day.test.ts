import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

const event = (name: string, startDate: string, startTime: string | null = null) => ({
  name,
  startDate,
  startTime,
})

test('events are under their days, what began earlier under the first one, all-day ones first, then by time', () => {
  const events = [
    event('Bal', '2026-11-24', '14:00'),
    event('Teatrzyk', '2026-11-24', '10:00'),
    event('Zbiórka', '2026-11-24'),
    event('Basen', '2026-11-23', '07:00'),
    event('Zielona szkoła', '2026-11-20', '08:00'),
  ]
  const listed = byDay(events, '2026-11-23')
  expect(listed.map(({ day, events: own }) => [day, own.map(({ name }) => name)])).toEqual([
    ['2026-11-23', ['Zielona szkoła', 'Basen']],
    ['2026-11-24', ['Zbiórka', 'Teatrzyk', 'Bal']],
  ])
})
