import type { Day } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'

/** An absence as a family's own calendar shows it: the first name alone. */
type KidAbsence = {
  readonly id: number
  readonly firstname: string
  readonly day: Day
  readonly confirmed: boolean
  readonly reportedAt: Date
}

/** The absences of these kids in a range of any length, both inclusive, by day. */
export function absencesOf(
  sql: Sql,
  kids: readonly number[],
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<readonly KidAbsence[]> {
  return sql<KidAbsence[]>`
    select absence.id, kid.firstname, absence.day, absence.confirmed_at is not null as confirmed,
      absence.created_at as "reportedAt"
    from absences absence join kids kid on kid.id = absence.kid_id and kid.deleted_at is null
    where absence.kid_id = any(${[...kids]}::bigint[]) and absence.day between ${from} and ${to}
      and absence.deleted_at is null
    order by absence.day, kid.firstname, kid.id`
}
