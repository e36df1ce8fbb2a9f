/**
 * What a place calls its documents: an invoice (faktura), or a note (rozliczenie). Apart from the accounting domain, whose
 * settings it reads, as domains that accounting needs ask for it.
 */
import type { DocumentKind } from '@skrzat/contract/accounting'
import type { AnySql, SqlFragment } from '@skrzat/db/client'

/** What a place issued at an instant, as a subselect; null if it had not chosen. */
export function documentKindAt(sql: AnySql, placeId: SqlFragment, at: SqlFragment | Date): SqlFragment {
  return sql`(select document.kind from accounting_documents document
    where document.place_id = ${placeId} and document.valid_from <= ${at}
    order by document.valid_from desc, document.id desc limit 1)`
}

/** What a place issues now; null if it has not chosen. */
export async function documentKindOf(sql: AnySql, placeId: number): Promise<DocumentKind | null> {
  const [row] = await sql<{ kind: DocumentKind | null }[]>`
    select ${documentKindAt(sql, sql`${placeId}::bigint`, sql`'infinity'`)} as kind`
  return row?.kind ?? null
}
