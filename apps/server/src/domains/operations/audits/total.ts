import type { Day } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'
import { daysOf, instantsOf, type DayRange } from './period.ts'

/** The instant after which days are not counted yet; null if none is. */
type Total = { total: number; uncounted: number }

/**
 * The exact number of entries in the range: finished days were counted at night, the rest is counted now.
 * `uncounted` is the part that was counted now, which is the newest.
 */
export async function countAudits(sql: Sql, range: DayRange): Promise<Total> {
  const { from, to } = daysOf(range)
  const { since, until } = instantsOf(range)
  const [row] = await sql<{ counted: number; uncounted: number }[]>`
    select
      (select coalesce(sum(entries), 0)::bigint from audit_days where day between ${from} and ${to}) as counted,
      (select count(*) from audit_log
        where at >= greatest(${since}::timestamptz, (
            select (max(day) + 1)::timestamp at time zone 'Europe/Warsaw' from audit_days))
          and at < ${until}) as uncounted`
  const { counted = 0, uncounted = 0 } = row ?? {}
  return { total: counted + uncounted, uncounted }
}

/** Where a page begins: a number of rows from the end of a day's entries, or of the range. */
export type Start = { readonly day: Day | undefined; readonly offset: number }

/**
 * Skips whole days by their counts, so that a late page reads no earlier one.
 * @param descending newest first, where the uncounted part comes before all days
 */
export async function startOf(
  sql: Sql,
  range: DayRange,
  { offset, uncounted, descending }: { offset: number; uncounted: number; descending: boolean },
): Promise<Start> {
  const ahead = descending ? uncounted : 0
  if (offset < ahead) return { day: undefined, offset }
  const { from, to } = daysOf(range)
  const order = descending ? sql`order by day desc` : sql`order by day`
  const [row] = await sql<{ day: Day; before: number }[]>`
    select day, before from (
      select day, (sum(entries) over (${order}) - entries)::bigint as before
      from audit_days where day between ${from} and ${to} and entries > 0) days
    where before <= ${offset - ahead} order by before desc limit 1`
  return row ? { day: row.day, offset: offset - ahead - row.before } : { day: undefined, offset }
}
