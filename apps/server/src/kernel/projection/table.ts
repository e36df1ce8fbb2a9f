/** A table that is folded from events, its mapping of rows, and the statements that write them. */
import { getTableColumns, getTableName, type PgTable, toSnakeCase } from '@skrzat/db/orm'
import type { JsonRow, RowsWrite } from '../event-log/index.ts'

/** A column and the row's value for it, as used in JSON or in COPY. */
type Column<Row> = readonly [name: string, value: (row: Row) => ColumnValue]
/** Objects are for columns of type jsonb. */
type ColumnValue = JsonRow[string]

export type ProjectionTable<Row> = {
  readonly name: string
  readonly key: readonly [string, ...string[]]
  readonly columns: readonly Column<Row>[]
  /** Columns that no event changes after the insert. */
  readonly fixed: ReadonlySet<string>
  /** The columns of type jsonb. */
  readonly json: ReadonlySet<string>
}

/** A table of the schema whose rows are folded. @param fixed what no event changes after the insert */
export function projectionTable<Row extends JsonRow>(
  table: PgTable & { readonly $inferSelect: Record<keyof Row, unknown> },
  [first, ...others]: readonly [keyof Row & string, ...(keyof Row & string)[]],
  fixed: readonly (keyof Row & string)[] = [],
): ProjectionTable<Row> {
  const columns = Object.entries(getTableColumns(table))
  const json = columns.filter(([, column]) => column.getSQLType() === 'jsonb')
  return {
    name: getTableName(table),
    key: [toSnakeCase(first), ...others.map(toSnakeCase)],
    columns: columns.map(([property]) => [toSnakeCase(property), (row) => row[property] ?? null]),
    fixed: new Set(fixed.map(toSnakeCase)),
    json: new Set(json.map(([property]) => toSnakeCase(property))),
  }
}

/** Upserts whole rows; `schema` differs during a rebuild. */
export function upsertRows<Row>(
  table: ProjectionTable<Row>,
  rows: readonly Row[],
  schema = 'public',
): RowsWrite {
  const target = `${schema}.${table.name}`
  const text = cachedText(`upsert ${target}`, () => upsertText(target, table))
  return { text, rows: rows.map((row) => named(table.columns, row)) }
}

/** Updates only the mutable columns of existing rows. */
export function updateRows<Row>(table: ProjectionTable<Row>, rows: readonly Row[]): RowsWrite {
  const columns = table.columns.filter(([name]) => !table.fixed.has(name))
  return {
    text: cachedText(`update ${table.name}`, () => updateManyText(table, columns)),
    counted: true,
    single: (row) => ({
      text: cachedText(`update one ${table.name}`, () => updateText(table, columns)),
      params: columns.map(([name]) => parameter(row[name] ?? null)),
    }),
    rows: rows.map((row) => named(columns, row)),
  }
}

function parameter(value: ColumnValue): string | number | boolean | null {
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
    text: `${name} = $${index + 1}${json.has(name) ? '::text::jsonb' : ''}`,
  }))
  const [matches = [], changes = []] = [true, false].map((isKey) =>
    assigned.filter(({ name }) => key.includes(name) === isKey).map(({ text }) => text),
  )
  return `update ${table} set ${changes.join(', ')} where ${matches.join(' and ')}`
}

function updateManyText<Row>(
  { name: table, key }: ProjectionTable<Row>,
  columns: readonly Column<Row>[],
): string {
  const changed = columns.map(([name]) => name).filter((name) => !key.includes(name))
  const changes = changed.map((name) => `${name} = rows.${name}`)
  const matches = key.map((name) => `${table}.${name} = rows.${name}`)
  // With the limit the planner expects few rows and looks them up by key; without, it scans the whole table for a hash
  // join.
  return `update ${table} set ${changes.join(', ')}
    from (select * from json_populate_recordset(null::${table}, $1::text::json) limit $2) as rows
    where ${matches.join(' and ')}`
}

const texts = new Map<string, string>()

/** Texts are cached and stay the same, so that prepared plans are reused. */
function cachedText(key: string, make: () => string): string {
  const text = texts.get(key) ?? make()
  texts.set(key, text)
  return text
}

/** The rows as one JSON array, from which `json_populate_recordset` makes rows of the table. */
export function rowsJson<Row>(table: ProjectionTable<Row>, rows: readonly Row[]): string {
  return JSON.stringify(rows.map((row) => named(table.columns, row)))
}

function named<Row>(columns: readonly Column<Row>[], row: Row): JsonRow {
  const values: Record<string, ColumnValue> = {}
  for (const [column, value] of columns) values[column] = value(row)
  return values
}
