/**
 * The search everywhere. It has no tables and no rules of its own: each part is a select of its domain, with that
 * domain's rights in its conditions, and all are sent as one statement.
 */
import type { Principal } from '@skrzat/contract/access'
import { SEARCH_LEAST, searchInput, searchResult, type SearchResult } from '@skrzat/contract/wire/search'
import type { Sql } from '@skrzat/db/client'
import { askedBy, type SearchPart } from '../../kernel/search/index.ts'
import { router, signedInProcedure } from '../../kernel/trpc/index.ts'

export type SearchParts = Readonly<Record<keyof SearchResult, SearchPart>>

type Ports = { readonly sql: Sql; readonly parts: SearchParts }

/** Hits shown of each kind. */
const SHOWN = 6

export function createSearch(ports: Ports) {
  const search = router({
    /**
     * Hits that the caller may see; none for less than 2 characters. A mutation, although it changes nothing, so that
     * names and phones are sent in the body: URLs are logged, by proxies too.
     */
    find: signedInProcedure
      .input(searchInput)
      .output(searchResult)
      .mutation(({ input: { text }, ctx: { principal } }) => find(ports, principal, text)),
  })
  return { router: { search } }
}

/** One statement, or none if nothing can match. */
export async function find({ sql, parts }: Ports, principal: Principal, text: string): Promise<SearchResult> {
  const none = { hits: [], more: false }
  const empty = { kids: none, phones: none, groups: none, files: none, invoices: none }
  if (Array.from(text.trim()).length < SEARCH_LEAST) return empty
  // One more than is shown, to detect whether there are more.
  const asked = { ...askedBy(text), limit: SHOWN + 1 }
  const columns = KINDS.flatMap((kind) => {
    const part = parts[kind](sql, principal, asked)
    return part ? [sql`(select coalesce(json_agg(hit), '[]') from (${part}) hit) as ${sql.unsafe(kind)}`] : []
  })
  const [first, ...others] = columns
  if (!first) return empty
  const [row = {}] = await sql<Partial<Record<keyof SearchResult, unknown[]>>[]>`
    select ${others.reduce((all, one) => sql`${all}, ${one}`, sql`${first}`)}`
  const found = KINDS.map((kind) => {
    const hits = row[kind] ?? []
    return [kind, { hits: hits.slice(0, SHOWN), more: hits.length > SHOWN }]
  })
  return searchResult.parse(Object.fromEntries(found))
}

const KINDS = ['kids', 'phones', 'groups', 'files', 'invoices'] as const satisfies (keyof SearchResult)[]
