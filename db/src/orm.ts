/**
 * Drizzle's query builder on any client: the pool, a transaction, or either of them behind a request's deadline.
 * Values go through the driver's own parsers, and errors stay the driver's.
 */
import type { GetSelectTableName } from 'drizzle-orm/query-builders/select.types'
import { type Column, DrizzleQueryError, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import {
  type CreatePgSelectFromBuilderMode,
  type PgColumn,
  PgDatabase,
  PgDialect,
  type PgTable,
  type PgView,
} from 'drizzle-orm/pg-core'
import { type PgRemoteQueryResultHKT, PgRemoteSession, type RemoteCallback } from 'drizzle-orm/pg-proxy'
import type { AnySql } from './client.ts'

export {
  and,
  arrayContains,
  asc,
  between,
  type Column,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  getTableName,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql as fragment,
} from 'drizzle-orm'
export { toSnakeCase } from 'drizzle-orm/casing'
export { alias, type PgColumn, type PgTable, union, unionAll } from 'drizzle-orm/pg-core'

export type Orm = PgDatabase<PgRemoteQueryResultHKT, Record<string, never>, Record<string, never>>

/**
 * Text in Polish alphabetical order, with numbers by value, as `@skrzat/contract/order` sorts: for `order by` and for
 * indexes. The database's own order is that of bytes. In handwritten SQL it is `collate polish`.
 */
export function inPolish(text: SQLWrapper): SQL {
  return sql`${text} collate polish`
}

/** Column names derive from the schema's properties: `placeId` is `place_id`. */
const dialect = new PgDialect({ casing: 'snake_case' })

/** Drizzle puts the statement and its parameters into error messages, which would leak them to the logs. */
class Session extends PgRemoteSession<Record<string, never>, Record<string, never>> {
  override prepareQuery: PgRemoteSession<Record<string, never>, Record<string, never>>['prepareQuery'] = (
    ...query
  ) => {
    const prepared = super.prepareQuery(...query)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (values) =>
      execute(values).catch((error: unknown) => {
        throw error instanceof DrizzleQueryError ? error.cause : error
      })
    return prepared
  }
}

const handles = new WeakMap<object, Orm>()

/** The query builder on a pool or on a transaction. Queries are lazy: nothing is sent before one is awaited. */
export function orm(on: AnySql): Orm {
  const made = handles.get(on)
  if (made) return made
  const run: RemoteCallback = async (text, params, method) => {
    const statement = on.unsafe(text, params, { prepare: true })
    return { rows: method === 'all' ? await statement.values() : await statement }
  }
  const handle: Orm = new PgDatabase(dialect, new Session(run, dialect, undefined), undefined)
  handles.set(on, handle)
  return handle
}

/** Whether the column has one of the values: one statement for any number of them. */
export function anyOf<T>(column: Column & { _: { data: T } }, values: Iterable<T>): SQL<boolean> {
  return sql<boolean>`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`
}

/** Some columns of a table or of a view, to select or to return. */
export function pick<T extends PgTable | PgView, Name extends keyof T>(
  table: T,
  ...names: readonly Name[]
): Pick<T, Name> {
  const picked: Partial<Pick<T, Name>> = {}
  for (const name of names) picked[name] = table[name]
  const whole = (some: Partial<Pick<T, Name>>): some is Pick<T, Name> =>
    names.every((name) => some[name] !== undefined)
  if (!whole(picked)) throw new TypeError('a table lacks a column')
  return picked
}

/** A query for some columns of one table or view. */
export function selectFrom<T extends PgTable | PgView, Name extends keyof T & string>(
  on: AnySql,
  table: T,
  ...names: readonly Name[]
): CreatePgSelectFromBuilderMode<'db', GetSelectTableName<T>, Pick<T, Name>, 'partial'>
export function selectFrom(
  on: AnySql,
  table: PgTable & Record<string, PgColumn>,
  ...names: readonly string[]
) {
  return orm(on)
    .select(pick(table, ...names))
    .from(table)
}

/** A condition as a boolean column. */
export function whether(condition: SQL | undefined): SQL<boolean> {
  return sql<boolean>`${condition}`
}

type Rows<T> = SQLWrapper & { _: { selectedFields: object; result: T[] } }

/** A one-column subquery as an array column: `[]` if it finds none. */
export function arrayOf<T>(query: Rows<Record<string, T>>): SQL<T[]> {
  return sql`array${query}`
}

/** A subquery's rows as a column: `[]` if it finds none. They pass through JSON, which has no dates. */
export function listOf<T extends Record<string, string | number | boolean | string[] | null>>(
  query: Rows<T>,
): SQL<T[]> {
  const names = Object.keys(query._.selectedFields).map((name) => sql.identifier(name))
  return sql`(select coalesce(json_agg(listed), '[]') from ${query} as listed (${sql.join(names, sql`, `)}))`
}

/** Whether the table has such a row. */
export async function hasRow(
  on: AnySql,
  table: PgTable | PgView,
  condition: SQL | undefined,
): Promise<boolean> {
  const rows = await orm(on)
    .select({ there: sql`true` })
    .from(table)
    .where(condition)
    .limit(1)
  return rows.length > 0
}

type Rowed = { readonly $inferSelect: object }

/** The read type of some columns, for handwritten SQL. */
export type RowOf<T extends Rowed, Name extends keyof T['$inferSelect']> = Pick<T['$inferSelect'], Name>

/** The read type of one column, for an alias or a list in handwritten SQL. */
export type ValueOf<T extends Rowed, Name extends keyof T['$inferSelect']> = T['$inferSelect'][Name]

/** A row as JSON has it: instants are text. */
export type JsonOf<Row> = { [Name in keyof Row]: InJson<Row[Name]> }
type InJson<Value> = Value extends Date ? string : Value

/** The row of a statement that always returns one, such as an insert of one row. */
export function only<T>([row]: readonly T[]): T {
  if (row === undefined) throw new TypeError('a statement returned no row')
  return row
}
