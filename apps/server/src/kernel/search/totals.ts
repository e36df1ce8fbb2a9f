import type { Sql } from '@skrzat/db/client'
import { count, fragment, orm, type PgTable, type SQL } from '@skrzat/db/orm'
import { z } from 'zod'

/** Rows up to which a total is counted; beyond it is what the planner expects, by the table's statistics. */
export const COUNTED = 10_000

/** The page of a list that is asked for; without fields, in the list's own order. */
export type ListPage<Field> = {
  readonly offset: number
  readonly size: number
  readonly sort: readonly { readonly field: Field; readonly descending: boolean }[]
}
export type Total = { readonly total: number; readonly approximate: boolean }
type Shown = { readonly offset: number; readonly size: number; readonly rows: number }

const planned = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]),
})

/** The number of matching rows, in a time that does not grow with it. */
export async function totalOf(sql: Sql, table: PgTable, matching: SQL | undefined): Promise<Total> {
  const one = { one: fragment`1`.as('one') }
  const some = orm(sql)
    .select(one)
    .from(table)
    .where(matching)
    .limit(COUNTED + 1)
    .as('some')
  const [counted] = await orm(sql).select({ rows: count() }).from(some)
  const total = counted?.rows ?? 0
  if (total <= COUNTED) return { total, approximate: false }
  const { sql: text, params } = orm(sql).select(one).from(table).where(matching).toSQL()
  const [plan] = await sql.unsafe(`explain (format json) ${text}`, z.array(z.string()).parse(params))
  return { total: Math.max(total, planned.parse(plan)['QUERY PLAN'][0].Plan['Plan Rows']), approximate: true }
}

/**
 * The total for a page of the list, exact where a page that is not full ends the list. An empty page lies beyond the
 * end, so the total is at most its offset.
 */
export function totalBeside({ total, approximate }: Total, { offset, size, rows }: Shown): Total {
  if (!approximate || rows === size) return { total, approximate }
  return rows > 0
    ? { total: offset + rows, approximate: false }
    : { total: Math.min(total, offset), approximate }
}
