/** A table that is folded from events, how a row lies in it, and the statements that write rows. */
import type { Statement } from '../event-store.ts'

/** A column and the row's value for it, as it goes into JSON or into COPY. */
export type Column<Row> = readonly [name: string, value: (row: Row) => ColumnValue]
/** Objects are of columns of type jsonb. */
type ColumnValue = string | number | boolean | null | object

export type ProjectionTable<Row> = {
  readonly name: string
  readonly key: readonly [string, ...string[]]
  readonly columns: readonly Column<Row>[]
  /** What no event changes once the row is there. */
  readonly fixed?: ReadonlySet<string>
  /** The columns of type jsonb. */
  readonly json?: ReadonlySet<string>
}

/** Rows as a whole, over what is there of them; `schema` is another one's while tables are made anew. */
export function upsertRows<Row>(
  table: ProjectionTable<Row>,
  rows: readonly Row[],
  schema = 'public',
): Statement[] {
  if (rows.length === 0) return []
  const target = `${schema}.${table.name}`
  const text = textOf(`upsert ${target}`, () => upsertText(target, table))
  return [{ text, params: [rowsJson(table.columns, rows)] }]
}

/** Only the columns that change, of a row that is there. */
export function updateRow<Row>(table: ProjectionTable<Row>, row: Row): Statement {
  const columns = table.columns.filter(([name]) => !table.fixed?.has(name))
  const text = textOf(`update ${table.name}`, () => updateText(table, columns))
  return { text, params: columns.map(([, value]) => parameter(value(row))) }
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
