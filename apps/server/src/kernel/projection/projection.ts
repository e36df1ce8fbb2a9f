import type { Sql, TransactionSql } from '@skrzat/db/client'
import { statementsOf } from '../event-log/index.ts'
import type { Statement } from '../database/index.ts'
import { copyRows } from './copy.ts'
import { differing } from './differing.ts'
import type { FoldedEvent } from './streams.ts'
import { type ProjectionTable, upsertRows } from './table.ts'

/** A domain's description of its projected tables, for verifying and rebuilding them. */
export type Projection = {
  /** Prefixes of its streams' names, such as `invoice-`. */
  readonly prefixes: readonly string[]
  readonly tables: readonly string[]
  /** Whole streams to rows, with the same folds as when they are written. */
  fold(streams: readonly (readonly FoldedEvent[])[]): readonly TableRows[]
  /** Deletes the streams' rows in a schema; for projections whose rows an event may remove. */
  clear?(streams: readonly string[], schema: string): Statement[]
}

/** Rows of one table, of any type. */
export type TableRows = {
  readonly table: string
  readonly count: number
  upserts(schema: string): Statement[]
  copy(sql: Sql, schema: string): Promise<void>
  /** A line for each row of the table that differs from what the events give. */
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
