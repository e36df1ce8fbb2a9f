import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'

/** The name of the author `a` of the post `p`: as the place entered it, otherwise the account's own. */
export function authorName(sql: Sql | TransactionSql): SqlFragment {
  return sql`coalesce(
    (select w.name from workers w where w.place_id = p.place_id and w.phone = a.login
      order by w.deleted_at desc nulls first, w.id desc limit 1),
    btrim(concat_ws(' ', a.first_name, a.last_name)))`
}
