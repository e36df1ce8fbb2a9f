import { addDays, type Day, daysBetween } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { WorkingDaysResult } from '@skrzat/contract/wire/ledger'
import type { ClosedDay } from '@skrzat/contract/wire/places'
import { workingDays } from '@skrzat/contract/working-days'
import type { Sql } from '@skrzat/db/client'
import { DomainError } from '../../../kernel/errors.ts'

const LONGEST_PERIOD = 5 * 366

/**
 * The working days of a place from `from` to `to`, both inclusive, and why the others are none: public holidays
 * and days on which the place is closed.
 * @throws DomainError period.invalid, period.too_long (over 5 years)
 */
export async function workingDaysOf(
  sql: Sql,
  placeId: number,
  from: Day,
  to: Day,
): Promise<WorkingDaysResult> {
  if (to < from) throw new DomainError('period.invalid')
  if (daysBetween(from, to) > LONGEST_PERIOD) throw new DomainError('period.too_long')
  const rows = await sql<{ day: Day }[]>`
    select day from place_closed_days
    where place_id = ${placeId} and day >= ${from} and day < ${addDays(to, 1)} order by day`
  const closedDays = rows.map(({ day }) => day)
  const holidays = polishHolidays(from, to)
  const days = workingDays(from, to, new Set(holidays.map(({ date }) => date)), new Set(closedDays))
  return { workingDays: days.length, days, holidays, closedDays }
}

/** The days on which the place is closed, from `from` on, the nearest first. */
export function closedDaysOf(sql: Sql, placeId: number, from: Day): Promise<ClosedDay[]> {
  return sql<ClosedDay[]>`
    select day, name from place_closed_days where place_id = ${placeId} and day >= ${from} order by day`
}
