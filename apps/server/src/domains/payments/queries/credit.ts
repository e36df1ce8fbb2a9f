import type { Credit, CreditEntry } from '@skrzat/contract/wire/credit'
import type { Sql } from '@skrzat/db/client'
import { eq, type RowOf, selectFrom, type ValueOf } from '@skrzat/db/orm'
import { type credits, type creditEntries, type invoices, kids, type ledgerNotes } from '@skrzat/db/schema'

import { holds, type Principal } from '@skrzat/contract/access'
import { DomainError } from '../../../kernel/errors/index.ts'
import { maySeeKid } from '../access.ts'
import type { CreditEntryRow } from '../projection/fold.ts'

const MAX_ENTRIES = 500

type Row = RowOf<typeof credits, 'amount' | 'deposit' | 'refunding' | 'version'> & {
  entries: (Pick<CreditEntryRow, 'kind' | 'amount' | 'balance' | 'deposit' | 'refunding' | 'at'> & {
    id: ValueOf<typeof creditEntries, 'version'>
    invoice: RowOf<typeof invoices, 'id' | 'number'> | null
    additionalInfo: ValueOf<typeof ledgerNotes, 'text'> | null
  })[]
}

/**
 * A kid's credit with its latest changes, newest first; 0 for a kid without credit. One round trip.
 * @param version shows the credit as of this version; default: now
 */
export async function creditOf(sql: Sql, kidId: number, version?: number): Promise<Credit> {
  const upTo = version === undefined ? sql`` : sql`and version <= ${version}`
  const [row] = await sql<Row[]>`
    select ${
      version === undefined
        ? sql`credits.amount, credits.deposit, credits.refunding, credits.version`
        : sql`entry.balance as amount, entry.version, held.deposit, held.refunding`
    },
      (select coalesce(json_agg(json_build_object('id', entry.version, 'kind', entry.kind, 'amount', entry.amount,
          'balance', entry.balance, 'deposit', entry.deposit, 'refunding', entry.refunding, 'at', entry.at, 'additionalInfo', note.text,
          'invoice', case when invoice.id is not null
            then json_build_object('id', invoice.id, 'number', invoice.number) end)
          order by entry.version desc), '[]')
        from (select * from credit_entries where kid_id = credits.kid_id ${upTo}
          order by version desc limit ${MAX_ENTRIES}) entry
        left join invoices invoice on invoice.id = entry.invoice_id
        left join ledger_notes note on note.id = entry.note_id) as entries
    from credits
      ${
        version === undefined
          ? sql``
          : sql`join credit_entries entry using (kid_id)
              cross join lateral (
                select sum(deposit)::bigint as deposit, sum(refunding)::bigint as refunding
                from credit_entries each where each.kid_id = credits.kid_id ${upTo}) held`
      }
    where kid_id = ${kidId} ${version === undefined ? sql`` : sql`and entry.version = ${version}`}`
  const entries = row?.entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })) ?? []
  const { amount = 0, deposit = 0, refunding = 0, version: newest = 0 } = row ?? {}
  return { kidId, amount, deposit, refunding, version: newest, entries }
}

/**
 * As its staff or its parents see it: what was noted on a deposit is for staff, as are notes on payments.
 * @throws DomainError kid.not_found
 */
export async function creditFor(sql: Sql, principal: Principal, kidId: number): Promise<Credit> {
  const placeId = await placeOfKid(sql, kidId)
  if (placeId === undefined || !maySeeKid(principal, { placeId, kidId }))
    throw new DomainError('kid.not_found')
  const credit = await creditOf(sql, kidId)
  if (holds(principal, placeId, 'payments')) return credit
  const entries = credit.entries.map((entry) =>
    entry.kind.startsWith('deposit_') ? { ...entry, additionalInfo: null } : entry,
  )
  return { ...credit, entries }
}

/** A page of the changes of a kid's credit, oldest first, as its parents see them. */
export async function creditEntriesFrom(
  sql: Sql,
  kidId: number,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<CreditEntry[]> {
  const rows = await sql<(Omit<CreditEntry, 'at'> & { at: Date })[]>`
    select entry.version as id, entry.kind, entry.amount, entry.balance, entry.deposit, entry.refunding, entry.at,
      case when entry.kind not like 'deposit_%' then note.text end as "additionalInfo",
      case when invoice.id is not null then json_build_object('id', invoice.id, 'number', invoice.number) end as invoice
    from credit_entries entry
    left join invoices invoice on invoice.id = entry.invoice_id
    left join ledger_notes note on note.id = entry.note_id
    where entry.kid_id = ${kidId} and entry.version > ${after}
    order by entry.version limit ${most}`
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}

/** The place of a kid, also of one that has left; undefined for an unknown kid. */
async function placeOfKid(sql: Sql, kidId: number): Promise<number | undefined> {
  const [row] = await selectFrom(sql, kids, 'placeId').where(eq(kids.id, kidId))
  return row?.placeId
}
