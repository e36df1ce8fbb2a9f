import { isDeepStrictEqual } from 'node:util'
import type { TransactionSql } from '@skrzat/db/client'
import type { ProjectionTable } from './table.ts'

/** A line for each row of the table that is not what the events give. */
export async function differing<Row>(
  tx: TransactionSql,
  { name, key, columns }: ProjectionTable<Row>,
  rows: readonly Row[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const [idColumn] = key
  const wanted = rows.map((row) => new Map(columns.map(([column, value]) => [column, value(row)])))
  const ids = [...new Set(wanted.map((row) => Number(row.get(idColumn))))]
  const found = await tx<Record<string, unknown>[]>`
    select * from ${tx(name)} where ${tx(idColumn)} = any(${ids}::bigint[])`
  const keyOf = (read: (column: string) => unknown) => key.map((column) => String(read(column))).join('@')
  const byKey = new Map(found.map((row) => [keyOf((column) => row[column]), row]))
  return wanted.flatMap((row) => {
    const id = keyOf((column) => row.get(column))
    const there = byKey.get(id)
    if (!there) return [`${name} ${id}: is missing`]
    return columns.flatMap(([column]) => {
      const is = plain(there[column])
      const has = plain(row.get(column))
      return isDeepStrictEqual(is, has)
        ? []
        : [`${name} ${id}: ${column} is ${JSON.stringify(is)}, the events give ${JSON.stringify(has)}`]
    })
  })
}

/** A value as JSON has it: instants as text. */
function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
