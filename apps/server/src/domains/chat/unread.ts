/** Talks with something unread, for badges and pushes: by account, as there is no session to ask. */
import { MESSAGE_LIMITS } from '@skrzat/contract/message'
import type { QuietSpan } from '@skrzat/contract/quiet-hours'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { chatReads, chatRooms } from '@skrzat/db/schema'
import { quietSpansOf } from '../notifications/index.ts'

type CountRow = RowOf<typeof chatReads, 'accountId'> & { count: number }

/** The talks in which the account `a` is now. */
export function talksOf(sql: Sql): SqlFragment {
  return sql`
    select r.id, r.last_message_id from chat_rooms r where r.low_id = a.id
    union all
    select r.id, r.last_message_id from chat_rooms r where r.high_id = a.id
    union all
    select r.id, r.last_message_id from chat_rooms r where r.kid_id in (
      select g.kid_id from guardianships g where g.phone = a.login and g.accepted
      union all
      select k.id from staff_of_places w join kids k on k.group_id = any(w.tutor_of)
      where w.phone = a.login and w.deleted_at is null and w.accepted)`
}

/** Whether the message `m` is one that the account `a` has still to read; `mark` is its mark. */
function isToRead(sql: Sql): SqlFragment {
  return sql`m.id > coalesce(mark.read_id, 0) and m.sender_id <> a.id and m.taken_back_at is null`
}

/**
 * The numbers of talks with unread messages, for accounts that have any: `"accountId"` and `count`. Without those whose
 * unread messages came in the quiet hours that last now. As fast with ten million messages as with ten thousand: it
 * reads the talks, and one message of those with any.
 * @param quiet of these accounts, those with quiet hours now
 */
export function unreadTalks(
  sql: Sql,
  accountIds: readonly number[],
  quiet: ReadonlyMap<number, QuietSpan>,
): SqlFragment {
  const since = accountIds.map((accountId) => quiet.get(accountId)?.since.toISOString() ?? null)
  return sql`
    select a.id as "accountId", count(distinct talk.id)::int as count
    from unnest(${[...accountIds]}::bigint[], ${since}::timestamptz[]) as reader (id, quiet_since)
    join accounts a on a.id = reader.id
    cross join lateral (${talksOf(sql)}) as talk
    left join chat_reads mark on mark.room_id = talk.id and mark.account_id = a.id
    cross join lateral (
      select m.created_at from chat_messages m
      where m.room_id = talk.id and talk.last_message_id > coalesce(mark.read_id, 0) and ${isToRead(sql)}
      order by m.id limit 1) as first
    where reader.quiet_since is null or first.created_at < reader.quiet_since
    group by a.id`
}

/** The same, with 0 for accounts without any. Two statements. */
export async function talkCounts(
  sql: Sql,
  accountIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const quiet = await quietSpansOf(sql, accountIds, now)
  const rows = await sql<CountRow[]>`${unreadTalks(sql, accountIds, quiet)}`
  const counted = new Map(rows.map(({ accountId, count }) => [accountId, count]))
  return new Map(accountIds.map((id) => [id, counted.get(id) ?? 0]))
}

/** Of these accounts those who are still in a talk and have not read what others wrote there. */
export async function unreadBy(
  sql: Sql,
  roomId: ValueOf<typeof chatRooms, 'id'>,
  accountIds: readonly number[],
): Promise<number[]> {
  const rows = await sql<RowOf<typeof chatRooms, 'id'>[]>`
    select a.id from accounts a
    left join chat_reads mark on mark.room_id = ${roomId} and mark.account_id = a.id
    where a.id = any(${[...accountIds]}::bigint[]) and ${roomId} in (select id from (${talksOf(sql)}) as talk)
      and exists (select from chat_messages m where m.room_id = ${roomId} and ${isToRead(sql)})
    order by a.id`
  return rows.map(({ id }) => id)
}

/** The author of the newest unread message of the talk. */
export async function newestSender(
  sql: Sql,
  roomId: ValueOf<typeof chatRooms, 'id'>,
  accountId: number,
): Promise<number | undefined> {
  const [row] = await sql<{ senderId: number }[]>`
    select m.sender_id as "senderId" from accounts a
    left join chat_reads mark on mark.room_id = ${roomId} and mark.account_id = a.id
    join chat_messages m on m.room_id = ${roomId} and ${isToRead(sql)}
    where a.id = ${accountId} order by m.id desc limit 1`
  return row?.senderId
}

/** The unread messages that the account `a` got since then. */
function receivedSince(sql: Sql, since: Date): SqlFragment {
  return sql`
    select from (${talksOf(sql)}) as talk
    left join chat_reads mark on mark.room_id = talk.id and mark.account_id = a.id
    join chat_messages m on m.room_id = talk.id and ${isToRead(sql)} and m.created_at > ${since}
    where talk.last_message_id > coalesce(mark.read_id, 0)`
}

/** Of these accounts those who got messages since then and have not read them. */
export async function haveUnreadSince(
  sql: Sql,
  accountIds: readonly number[],
  since: Date,
): Promise<number[]> {
  const rows = await sql<RowOf<typeof chatRooms, 'id'>[]>`
    select a.id from accounts a
    where a.id = any(${[...accountIds]}::bigint[]) and exists (${receivedSince(sql, since)})`
  return rows.map(({ id }) => id)
}

/** How many unread messages the account got since then, at most 99. */
export async function unreadSince(sql: Sql, accountId: number, since: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from accounts a
      cross join lateral (${receivedSince(sql, since)}) as received
      where a.id = ${accountId}
      limit ${MESSAGE_LIMITS.counted}) as unread`
  return row?.count ?? 0
}
