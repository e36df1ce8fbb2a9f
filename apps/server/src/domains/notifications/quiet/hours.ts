import { addDays, warsawDay } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import {
  NO_QUIET_HOURS,
  QUIET_DAYS,
  type QuietHours,
  type QuietSpan,
  quietSpan,
  STAFF_QUIET_HOURS,
} from '@skrzat/contract/quiet-hours'
import type { AnySql, Sql, TransactionSql } from '@skrzat/db/client'
import { orm, type RowOf } from '@skrzat/db/orm'
import { quietHours } from '@skrzat/db/schema'

/** The current quiet time by account; other accounts are missing. One statement, however many accounts. */
export async function quietSpansOf(
  sql: AnySql,
  accountIds: readonly number[],
  now: Date,
): Promise<Map<number, QuietSpan>> {
  const spans = new Map<number, QuietSpan>()
  const known = new Map<string, QuietSpan | null>()
  const holidays = holidaysAround(now)
  for (const [accountId, hours] of await hoursOf(sql, accountIds)) {
    // Cached, as most accounts have one of the defaults.
    const key = JSON.stringify(hours)
    const found = known.get(key)
    const span = found === undefined ? quietSpan(hours, now, holidays) : found
    known.set(key, span)
    if (span) spans.set(accountId, span)
  }
  return spans
}

/**
 * When the current quiet hours end, by account; accounts that may be disturbed are missing. One statement, however many
 * accounts.
 */
export async function quietUntilOf(
  sql: AnySql,
  accountIds: readonly number[],
  now: Date,
): Promise<Map<number, Date>> {
  const spans = await quietSpansOf(sql, accountIds, now)
  return new Map([...spans].map(([accountId, { until }]) => [accountId, until]))
}

/** An account's quiet hours, or the defaults: staff's or others'. */
export async function quietHoursOf(sql: Sql, accountId: number): Promise<QuietHours> {
  return (await hoursOf(sql, [accountId])).get(accountId) ?? NO_QUIET_HOURS
}

/** Stores an account's quiet hours. */
export async function saveQuietHours(
  tx: TransactionSql,
  accountId: number,
  hours: QuietHours,
): Promise<void> {
  const { enabled, from, until, weekends } = hours
  await orm(tx)
    .insert(quietHours)
    .values({ accountId, enabled, from, until, weekends })
    .onConflictDoUpdate({ target: quietHours.accountId, set: { enabled, from, until, weekends } })
}

type Row = { accountId: number; staff: boolean } & {
  [Name in 'enabled' | 'from' | 'until' | 'weekends']: RowOf<typeof quietHours, Name>[Name] | null
}

async function hoursOf(sql: AnySql, accountIds: readonly number[]): Promise<Map<number, QuietHours>> {
  if (accountIds.length === 0) return new Map()
  const rows = await sql<Row[]>`
    select a.id as "accountId", q.enabled, to_char(q."from", 'HH24:MI') as "from",
      to_char(q.until, 'HH24:MI') as until, q.weekends,
      q.account_id is null and exists (
        select from staff_of_places w where w.phone = a.login and w.deleted_at is null and w.accepted
      ) as staff
    from accounts a left join quiet_hours q on q.account_id = a.id
    where a.id = any(${[...new Set(accountIds)]}::bigint[])`
  return new Map(rows.map((row) => [row.accountId, toHours(row)]))
}

function toHours({ staff, enabled, from, until, weekends }: Row): QuietHours {
  if (enabled === null || from === null || until === null || weekends === null)
    return staff ? STAFF_QUIET_HOURS : NO_QUIET_HOURS
  return { enabled, from, until, weekends }
}

function holidaysAround(now: Date): ReadonlySet<string> {
  const today = warsawDay(now)
  return new Set(
    polishHolidays(addDays(today, -QUIET_DAYS), addDays(today, QUIET_DAYS)).map(({ date }) => date),
  )
}
