import type { ListedKid } from '@skrzat/contract/wire/people'
import type { Sql } from '@skrzat/db/client'

export const KID_SORTS = ['id', 'firstname', 'lastname'] as const
type Sort = { field: (typeof KID_SORTS)[number]; descending: boolean }

/** The kids of all places: so many of them, and how many there are. */
export async function listKids(
  sql: Sql,
  { size, offset, sort }: { size: number; offset: number; sort: readonly Sort[] },
): Promise<{ rows: ListedKid[]; total: number }> {
  const order = [...sort, { field: 'id', descending: false }].map(
    ({ field, descending }) => sql`k.${sql(field)} ${descending ? sql`desc` : sql`asc`}`,
  )
  const [rows, [count]] = await Promise.all([
    sql<ListedKid[]>`
      select k.id, k.firstname, k.lastname, json_build_object('id', g.id, 'name', g.name) as classgroup,
        json_build_object('id', p.id, 'name', p.name) as place
      from kids k join groups g on g.id = k.group_id join places p on p.id = k.place_id
      where k.deleted_at is null
      order by ${order.reduce((all, one) => sql`${all}, ${one}`)} limit ${size} offset ${offset}`,
    sql<{ total: number }[]>`select count(*) as total from kids where deleted_at is null`,
  ])
  return { rows: [...rows], total: count?.total ?? 0 }
}
