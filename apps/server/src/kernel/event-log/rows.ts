/** Rows for tables, as a part of the statement that records commands. */
import type { Statement } from './statement.ts'

/** A row by the names of its columns. */
export type JsonRow = Readonly<Record<string, string | number | boolean | null | object>>

/** Rows that one text writes; what several commands write by the same text goes as one. */
export type RowsWrite = {
  /** Takes the rows as one JSON array, `$1`. */
  readonly text: string
  /** Whether it takes how many they are too, `$2`. */
  readonly counted?: boolean
  /** Writes one row as plain values, which costs the database less than rows out of JSON. */
  readonly single?: (row: JsonRow) => Statement
  readonly rows: readonly JsonRow[]
}

/** A statement for each text, since no two parts of a statement may write the same row. */
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
