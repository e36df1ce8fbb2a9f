import { byName } from '@skrzat/contract/order'
import type { WorkGroup } from '@skrzat/contract/wire/people'
import type { Sql } from '@skrzat/db/client'
import { and, anyOf, eq, isNull, or, orm, pick } from '@skrzat/db/orm'
import { groups, places } from '@skrzat/db/schema'

/** All groups of these places, and these groups, with their places; by place and name. */
export async function listedGroups(
  sql: Sql,
  { placeIds, groupIds }: { readonly placeIds: readonly number[]; readonly groupIds: readonly number[] },
): Promise<WorkGroup[]> {
  const rows = await orm(sql)
    .select({ ...pick(groups, 'id', 'name', 'color'), place: pick(places, 'id', 'name') })
    .from(groups)
    .innerJoin(places, eq(places.id, groups.placeId))
    .where(and(isNull(groups.deletedAt), or(anyOf(groups.placeId, placeIds), anyOf(groups.id, groupIds))))
    .orderBy(places.id, groups.id)
  return rows.toSorted((a, b) => byName(a.place, b.place) || a.place.id - b.place.id || byName(a, b))
}
