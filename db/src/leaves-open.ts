import type { Sql, SqlFragment, TransactionSql } from './client.ts'
import { and, eq, fragment, isNull, type SQL } from './orm.ts'
import { invoices } from './schema/payments.ts'
import { kids } from './schema/places.ts'

/**
 * Whether the kid left with invoices that are open: until they are settled its parents see and pay these, and nothing
 * else of it.
 * @param kid the row's name in the statement
 */
export function leavesOpen(sql: Sql | TransactionSql, kid: SqlFragment): SqlFragment {
  return sql`(${kid}.deleted_at is not null and exists (
    select from invoices open where open.kid_id = ${kid}.id and open.paid_at is null and open.deleted_at is null))`
}

/** The same of `kids` for the query builder. */
export function whereLeavesOpen(): SQL {
  const open = and(eq(invoices.kidId, kids.id), isNull(invoices.paidAt), isNull(invoices.deletedAt))
  return fragment`(${kids.deletedAt} is not null and exists (select from ${invoices} where ${open}))`
}
