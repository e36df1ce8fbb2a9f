/** Rows for tables, written as a part of the statement that records commands. */
import { type ColumnTypes, type ParameterRow, rowsParameters, type Statement } from '../database/index.ts'

/** Rows for one SQL text; rows of several commands with the same text are batched. */
export type RowsWrite = {
  /** Takes the rows by `rowsItem`. */
  readonly text: string
  readonly columns: ColumnTypes
  /** Whether it also takes the number of rows, as its last parameter. */
  readonly counted?: boolean
  /** Writes one row as plain values, which is cheaper for the database than rows from JSON. */
  readonly single?: (row: ParameterRow) => Statement
  readonly rows: readonly ParameterRow[]
}

/** One statement per text, since no two parts of a statement may write the same row. */
export function statementsOf(writes: readonly RowsWrite[]): Statement[] {
  const byText = Map.groupBy(writes, ({ text }) => text)
  return [...byText].flatMap(([text, same]) => {
    const rows = same.flatMap((write) => write.rows)
    const [row] = rows
    const [write] = same
    if (!row || !write) return []
    const { single, columns, counted } = write
    if (rows.length === 1 && single) return [single(row)]
    return [{ text, params: [...rowsParameters(columns, rows), ...(counted ? [rows.length] : [])] }]
  })
}
