/** To which kid and place an absence belongs that is named by its id alone. */
import type { Day } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'
import type { CommandMeta } from '../../../kernel/commands.ts'

export type Whereabouts = { placeId: number; kidId: number; day: Day }

/** Also of an absence that is deleted, until its day is reported again; undefined where there is none. */
export async function whereaboutsOf(sql: Sql, id: number): Promise<Whereabouts | undefined> {
  const [row] = await sql<Whereabouts[]>`
    select place_id as "placeId", kid_id as "kidId", day from absences where id = ${id}`
  return row
}

/**
 * The same, also where a command under this id changed the absence and its day has been reported again since: who
 * repeats the command is answered as at first.
 */
export async function whereaboutsFor(
  sql: Sql,
  id: number,
  { actorId, commandId }: Pick<CommandMeta, 'actorId' | 'commandId'>,
): Promise<Whereabouts | undefined> {
  const now = await whereaboutsOf(sql, id)
  if (now) return now
  const [then] = await sql<Whereabouts[]>`
    select place_id as "placeId", (data ->> 'kidId')::bigint as "kidId", data ->> 'day' as day
    from commands join events on stream = result #>> '{streams,0,0}'
    where commands.actor_id = ${actorId} and commands.id = ${commandId} and name like 'absences.%'
      and (data ->> 'absenceId')::bigint = ${id}
    limit 1`
  return then
}

/** The place of a kid that has not left. */
export async function placeOfKid(sql: Sql, kidId: number): Promise<number | undefined> {
  const [row] = await sql<{ placeId: number }[]>`
    select place_id as "placeId" from kids where id = ${kidId} and deleted_at is null`
  return row?.placeId
}
