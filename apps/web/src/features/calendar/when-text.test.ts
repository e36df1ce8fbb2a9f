import { expect, test } from 'vitest'
import { whenText } from './when-text.ts'

const day = { startDate: '2026-11-20', endDate: '2026-11-20', startTime: null, endTime: null }

test.each([
  ['one day', day, 'piątek, 20 listopada 2026'],
  ['an hour', { ...day, startTime: '08:30', endTime: '10:00' }, 'piątek, 20 listopada 2026, 8:30–10:00'],
  [
    'a night',
    { ...day, endDate: '2026-11-21', startTime: '19:00', endTime: '08:00' },
    'piątek, 20 listopada 2026, 19:00 – sobota, 21 listopada 2026, 8:00',
  ],
])('%s', (_name, when, text) => {
  expect(whenText(when, 'pl').replaceAll(/\s/g, ' ').replaceAll('\u2060', '')).toBe(text)
})

test('several days name both', () => {
  const text = whenText({ ...day, endDate: '2026-11-22' }, 'pl')
  expect(text).toMatch(/20.*22.*listopada 2026/)
})
