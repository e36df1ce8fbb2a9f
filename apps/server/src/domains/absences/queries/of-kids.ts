import type { Day } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'
import { and, anyOf, asc, between, eq, fragment, inPolish, isNull, orm, pick } from '@skrzat/db/orm'
import { absences, kids } from '@skrzat/db/schema'

/**
 * The absences of these kids in a range of any length, both inclusive, by day, for a family's own calendar: with first
 * names only.
 */
export async function absencesOf(
  sql: Sql,
  kidIds: readonly number[],
  { from, to }: { readonly from: Day; readonly to: Day },
) {
  return await orm(sql)
    .select({
      ...pick(absences, 'id', 'day'),
      firstname: kids.firstname,
      confirmed: fragment<boolean>`${absences.confirmedAt} is not null`,
      reportedAt: absences.createdAt,
    })
    .from(absences)
    .innerJoin(kids, and(eq(kids.id, absences.kidId), isNull(kids.deletedAt)))
    .where(and(anyOf(absences.kidId, kidIds), between(absences.day, from, to), isNull(absences.deletedAt)))
    .orderBy(asc(absences.day), inPolish(kids.firstname), asc(kids.id))
}
