import type { Sql, TransactionSql } from '@skrzat/db/client'
import { statementsOf } from '../event-log/rows.ts'
import type { Statement } from '../event-log/statement.ts'
import { copyRows } from './copy.ts'
import { differing } from './differing.ts'
import type { FoldedEvent } from './streams.ts'
import { type ProjectionTable, upsertRows } from './table.ts'

/** Tables that events alone make: what a room tells of its own, for checking and for making them anew. */
export type Projection = {
  /** How the names of its streams begin, such as `invoice-`. */
  readonly prefixes: readonly string[]
  readonly tables: readonly string[]
  /** Whole streams to rows, with the same folds as when they are written. */
  fold(streams: readonly (readonly FoldedEvent[])[]): readonly TableRows[]
}

/** Rows of one table, whatever they are made of. */
export type TableRows = {
  readonly table: string
  readonly count: number
  upserts(schema: string): Statement[]
  copy(sql: Sql, schema: string): Promise<void>
  /** A line for each row of the table that is not what the events give. */
  differing(tx: TransactionSql): Promise<string[]>
}

export function rowsOf<Row>(table: ProjectionTable<Row>, rows: readonly Row[]): TableRows {
  return {
    table: table.name,
    count: rows.length,
    upserts: (schema) => statementsOf([upsertRows(table, rows, schema)]),
    copy: (sql, schema) => copyRows(sql, schema, table, rows),
    differing: (tx) => differing(tx, table, rows),
  }
}
