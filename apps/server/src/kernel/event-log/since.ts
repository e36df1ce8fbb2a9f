import type { Sql } from '@skrzat/db/client'

/** Parses a notice's source, such as `invoice-7@3`, into the stream and version of its event. */
export function sourceOf(source: string): { stream: string; version: number } {
  const [stream = '', version = ''] = source.split('@')
  return { stream, version: Number(version) || 0 }
}

/** Whether an event of these types came after the source's own in its stream. */
export async function happenedSince(sql: Sql, source: string, types: readonly string[]): Promise<boolean> {
  const { stream, version } = sourceOf(source)
  const rows = await sql`
    select from events where stream = ${stream} and version > ${version} and type = any(${[...types]}) limit 1`
  return rows.length > 0
}
