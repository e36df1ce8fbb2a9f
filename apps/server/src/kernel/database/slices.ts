import type { Sql, SqlFragment } from '@skrzat/db/client'

/** Rows per slice, which bounds what a sweep's transaction locks. */
const SLICE = 5_000

/**
 * Calls `slice` until it handles fewer rows than it may.
 * @param slice handles at most `most` rows, and returns how many it handled
 */
export async function inSlices(slice: (most: number) => Promise<number>, signal?: AbortSignal) {
  let handled = SLICE
  while (handled === SLICE) {
    signal?.throwIfAborted()
    handled = await slice(SLICE)
  }
}

/**
 * Deletes rows in slices. The condition needs an index; without one, each slice scans the table.
 * @param table its name, in the code
 */
export function deleteInSlices(
  sql: Sql,
  table: string,
  due: SqlFragment,
  signal?: AbortSignal,
): Promise<void> {
  return inSlices(async (most) => {
    const { count } = await sql`
      delete from ${sql(table)} where ctid = any (array(
        select ctid from ${sql(table)} where ${due} limit ${most} for update skip locked))`
    return count
  }, signal)
}
