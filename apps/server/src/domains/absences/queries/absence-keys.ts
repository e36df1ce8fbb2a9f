/** The kid and place of an absence that is named by its id alone. */
import type { Sql } from '@skrzat/db/client'
import { and, eq, isNull, type RowOf, selectFrom } from '@skrzat/db/orm'
import { absences, kids } from '@skrzat/db/schema'
import type { CommandMeta } from '../../../kernel/commands/index.ts'

export type AbsenceKey = RowOf<typeof absences, 'placeId' | 'kidId' | 'day'>

/** Also finds a deleted absence until its day is reported again; undefined for an unknown one. */
export async function absenceKey(sql: Sql, id: number): Promise<AbsenceKey | undefined> {
  const [row] = await selectFrom(sql, absences, 'placeId', 'kidId', 'day').where(eq(absences.id, id))
  return row
}

/**
 * The same, but also finds an absence that this command id changed, even if its day has been reported again since, so
 * that a retry gets the first answer.
 */
export async function absenceKeyFor(
  sql: Sql,
  id: number,
  { actorId, commandId }: Pick<CommandMeta, 'actorId' | 'commandId'>,
): Promise<AbsenceKey | undefined> {
  const now = await absenceKey(sql, id)
  if (now) return now
  const [then] = await sql<AbsenceKey[]>`
    select place_id as "placeId", (data ->> 'kidId')::bigint as "kidId", data ->> 'day' as day
    from commands join events on stream = result #>> '{streams,0,0}'
    where commands.actor_id = ${actorId} and commands.id = ${commandId} and name like 'absences.%'
      and (data ->> 'absenceId')::bigint = ${id}
    limit 1`
  return then
}

/** The place of a kid that has not left. */
export async function placeOfKid(sql: Sql, kidId: number): Promise<number | undefined> {
  const [row] = await selectFrom(sql, kids, 'placeId').where(and(eq(kids.id, kidId), isNull(kids.deletedAt)))
  return row?.placeId
}
