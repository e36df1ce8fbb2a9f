/** Times of day in Warsaw as instants, including the nights of clock changes. Works in browsers too. */
import type { Day } from './days.ts'

const MS_A_MINUTE = 60_000
const MS_A_DAY = 86_400_000

const wall = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Warsaw',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Warsaw's UTC offset at that instant, in milliseconds; whole minutes. */
function offsetAt(time: number): number {
  const minute = Math.floor(time / MS_A_MINUTE) * MS_A_MINUTE
  const parts = new Map(wall.formatToParts(minute).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - minute
}

/**
 * The last instant before Warsaw's clocks pass `time` (`HH:mm`) on that day. A time that occurs twice in autumn is the
 * second one; one that is skipped in spring is the moment of the clock change.
 */
export function warsawInstant(day: Day, time: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const before = offsetAt(shown - MS_A_DAY)
  const after = offsetAt(shown + MS_A_DAY)
  const coming = [shown - before, shown - after].filter((instant) => instant + offsetAt(instant) === shown)
  if (coming.length > 0) return new Date(Math.max(...coming))
  let jump = shown - after
  while (offsetAt(jump) === before) jump += MS_A_MINUTE
  return new Date(jump)
}
