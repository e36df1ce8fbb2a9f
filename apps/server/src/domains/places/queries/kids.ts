import type { ListedKid } from '@skrzat/contract/wire/people'
import type { Sql } from '@skrzat/db/client'
import { asc, desc, eq, inPolish, isNull, orm, pick } from '@skrzat/db/orm'
import { groups, kids, places } from '@skrzat/db/schema'
import { type ListPage, type Total, totalBeside, totalOf } from '../../../kernel/search/index.ts'

export const KID_SORTS = ['id', 'firstname', 'lastname'] as const
const columns = { id: kids.id, firstname: inPolish(kids.firstname), lastname: inPolish(kids.lastname) }

/** A page of the kids of all places, and the total. */
export async function listKids(
  sql: Sql,
  { size, offset, sort }: ListPage<(typeof KID_SORTS)[number]>,
): Promise<Total & { rows: ListedKid[] }> {
  const order = sort.map(({ field, descending }) => (descending ? desc : asc)(columns[field]))
  const isThere = isNull(kids.deletedAt)
  // Ids are in the direction of the other fields, as an index is read.
  const byId = sort.at(-1)?.descending === true ? desc : asc
  const [rows, total] = await Promise.all([
    orm(sql)
      .select({
        ...pick(kids, 'id', 'firstname', 'lastname'),
        classgroup: pick(groups, 'id', 'name'),
        place: pick(places, 'id', 'name'),
      })
      .from(kids)
      .innerJoin(groups, eq(groups.id, kids.groupId))
      .innerJoin(places, eq(places.id, kids.placeId))
      .where(isThere)
      .orderBy(...order, byId(kids.id))
      .limit(size)
      .offset(offset),
    totalOf(sql, kids, isThere),
  ])
  return { rows, ...totalBeside(total, { offset, size, rows: rows.length }) }
}
