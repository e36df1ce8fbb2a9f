import {
  addDays,
  addMonths,
  type Day,
  firstOfMonth,
  lastOfMonth,
  warsawDay,
  weekday,
} from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { Random } from './random.ts'

const MONTHS = 6

export type BillingMonth = { readonly from: Day; readonly to: Day; readonly issuedAt: Date }

/** The last six months whose first working day has begun, oldest first. */
export function billingMonths(now: Date): BillingMonth[] {
  const current = firstOfMonth(warsawDay(now))
  return Array.from({ length: MONTHS + 1 }, (_, index) => addMonths(current, index - MONTHS))
    .map((from) => ({ from, to: lastOfMonth(from), issuedAt: atHour(firstWorkingDay(from), 9) }))
    .filter(({ issuedAt }) => issuedAt < now)
    .slice(-MONTHS)
}

function firstWorkingDay(from: Day): Day {
  const holidays = new Set(polishHolidays(from, addDays(from, 14)).map(({ date }) => date))
  let day = from
  while (weekday(day) > 5 || holidays.has(day)) day = addDays(day, 1)
  return day
}

/** An hour in Warsaw, accurate to an hour because of summer time. */
export function atHour(day: Day, hour: number): Date {
  return new Date(`${day}T${String(hour - 1).padStart(2, '0')}:00:00Z`)
}

/** `days` later, at a random minute of the day; on the same day some minutes later. */
export function daysAfter(at: Date, days: number, random: Random): Date {
  const opens = days === 0 ? at : atHour(addDays(warsawDay(at), days), 8)
  return new Date(opens.getTime() + random.int(1, 10 * 60) * 60_000)
}

/** Fridays between a public holiday and a weekend within a range: many places close on them. */
export function bridgeDays(from: Day, to: Day): { day: Day; name: string }[] {
  return polishHolidays(from, to)
    .filter(({ date }) => weekday(date) === 4)
    .map(({ date }) => ({ day: addDays(date, 1), name: 'Dzień wolny po święcie' }))
}
