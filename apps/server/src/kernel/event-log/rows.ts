/** Rows for tables, written as a part of the statement that records commands. */
import type { Statement } from '../database/index.ts'

/** A row by its column names. */
export type JsonRow = Readonly<Record<string, string | number | boolean | null | object>>

/** Rows for one SQL text; rows of several commands with the same text are batched. */
export type RowsWrite = {
  /** Takes the rows as one JSON array, `$1`. */
  readonly text: string
  /** Whether it also takes the number of rows, `$2`. */
  readonly counted?: boolean
  /** Writes one row as plain values, which is cheaper for the database than rows from JSON. */
  readonly single?: (row: JsonRow) => Statement
  readonly rows: readonly JsonRow[]
}

/** One statement per text, since no two parts of a statement may write the same row. */
export function statementsOf(writes: readonly RowsWrite[]): Statement[] {
  const byText = Map.groupBy(writes, ({ text }) => text)
  return [...byText].flatMap(([text, same]) => {
    const rows = same.flatMap((write) => write.rows)
    const [row] = rows
    if (!row) return []
    const [{ single, counted } = {}] = same
    if (rows.length === 1 && single) return [single(row)]
    return [{ text, params: [JSON.stringify(rows), ...(counted ? [rows.length] : [])] }]
  })
}
