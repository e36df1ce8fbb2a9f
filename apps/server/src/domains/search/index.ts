/**
 * The search everywhere. It has no tables and no rules of its own: each part is a select of its domain, with that
 * domain's rights in its conditions, and all are sent as one statement.
 */
import type { Principal } from '@skrzat/contract/access'
import {
  recentInput,
  recentResult,
  type RecentResult,
  SEARCH_LEAST,
  searchInput,
  searchResult,
  type SearchResult,
} from '@skrzat/contract/wire/search'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { askedBy, type NamedPart, type SearchPart } from '../../kernel/search/index.ts'
import { router, signedInProcedure } from '../../kernel/trpc/index.ts'

export type SearchParts = Readonly<Record<keyof SearchResult, SearchPart>>

type Ports = {
  readonly sql: Sql
  readonly parts: SearchParts
  readonly named: Readonly<Record<keyof RecentResult, NamedPart>>
}

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

    /** What the caller opened before, and may still see. Ids alone are sent, as browsers keep no names. */
    recent: signedInProcedure
      .input(recentInput)
      .output(recentResult)
      .query(({ input, ctx: { principal } }) => recent(ports, principal, input)),
  })
  return { router: { search } }
}

/** One statement, or none if nothing can match. */
export async function find(
  { sql, parts }: Pick<Ports, 'sql' | 'parts'>,
  principal: Principal,
  text: string,
): Promise<SearchResult> {
  const none = { hits: [], more: false }
  const empty = {
    kids: none,
    guardians: none,
    workers: none,
    phones: none,
    groups: none,
    files: none,
    invoices: none,
  }
  if (Array.from(text.trim()).length < SEARCH_LEAST) return empty
  // One more than is shown, to detect whether there are more.
  const asked = { ...askedBy(text), limit: SHOWN + 1 }
  const columns = KINDS.flatMap((kind) => {
    const part = parts[kind](sql, principal, asked)
    return part ? [hitsOf(sql, kind, part)] : []
  })
  if (columns.length === 0) return empty
  const row = await selected(sql, columns)
  const found = KINDS.map((kind) => {
    const hits = row[kind] ?? []
    return [kind, { hits: hits.slice(0, SHOWN), more: hits.length > SHOWN }]
  })
  return searchResult.parse(Object.fromEntries(found))
}

/** One statement. */
export async function recent(
  { sql, named }: Pick<Ports, 'sql' | 'named'>,
  principal: Principal,
  ids: Readonly<Record<keyof RecentResult, readonly number[]>>,
): Promise<RecentResult> {
  const columns = (['kids', 'invoices'] as const).map((kind) =>
    hitsOf(sql, kind, named[kind](sql, principal, ids[kind])),
  )
  return recentResult.parse(await selected(sql, columns))
}

/** A column with the part's hits. */
function hitsOf(sql: Sql, kind: keyof SearchResult, part: SqlFragment): SqlFragment {
  return sql`(select coalesce(json_agg(hit), '[]') from (${part}) hit) as ${sql.unsafe(kind)}`
}

/** The columns, at least one, in one statement. */
async function selected(sql: Sql, columns: readonly SqlFragment[]) {
  const all = columns.reduce((before, column) => sql`${before}, ${column}`)
  const [row = {}] = await sql<Partial<Record<keyof SearchResult, unknown[]>>[]>`select ${all}`
  return row
}

const KINDS = [
  'kids',
  'guardians',
  'workers',
  'phones',
  'groups',
  'files',
  'invoices',
] as const satisfies (keyof SearchResult)[]
