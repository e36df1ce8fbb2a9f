import type { Sql, SqlFragment } from '@skrzat/db/client'

/** The id of the group in which `kid` was on a day: the one that it left next, or else its present one. */
export function groupOnDay(sql: Sql, day: SqlFragment): SqlFragment {
  return sql`coalesce(
    (select from_group_id from kid_moves where kid_id = kid.id and kid_moves.day > ${day}
      order by kid_moves.day limit 1),
    kid.group_id)`
}
