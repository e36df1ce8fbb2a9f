/** Places of rows that a path names by id alone; undefined for unknown ids. */
import type { Sql } from '@skrzat/db/client'
import { and, eq, isNull, orm, type RowOf, selectFrom } from '@skrzat/db/orm'
import { groups, kids, staffOfPlaces } from '@skrzat/db/schema'

export type InGroup = RowOf<typeof kids, 'placeId' | 'groupId'>

export async function placeOfGroup(sql: Sql, groupId: number): Promise<InGroup | undefined> {
  const [row] = await orm(sql)
    .select({ placeId: groups.placeId, groupId: groups.id })
    .from(groups)
    .where(and(eq(groups.id, groupId), isNull(groups.deletedAt)))
  return row
}

export async function groupOfKid(sql: Sql, kidId: number): Promise<InGroup | undefined> {
  const [row] = await selectFrom(sql, kids, 'placeId', 'groupId').where(
    and(eq(kids.id, kidId), isNull(kids.deletedAt)),
  )
  return row
}

export async function placeOfWorker(sql: Sql, workerId: number): Promise<number | undefined> {
  const [row] = await selectFrom(sql, staffOfPlaces, 'placeId').where(
    and(eq(staffOfPlaces.workerId, workerId), isNull(staffOfPlaces.deletedAt)),
  )
  return row?.placeId
}
