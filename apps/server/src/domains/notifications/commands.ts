import type { Sql } from '@skrzat/db/client'
import type { Section } from '@skrzat/contract/wire/notifications'
import type { Clock } from '../../kernel/clock.ts'
import type { Bus } from '../../kernel/realtime/index.ts'
import { renewBadges } from './badges.ts'
import { notWithheld, type Reader } from './queries.ts'

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
  if (count > 0) await renewBadges(bus, [accountId])
}
