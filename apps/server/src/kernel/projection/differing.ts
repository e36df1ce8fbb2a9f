import type { TransactionSql } from '@skrzat/db/client'
import { canonicalJson } from '../event-log/canonical.ts'
import type { ProjectionTable } from './table.ts'

/** A line for each row of the table that is not what the events give. */
export async function differing<Row>(
  tx: TransactionSql,
  { name, key, columns }: ProjectionTable<Row>,
  rows: readonly Row[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const [idColumn] = key
  const keyValues = key.flatMap((name) => columns.filter(([column]) => column === name))
  const ids = new Set(rows.map((row) => Number(keyValues[0]?.[1](row))))
  const found = await tx<Record<string, unknown>[]>`
    select * from ${tx(name)} where ${tx(idColumn)} = any(${[...ids]}::bigint[])`
  const byKey = new Map(found.map((row) => [key.map((column) => String(plain(row[column]))).join('@'), row]))
  const lines: string[] = []
  for (const row of rows) {
    const id = keyValues.map(([, value]) => String(plain(value(row)))).join('@')
    const there = byKey.get(id)
    if (!there) {
      lines.push(`${name} ${id}: is missing`)
      continue
    }
    for (const [column, value] of columns) {
      const is = plain(there[column])
      const has = plain(value(row))
      if (is === has || canonicalJson(is) === canonicalJson(has)) continue
      lines.push(`${name} ${id}: ${column} is ${JSON.stringify(is)}, the events give ${JSON.stringify(has)}`)
    }
  }
  return lines
}

/** A value as JSON has it: instants as text. */
function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
