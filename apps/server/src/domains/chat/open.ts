/** Opening a talk: with a person, or for a kid. */
import type { chatOpening } from '@skrzat/contract/wire/chat'
import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { chatRooms } from '@skrzat/db/schema'
import type { z } from 'zod'
import { DomainError } from '../../kernel/errors/index.ts'
import { isOfKid, isTied, type Viewer } from './viewer.ts'

type RoomId = RowOf<typeof chatRooms, 'id'>
type Ports = { readonly sql: Sql; readonly now: Date }

/**
 * The id of the talk, a new one if there was none: concurrent calls get the same.
 * @throws DomainError chat.oneself, chat.not_allowed (also for an unknown account or kid)
 */
export async function openTalk(
  ports: Ports,
  viewer: Viewer,
  opening: z.output<typeof chatOpening>,
): Promise<number> {
  const [room] =
    opening.with === 'person'
      ? await openWith(ports, viewer, opening.accountId)
      : await openFor(ports, viewer, opening.kidId)
  if (!room) throw new DomainError('chat.not_allowed')
  return room.id
}

async function openWith({ sql, now }: Ports, viewer: Viewer, otherId: number): Promise<RoomId[]> {
  const { accountId, withheld } = viewer
  if (otherId === accountId) throw new DomainError('chat.oneself')
  const low = Math.min(accountId, otherId)
  const high = Math.max(accountId, otherId)
  // Former members may still read an existing talk.
  const existing = sql<RoomId[]>`
    select r.id from chat_rooms r join accounts a on a.id = ${otherId}
    where r.low_id = ${low} and r.high_id = ${high} and (not ${withheld} or ${isTied(sql, viewer)})`
  const before = await existing
  if (before.length > 0) return before
  const made = await sql<RoomId[]>`
    insert into chat_rooms (low_id, high_id, created_at)
    select ${low}, ${high}, ${now} from accounts a where a.id = ${otherId} and ${isTied(sql, viewer)}
    on conflict (low_id, high_id) do update set low_id = excluded.low_id
    returning id`
  return made
}

/** Only a tutor of the kid's group opens its talk; its parents find one that there is. */
async function openFor({ sql, now }: Ports, viewer: Viewer, kidId: number): Promise<RoomId[]> {
  const before = await sql<RoomId[]>`
    select r.id from chat_rooms r join kids k on k.id = r.kid_id
    where r.kid_id = ${kidId} and ${isOfKid(sql, viewer)}`
  if (before.length > 0) return before
  return await sql<RoomId[]>`
    insert into chat_rooms (kid_id, created_at)
    select k.id, ${now} from kids k
    where k.id = ${kidId} and k.deleted_at is null and k.group_id = any(${[...viewer.tutorOf]}::bigint[])
    on conflict (kid_id) do update set kid_id = excluded.kid_id
    returning id`
}
