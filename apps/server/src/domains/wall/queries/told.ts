import type { Rights } from '@skrzat/contract/access'
import type { Sql } from '@skrzat/db/client'
import { authorName } from './author.ts'
import { isInAudience, isOpen } from './visible.ts'

/** The authors of those of these posts that the reader sees, for notices. */
export async function authorsOf(
  sql: Sql,
  reader: Rights,
  ids: readonly number[],
): Promise<{ id: number; author: string }[]> {
  return await sql<{ id: number; author: string }[]>`
    select p.id, ${authorName(sql, reader.langKey)} as author from posts p join accounts a on a.id = p.author_id
    where p.id = any(${[...ids]}::bigint[]) and ${isOpen(sql, reader)} and ${isInAudience(sql, reader)}`
}
