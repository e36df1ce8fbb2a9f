import { expect, test } from 'vitest'
import { minuteMarks } from './line.ts'

const at = (time: string) => Date.parse(`2026-11-16T${time}Z`)
const marked = (from: string, to: string) =>
  minuteMarks([at(from), at(to)]).map((mark) => new Date(mark).toISOString().slice(11, 19))

test('an axis is marked at whole minutes, of which no two are the same', () => {
  expect(marked('09:00:07', '09:03:12')).toEqual(['09:01:00', '09:02:00', '09:03:00'])
  const thirds = [0, 3, 6, 9, 12, 15].map((minute) => `09:${String(minute).padStart(2, '0')}:00`)
  expect(marked('09:00:00', '09:15:00')).toEqual(thirds)
})

test('an axis of less than a minute has one mark', () => {
  expect(marked('09:00:07', '09:00:52')).toEqual(['09:00:07'])
  expect(minuteMarks([])).toEqual([0])
})
