import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import type { CreditEntryRow, CreditRow, InvoiceRow } from './fold.ts'
import { creditEntriesTable, creditsTable, invoicesTable, rowsJson, type ProjectionTable } from './tables.ts'

/** What a command changes in the tables that screens read. */
export type ProjectionChange = {
  readonly invoices: readonly InvoiceRow[]
  readonly credits: readonly CreditRow[]
  /** Only the new ones. */
  readonly entries: readonly CreditEntryRow[]
}

/**
 * The statements that write the rows as a whole: parts of the event store's statement.
 * @param schema where the tables lie
 */
export function projectionWrites(
  sql: Sql | TransactionSql,
  change: ProjectionChange,
  schema = 'public',
): SqlFragment[] {
  return [
    ...upsert(sql, schema, invoicesTable, change.invoices),
    ...upsert(sql, schema, creditsTable, change.credits),
    ...upsert(sql, schema, creditEntriesTable, change.entries),
  ]
}

/**
 * The rows go as one parameter, however many they are: the statement's text, and with it the prepared plan,
 * stays the same.
 */
function upsert<Row>(
  sql: Sql | TransactionSql,
  schema: string,
  table: ProjectionTable<Row>,
  rows: readonly Row[],
): SqlFragment[] {
  if (rows.length === 0) return []
  const { head, tail } = textsOf(schema, table)
  return [sql`${sql.unsafe(head)} ${rowsJson(table, rows)}::text::json) ${sql.unsafe(tail)}`]
}

const texts = new Map<string, { head: string; tail: string }>()

function textsOf<Row>(
  schema: string,
  { name, key, columns }: ProjectionTable<Row>,
): { head: string; tail: string } {
  const table = `${schema}.${name}`
  const known = texts.get(table)
  if (known) return known
  const all = columns.map(([column]) => column)
  const list = all.join(', ')
  const changes = all
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`)
  const made = {
    head: `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table},`,
    tail: `on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`,
  }
  texts.set(table, made)
  return made
}
