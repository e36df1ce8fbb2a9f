/** The parts of the search everywhere that domains share: the query, and the SQL of rights in places. */
import type { Principal } from '@skrzat/contract/access'
import { withoutMarks } from '@skrzat/contract/text'
import { typedWords } from '@skrzat/contract/words'
import type { Sql, SqlFragment } from '@skrzat/db/client'

/** The query, as typed and parsed. */
export type Asked = {
  /** As a `tsquery` of beginnings of words; undefined without a letter or digit. */
  readonly words: string | undefined
  /** Without spaces and invisible characters, for phones and invoice numbers. */
  readonly compact: string
}

/**
 * A domain's part of the search: a select of the columns of its hits that the principal may see, best first, at most
 * `limit`; undefined if nothing of it can match.
 */
export type SearchPart = (
  sql: Sql,
  principal: Principal,
  asked: Asked & { readonly limit: number },
) => SqlFragment | undefined

/** A select of those of the hits with these ids that the principal may see, in any order. */
export type NamedPart = (sql: Sql, principal: Principal, ids: readonly number[]) => SqlFragment

/** A name has no more words, and more of them only cost time. */
const MOST_WORDS = 8

/** Words are letters and digits alone, which need no escaping. */
export function askedBy(text: string): Asked {
  const seen = withoutMarks(text)
  const words = typedWords(seen).slice(0, MOST_WORDS)
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return { words: query === '' ? undefined : query, compact: seen.replace(/\s/g, '') }
}

/** The condition that the column is one of these places. */
export function isOneOf(sql: Sql, column: SqlFragment, places: readonly number[] | 'all'): SqlFragment {
  return places === 'all' ? sql`true` : sql`${column} = any(${[...places]}::bigint[])`
}
