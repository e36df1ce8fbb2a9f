/** To which place things belong that a path names by their id alone; undefined for what is not there. */
import type { Sql } from '@skrzat/db/client'

export type InGroup = { placeId: number; groupId: number }

export async function placeOfGroup(sql: Sql, groupId: number): Promise<InGroup | undefined> {
  const [row] = await sql<InGroup[]>`
    select place_id as "placeId", id as "groupId" from groups where id = ${groupId} and deleted_at is null`
  return row
}

export async function groupOfKid(sql: Sql, kidId: number): Promise<InGroup | undefined> {
  const [row] = await sql<InGroup[]>`
    select place_id as "placeId", group_id as "groupId" from kids where id = ${kidId} and deleted_at is null`
  return row
}

export async function placeOfWorker(sql: Sql, workerId: number): Promise<number | undefined> {
  const [row] = await sql<{ placeId: number }[]>`
    select place_id as "placeId" from workers where id = ${workerId} and deleted_at is null`
  return row?.placeId
}
