/** The numbers of the menu's badges. */
import { type MenuCounts, section as sectionSchema } from '@skrzat/contract/wire/notifications'
import type { QuietSpan } from '@skrzat/contract/quiet-hours'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { notifications } from '@skrzat/db/schema'
import { notWithheld, type Reader, stillConcerns } from './queries.ts'
import { quietSpansOf } from './quiet/hours.ts'

/** Unread notices of one account, section and place, as `countedUnread` returns them. */
export type CountRow = RowOf<typeof notifications, 'accountId' | 'section' | 'placeId'> & {
  count: number
  /** Those that the place's own screen shows: its wall has neither posts of its groups nor reports. */
  here: number
}

/**
 * The only definition of badges: unread notices that concern their account, except those that came in current quiet
 * hours.
 * @param quiet of these accounts, those with quiet hours now
 * @param which a further condition on the notification `n` of the account `a`
 */
export function countedUnread(
  sql: Sql,
  accountIds: readonly number[],
  quiet: ReadonlyMap<number, QuietSpan>,
  which: SqlFragment = sql`true`,
): SqlFragment {
  const since = accountIds.map((accountId) => quiet.get(accountId)?.since.toISOString() ?? null)
  return sql`
    select n.account_id as "accountId", n.section, n.place_id as "placeId", count(*)::int as count,
      (count(*) filter (where n.section <> 'wall'
        or n.type in ('TYPE_POST', 'TYPE_POST_REMIND') and n.data ->> 'group' is null))::int as here
    from unnest(${[...accountIds]}::bigint[], ${since}::timestamptz[]) as reader (id, quiet_since)
    join accounts a on a.id = reader.id
    join notifications n on n.account_id = a.id
    where n.read_at is null and (reader.quiet_since is null or n.created_at < reader.quiet_since)
      and ${stillConcerns(sql)} and ${which}
    group by n.account_id, n.section, n.place_id`
}

/** The counts by section, and by place and section, of one account's rows. */
export function toMenuCounts(rows: readonly CountRow[]): MenuCounts {
  const counts: MenuCounts['counts'] = {}
  const places: MenuCounts['places'] = {}
  for (const { section, placeId, count, here } of rows) {
    const name = sectionSchema.parse(section)
    counts[name] = (counts[name] ?? 0) + count
    if (placeId !== null && here > 0) (places[placeId] ??= {})[name] = here
  }
  return { counts, places }
}

/** The account's badges. */
export async function unreadCounts(sql: Sql, reader: Reader, now: Date): Promise<MenuCounts> {
  const [counts] = await unreadCountsOf(sql, [reader.accountId], now, notWithheld(sql, reader))
  return counts ?? { counts: {}, places: {} }
}

/** The badges of several accounts at once, including those with nothing unread. Two statements. */
export async function unreadCountsOf(
  sql: Sql,
  accountIds: readonly number[],
  now: Date,
  which?: SqlFragment,
): Promise<(MenuCounts & { accountId: number })[]> {
  if (accountIds.length === 0) return []
  const quiet = await quietSpansOf(sql, accountIds, now)
  const rows = await sql<CountRow[]>`${countedUnread(sql, accountIds, quiet, which)}`
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId)
  return accountIds.map((accountId) => ({ accountId, ...toMenuCounts(byAccount.get(accountId) ?? []) }))
}
