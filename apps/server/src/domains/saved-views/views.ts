/** Views of a place's lists, of one account each. */
import { MOST_VIEWS, type SavedList, type SavedView, savedView } from '@skrzat/contract/wire/saved-views'
import type { Sql } from '@skrzat/db/client'
import { DomainError } from '../../kernel/errors/index.ts'

type Owner = { readonly accountId: number; readonly placeId: number }
type OfList = Owner & { readonly list: SavedList }

/** An account's views of a list, by name. */
export async function viewsOf(sql: Sql, { accountId, placeId, list }: OfList): Promise<SavedView[]> {
  const rows = await sql<{ view: unknown }[]>`
    select json_build_object('id', id, 'name', name, 'search', search::json, 'columns', columns) as view
    from saved_views where account_id = ${accountId} and place_id = ${placeId} and list = ${list}
    order by name collate polish, id`
  return rows.map(({ view }) => savedView.parse(view))
}

/** Saves a view in place of one of the same name. @throws DomainError validation beyond the most of a list */
export async function saveView(
  sql: Sql,
  { accountId, placeId, list, name, search, columns }: OfList & Omit<SavedView, 'id'>,
): Promise<void> {
  await sql.begin(async (tx) => {
    // Two at once could both be the last that is allowed.
    await tx`select from accounts where id = ${accountId} for no key update`
    const { count } = await tx`
      insert into saved_views (account_id, place_id, list, name, search, columns)
      select ${accountId}::bigint, ${placeId}::bigint, ${list}::text, ${name}::text,
        ${JSON.stringify(search)}::text, ${columns && [...columns]}::text[]
      where (select count(*) from saved_views
        where account_id = ${accountId} and place_id = ${placeId} and list = ${list}
          and name <> ${name}) < ${MOST_VIEWS}::int
      on conflict (account_id, place_id, list, name)
        do update set search = excluded.search, columns = excluded.columns`
    if (count === 0) throw new DomainError('validation')
  })
}

/** Renames an account's view; one of that name gives way. Unknown ones are left. */
export async function renameView(
  sql: Sql,
  { accountId, placeId, id, name }: Owner & { readonly id: number; readonly name: string },
): Promise<void> {
  await sql.begin(async (tx) => {
    // Two that take one name at once would both be there.
    await tx`select from accounts where id = ${accountId} for no key update`
    await tx`
      delete from saved_views other using saved_views own
      where own.id = ${id} and own.account_id = ${accountId} and own.place_id = ${placeId}
        and other.account_id = own.account_id and other.place_id = own.place_id and other.list = own.list
        and other.name = ${name} and other.id <> own.id`
    await tx`
      update saved_views set name = ${name}
      where id = ${id} and account_id = ${accountId} and place_id = ${placeId}`
  })
}

export async function removeView(sql: Sql, { accountId, placeId, id }: Owner & { readonly id: number }) {
  await sql`delete from saved_views where id = ${id} and account_id = ${accountId} and place_id = ${placeId}`
}
