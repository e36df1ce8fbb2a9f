import type { Sql } from '@skrzat/db/client'
import type { Notification, Section } from '@skrzat/contract/wire/notifications'
import type { Clock } from '../../kernel/clock.ts'
import type { Bus } from '../../kernel/realtime.ts'
import { unreadCountsOf } from './counts.ts'
import { notWithheld, type Reader } from './queries.ts'
import { menuTopic } from './topics.ts'

/** Which unread notices are marked; `upTo` and `ids` leave out what arrived after they were shown. */
export type Marked = {
  readonly section?: Section | undefined
  readonly placeId?: number | undefined
  readonly upTo?: number
  readonly ids?: readonly number[]
}

/** Marks visible notices read, and updates the account's open screens. */
export async function markRead(
  { sql, clock, bus }: { sql: Sql; clock: Clock; bus: Pick<Bus, 'publishAll'> },
  reader: Reader,
  { section, placeId, upTo, ids }: Marked,
): Promise<void> {
  const { accountId } = reader
  const { count } = await sql`
    update notifications n set read_at = ${clock.now()}
    where account_id = ${accountId} and read_at is null and ${notWithheld(sql, reader)}
      ${section === undefined ? sql`` : sql`and section = ${section}`}
      ${placeId === undefined ? sql`` : sql`and place_id = ${placeId}`}
      ${upTo === undefined ? sql`` : sql`and id <= ${upTo}`}
      ${ids === undefined ? sql`` : sql`and id = any(${[...ids]}::bigint[])`}`
  if (count > 0) await publishCounts({ sql, clock, bus }, [accountId])
}

/** Publishes the badges to the open screens of these accounts.
 * @param more by account, the new notice; and the badge of talks, where they were counted */
export async function publishCounts(
  { sql, clock, bus }: { sql: Sql; clock: Clock; bus: Pick<Bus, 'publishAll'> },
  accountIds: readonly number[],
  more: { arrived?: ReadonlyMap<number, Notification>; chat?: ReadonlyMap<number, number> } = {},
): Promise<void> {
  const all = await unreadCountsOf(sql, accountIds, clock.now())
  await bus.publishAll(
    all.map(({ accountId, ...counts }) => {
      const arrived = more.arrived?.get(accountId)
      const chat = more.chat && { chat: more.chat.get(accountId) ?? 0 }
      return [menuTopic(accountId), { ...counts, ...chat, ...(arrived && { arrived }) }] as const
    }),
  )
}
