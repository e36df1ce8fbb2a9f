import type { Rights } from '@skrzat/contract/access'
import type { Sql } from '@skrzat/db/client'
import { authorName } from './author.ts'
import { isInAudience, isOpen } from './visible.ts'

type ToldPost = { readonly id: number; readonly author: string; readonly words: string }

/** The author and the beginning of those of these posts that the reader sees, for notices. */
export async function postsById(sql: Sql, reader: Rights, ids: readonly number[]): Promise<ToldPost[]> {
  return await sql<ToldPost[]>`
    select p.id, ${authorName(sql, reader.langKey)} as author, left(p.text, 200) as words
    from posts p join accounts a on a.id = p.author_id
    where p.id = any(${[...ids]}::bigint[]) and ${isOpen(sql, reader)} and ${isInAudience(sql, reader)}`
}
