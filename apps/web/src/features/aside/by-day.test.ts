import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

const event = (name: string, startDate: string, endDate = startDate, startTime: string | null = null) => ({
  name,
  startDate,
  endDate,
  startTime,
})

test('events are under each of their days within the range, all-day ones first, then by time', () => {
  const events = [
    event('Bal', '2026-11-23', '2026-11-23', '14:00'),
    event('Teatrzyk', '2026-11-23', '2026-11-23', '10:00'),
    event('Zielona szkoła', '2026-11-20', '2026-11-24', '8:00'),
    event('Za późno', '2026-12-10'),
  ]
  const listed = byDay(events, { from: '2026-11-23', to: '2026-11-29' })
  expect(listed.map(({ day, events: own }) => [day, own.map(({ name }) => name)])).toEqual([
    ['2026-11-23', ['Zielona szkoła', 'Teatrzyk', 'Bal']],
    ['2026-11-24', ['Zielona szkoła']],
  ])
})
