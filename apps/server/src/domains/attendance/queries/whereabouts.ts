/** To which kid and place an absence belongs that is named by its id alone. */
import type { Day } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'

export type Whereabouts = { placeId: number; kidId: number; day: Day }

/** Also of an absence that is deleted, until its day is reported again; undefined where there is none. */
export async function whereaboutsOf(sql: Sql, id: number): Promise<Whereabouts | undefined> {
  const [row] = await sql<Whereabouts[]>`
    select place_id as "placeId", kid_id as "kidId", day from absences where id = ${id}`
  return row
}

/** The place of a kid that has not left. */
export async function placeOfKid(sql: Sql, kidId: number): Promise<number | undefined> {
  const [row] = await sql<{ placeId: number }[]>`
    select place_id as "placeId" from kids where id = ${kidId} and deleted_at is null`
  return row?.placeId
}
