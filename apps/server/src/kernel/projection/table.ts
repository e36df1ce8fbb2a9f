/** A table that is folded from events, its mapping of rows, and the statements that write them. */
import { getTableColumns, getTableName, type PgTable, toSnakeCase } from '@skrzat/db/orm'
import { type ColumnTypes, type ParameterRow, rowsItem, rowsParameters } from '../database/index.ts'
import type { RowsWrite } from '../event-log/index.ts'

/** A column and the row's value for it, as used in JSON or in COPY. */
type Column<Row> = readonly [name: string, value: (row: Row) => ColumnValue]
/** Objects are for columns of type jsonb. */
type ColumnValue = string | number | boolean | null | object

export type ProjectionTable<Row> = {
  readonly name: string
  readonly key: readonly [string, ...string[]]
  readonly columns: readonly Column<Row>[]
  /** Columns that no event changes after the insert. */
  readonly fixed: ReadonlySet<string>
  readonly types: ColumnTypes
}

/** A table of the schema whose rows are folded. @param fixed what no event changes after the insert */
export function projectionTable<Row extends Readonly<Record<string, ColumnValue>>>(
  table: PgTable & { readonly $inferSelect: Record<keyof Row, unknown> },
  [first, ...others]: readonly [keyof Row & string, ...(keyof Row & string)[]],
  fixed: readonly (keyof Row & string)[] = [],
): ProjectionTable<Row> {
  const columns = Object.entries(getTableColumns(table))
  return {
    name: getTableName(table),
    key: [toSnakeCase(first), ...others.map(toSnakeCase)],
    columns: columns.map(([property]) => [toSnakeCase(property), (row) => row[property] ?? null]),
    fixed: new Set(fixed.map(toSnakeCase)),
    types: Object.fromEntries(
      columns.map(([property, column]) => [toSnakeCase(property), column.getSQLType()]),
    ),
  }
}

/** Upserts whole rows; `schema` differs during a rebuild. */
export function upsertRows<Row>(
  table: ProjectionTable<Row>,
  rows: readonly Row[],
  schema = 'public',
): RowsWrite {
  const target = `${schema}.${table.name}`
  const write = cached(`upsert ${target}`, () => ({ text: upsertText(target, table), columns: table.types }))
  return { ...write, rows: rows.map((row) => parametersOf(table.columns, row)) }
}

/** Updates only the mutable columns of existing rows. */
export function updateRows<Row>(table: ProjectionTable<Row>, rows: readonly Row[]): RowsWrite {
  const columns = table.columns.filter(([name]) => !table.fixed.has(name))
  const write = cached(`update ${table.name}`, () => updateOf(table, columns))
  return { ...write, rows: rows.map((row) => parametersOf(columns, row)) }
}

function updateOf<Row>(
  table: ProjectionTable<Row>,
  columns: readonly Column<Row>[],
): Omit<RowsWrite, 'rows'> {
  const types = Object.fromEntries(columns.map(([name]) => [name, table.types[name] ?? 'text']))
  const text = updateText(table, columns)
  return {
    text: updateManyText(table, types),
    columns: types,
    counted: true,
    single: (row) => ({ text, params: columns.map(([name]) => row[name] ?? null) }),
  }
}

function upsertText<Row>(target: string, { key, types }: ProjectionTable<Row>): string {
  const all = Object.keys(types)
  const list = all.join(', ')
  const changes = all
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`)
  return `insert into ${target} (${list})
    select ${list} from ${rowsItem(types)} rows
    on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`
}

function updateText<Row>(
  { name: table, key, types }: ProjectionTable<Row>,
  columns: readonly Column<Row>[],
): string {
  const assigned = columns.map(([name], index) => ({
    name,
    text: `${name} = $${index + 1}${types[name] === 'jsonb' ? '::text::jsonb' : ''}`,
  }))
  const [matches = [], changes = []] = [true, false].map((isKey) =>
    assigned.filter(({ name }) => key.includes(name) === isKey).map(({ text }) => text),
  )
  return `update ${table} set ${changes.join(', ')} where ${matches.join(' and ')}`
}

function updateManyText<Row>({ name: table, key }: ProjectionTable<Row>, types: ColumnTypes): string {
  const changed = Object.keys(types).filter((name) => !key.includes(name))
  const changes = changed.map((name) => `${name} = rows.${name}`)
  const matches = key.map((name) => `${table}.${name} = rows.${name}`)
  // With the limit the planner expects few rows and looks them up by key; without, it scans the whole table for a hash
  // join.
  return `update ${table} set ${changes.join(', ')}
    from (select * from ${rowsItem(types)} given limit $${rowsParameters(types, []).length + 1}) as rows
    where ${matches.join(' and ')}`
}

const writes = new Map<string, Omit<RowsWrite, 'rows'>>()

/** Texts are cached and stay the same, so that prepared plans are reused. */
function cached(key: string, make: () => Omit<RowsWrite, 'rows'>): Omit<RowsWrite, 'rows'> {
  const write = writes.get(key) ?? make()
  writes.set(key, write)
  return write
}

function parametersOf<Row>(columns: readonly Column<Row>[], row: Row): ParameterRow {
  const values: Record<string, ParameterRow[string]> = {}
  for (const [column, valueOf] of columns) {
    const value = valueOf(row)
    values[column] = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  }
  return values
}

/** The rows as one JSON array, from which `json_populate_recordset` makes rows of the table. */
export function rowsJson<Row>({ columns }: ProjectionTable<Row>, rows: readonly Row[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([column, value]) => [column, value(row)]))),
  )
}
