/** Rows as parameters of a statement, for any number of them by one prepared text. */
import type { Parameter } from './statement.ts'

/** PostgreSQL's types by column. */
export type ColumnTypes = Readonly<Record<string, string>>

/** A row by its column names; a document of a jsonb column is its JSON. */
export type ParameterRow = Readonly<Record<string, Exclude<Parameter, Uint8Array>>>

/**
 * The rows as an item of FROM, for parameters from `$1` by `rowsParameters`: one JSON array without the jsonb columns,
 * and for each of those a text with a line a row. Within the array PostgreSQL would parse each document three times.
 * The planner expects few rows of an array, but a thousand of string_to_table.
 */
export function rowsItem(columns: ColumnTypes): string {
  const { documents, others } = split(columns)
  const types = others.map((name) => `${name} ${columns[name]}`).join(', ')
  const lines = documents
    .map((_, index) => `, unnest(string_to_array($${index + 2}::text, E'\\n', ''))`)
    .join('')
  const values = [...others, ...documents.map((name) => `${name}::jsonb`)].join(', ')
  return `(select ${values}
    from rows from (json_to_recordset($1::text::json) as (${types})${lines}) as rows (${[...others, ...documents].join(', ')}))`
}

export function rowsParameters(columns: ColumnTypes, rows: readonly ParameterRow[]): Parameter[] {
  const { documents } = split(columns)
  // JSON.stringify leaves undefined fields out, which is faster than copies without them.
  const without = Object.fromEntries(documents.map((name) => [name, undefined]))
  return [
    JSON.stringify(rows.map((row) => ({ ...row, ...without }))),
    // JSON has no line breaks, and the empty text stands for null.
    ...documents.map((name) => rows.map((row) => row[name] ?? '').join('\n')),
  ]
}

function split(columns: ColumnTypes): { documents: string[]; others: string[] } {
  const { documents = [], others = [] } = Object.groupBy(Object.keys(columns), (name) =>
    columns[name] === 'jsonb' ? 'documents' : 'others',
  )
  return { documents, others }
}
