import { type Day, daysBetween } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { WorkingDaysResult } from '@skrzat/contract/wire/payments'
import type { ClosedDay } from '@skrzat/contract/wire/places'
import { workingDays } from '@skrzat/contract/working-days'
import type { Sql } from '@skrzat/db/client'
import { and, between, eq, gte, orm, selectFrom } from '@skrzat/db/orm'
import { placeClosedDays } from '@skrzat/db/schema'
import { DomainError } from '../../../kernel/errors/index.ts'

/** Both inclusive. */
export type Period = { readonly from: Day; readonly to: Day }

const MAX_PERIOD_DAYS = 366

/** @throws DomainError period.invalid, period.too_long */
export function checkPeriod({ from, to }: Period): void {
  if (from > to) throw new DomainError('period.invalid')
  if (daysBetween(from, to) >= MAX_PERIOD_DAYS)
    throw new DomainError('period.too_long', { max: MAX_PERIOD_DAYS })
}

/** The working days of a period, and why the others are not, given the place's closed days in it. */
export function workingDaysOf({ from, to }: Period, closed: readonly Day[]): WorkingDaysResult {
  const holidays = polishHolidays(from, to)
  const free = new Set(holidays.map(({ date }) => date))
  // A closed day that is also a holiday is listed only once.
  const closedDays = closed.filter((day) => day >= from && day <= to && !free.has(day))
  const days = workingDays(from, to, free, new Set(closedDays))
  return { workingDays: days.length, days, holidays, closedDays }
}

/** The place's working days in a period. @throws DomainError period.* */
export async function placeWorkingDays(
  sql: Sql,
  placeId: number,
  period: Period,
): Promise<WorkingDaysResult> {
  checkPeriod(period)
  const { day, placeId: place } = placeClosedDays
  const rows = await orm(sql)
    .select({ day })
    .from(placeClosedDays)
    .where(and(eq(place, placeId), between(day, period.from, period.to)))
    .orderBy(day)
  return workingDaysOf(
    period,
    rows.map((row) => row.day),
  )
}

/** The closed days of the place, from `from` on, in order. */
export async function closedDaysOf(sql: Sql, placeId: number, from: Day): Promise<ClosedDay[]> {
  return await selectFrom(sql, placeClosedDays, 'day', 'name')
    .where(and(eq(placeClosedDays.placeId, placeId), gte(placeClosedDays.day, from)))
    .orderBy(placeClosedDays.day)
}
