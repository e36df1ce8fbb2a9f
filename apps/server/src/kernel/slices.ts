import type { Sql, SqlFragment } from '@skrzat/db/client'

/** Rows of one slice: what a transaction of a sweep locks, and what waits for it. */
const SLICE = 5_000

/** Repeats what deals with at most so many rows, until it found fewer. @param slice returns how many it dealt with */
export async function inSlices(slice: (most: number) => Promise<number>, signal?: AbortSignal) {
  let found = SLICE
  while (found === SLICE) {
    signal?.throwIfAborted()
    found = await slice(SLICE)
  }
}

/**
 * Deletes rows in slices. The condition has to be one that an index answers: otherwise each slice reads the table.
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
