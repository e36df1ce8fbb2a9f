import type { Statement } from '../../../kernel/event-store.ts'
import type { CreditEntryRow, CreditRow, InvoiceRow } from './fold.ts'
import {
  creditEntriesTable,
  creditsTable,
  invoicesTable,
  type Column,
  type ColumnValue,
  type ProjectionTable,
} from './tables.ts'

/** What a command changes in the tables that screens read. */
export type ProjectionChange = {
  readonly invoices: readonly InvoiceRow[]
  readonly credits: readonly CreditRow[]
  /** Only the new ones. */
  readonly entries: readonly CreditEntryRow[]
}

/** The statements that write what a command changed: parts of the event store's statement. */
export function projectionWrites({ invoices, credits, entries }: ProjectionChange): Statement[] {
  const issued = invoices.filter(({ version }) => version === 1)
  const changed = invoices.filter(({ version }) => version > 1)
  return [
    ...upsert('public', invoicesTable, issued),
    ...changed.map((row) => update(invoicesTable, row)),
    ...upsert('public', creditsTable, credits),
    ...upsert('public', creditEntriesTable, entries),
  ]
}

/** The statements that write rows as a whole into tables of another schema. */
export function wholeRowWrites(
  { invoices, credits, entries }: ProjectionChange,
  schema: string,
): Statement[] {
  return [
    ...upsert(schema, invoicesTable, invoices),
    ...upsert(schema, creditsTable, credits),
    ...upsert(schema, creditEntriesTable, entries),
  ]
}

function upsert<Row>(schema: string, table: ProjectionTable<Row>, rows: readonly Row[]): Statement[] {
  if (rows.length === 0) return []
  const text = textOf(`upsert ${schema}.${table.name}`, () => upsertText(`${schema}.${table.name}`, table))
  return [{ text, params: [rowsJson(table.columns, rows)] }]
}

/** Only the columns that change, of a row that is there: what an invoice charges for is not sent again. */
function update<Row>(table: ProjectionTable<Row>, row: Row): Statement {
  const columns = table.columns.filter(([name]) => !table.fixed?.has(name))
  const text = textOf(`update ${table.name}`, () => updateText(table, columns))
  return { text, params: columns.map(([, value]) => parameter(value(row))) }
}

function parameter(value: ColumnValue): string | number | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

function upsertText<Row>(target: string, { key, columns }: ProjectionTable<Row>): string {
  const all = columns.map(([column]) => column)
  const list = all.join(', ')
  const changes = all
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`)
  return `insert into ${target} (${list})
    select ${list} from json_populate_recordset(null::${target}, $1::text::json)
    on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`
}

function updateText<Row>(
  { name: table, key, json }: ProjectionTable<Row>,
  columns: readonly Column<Row>[],
): string {
  const assigned = columns.map(([name], index) => ({
    name,
    text: `${name} = $${index + 1}${json?.has(name) ? '::text::jsonb' : ''}`,
  }))
  const [matches = [], changes = []] = [true, false].map((isKey) =>
    assigned.filter(({ name }) => key.includes(name) === isKey).map(({ text }) => text),
  )
  return `update ${table} set ${changes.join(', ')} where ${matches.join(' and ')}`
}

const texts = new Map<string, string>()

/** Texts are made once and stay the same, so that prepared plans serve all calls. */
function textOf(key: string, make: () => string): string {
  const text = texts.get(key) ?? make()
  texts.set(key, text)
  return text
}

/** The rows as one JSON array, each with its columns' names. */
function rowsJson<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return JSON.stringify(
    rows.map((row) => {
      const named: Record<string, unknown> = {}
      for (const [column, value] of columns) named[column] = value(row)
      return named
    }),
  )
}
