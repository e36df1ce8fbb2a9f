/** Views of lists, of one account each. */
import { MOST_VIEWS, type SavedView } from '@skrzat/contract/wire/saved-views'
import type { Sql } from '@skrzat/db/client'
import { DomainError } from '../../kernel/errors/index.ts'

/** An account's views of a list, by name. */
export async function viewsOf(sql: Sql, accountId: number, path: string): Promise<SavedView[]> {
  return await sql<SavedView[]>`
    select id, name, search, columns from saved_views
    where account_id = ${accountId} and path = ${path} order by name collate polish, id`
}

type NewView = Omit<SavedView, 'id'> & { readonly path: string }

/** Saves a view in place of one of the same name. @throws DomainError validation beyond the most of a list */
export async function saveView(
  sql: Sql,
  accountId: number,
  { path, name, search, columns }: NewView,
): Promise<void> {
  const { count } = await sql`
    insert into saved_views (account_id, path, name, search, columns)
    select ${accountId}::bigint, ${path}::text, ${name}::text, ${search}::text, ${columns && [...columns]}::text[]
    where (select count(*) from saved_views
      where account_id = ${accountId} and path = ${path} and name <> ${name}) < ${MOST_VIEWS}::int
    on conflict (account_id, path, name) do update set search = excluded.search, columns = excluded.columns`
  if (count === 0) throw new DomainError('validation')
}

/** Renames an account's view; one of that name gives way. Unknown ones are left. */
export async function renameView(
  sql: Sql,
  accountId: number,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      delete from saved_views other using saved_views own
      where own.id = ${id} and own.account_id = ${accountId} and other.account_id = own.account_id
        and other.path = own.path and other.name = ${name} and other.id <> own.id`
    await tx`update saved_views set name = ${name} where id = ${id} and account_id = ${accountId}`
  })
}

export async function removeView(sql: Sql, accountId: number, id: number): Promise<void> {
  await sql`delete from saved_views where id = ${id} and account_id = ${accountId}`
}
