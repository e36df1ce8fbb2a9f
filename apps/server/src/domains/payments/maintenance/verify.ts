/**
 * Checks the ledger's consistency in one snapshot, while the server runs: hash chains, projections against a replay,
 * gapless numbers, lines that explain their amounts, and the money invariant for every kid.
 */
import type { Database, SqlFragment, TransactionSql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { invoiceNumbers } from '@skrzat/db/schema'
import {
  checkLog,
  type GivenCheckpoint,
  type LogCheck,
  type Verifier,
} from '../../../kernel/event-log/index.ts'
import {
  ofStreams,
  type Placed,
  type Verified,
  verifyOtherChains,
  verifyProjection,
} from '../../../kernel/projection/index.ts'
import { ledgerProjection } from './ledger-projection.ts'
import { brokenLines } from './line-checks.ts'
import { MoneyBooks } from './money-books.ts'

export type VerifiedLedger = Verified & {
  readonly kids: number
  /** Covers the whole log: the ledger's events and all others. */
  readonly log: Pick<LogCheck, 'leaves' | 'pending' | 'proven'>
}

/**
 * @param options.batch how many events are read and held at a time
 * @param options.given checkpoints from outside, which today's log must extend
 * @param options.since verifies only what came after this checkpoint: the streams written to since, each from its
 *   start, with their rows and months, the balance of what they add to each kid's money, and the tree from there on
 * @param options.verifier the key of this installation's checkpoints; without it, no signature is checked
 */
export async function verifyLedger(
  database: Pick<Database, 'sql'>,
  {
    batch,
    given,
    since,
    verifier,
  }: {
    batch?: number
    given?: readonly GivenCheckpoint[]
    since?: GivenCheckpoint | undefined
    verifier?: Verifier | undefined
  } = {},
): Promise<VerifiedLedger> {
  const after = since?.note.checkpoint.position ?? 0
  const extent = { batch, after }
  const books = new MoneyBooks()
  const lines: string[] = []
  const more = {
    stream(events: readonly Placed[]) {
      books.add(
        events,
        events.filter(({ position }) => position <= after),
      )
      lines.push(...brokenLines(events))
    },
    tables: async (tx: TransactionSql) => [
      ...lines,
      ...(after === 0 ? await orphans(tx) : []),
      ...(await brokenNumbers(tx, after)),
      ...(await brokenPaidDays(tx, after)),
      ...books.differences(),
      ...(await brokenNotes(tx, after)),
    ],
  }
  // In parallel: some are bound by the database, others by this process.
  const [verified, others, log] = await Promise.all([
    verifyProjection(database, ledgerProjection, more, extent),
    verifyOtherChains(database, ledgerProjection.prefixes, extent),
    database.sql.begin('isolation level repeatable read read only', (tx) =>
      checkLog(tx, { ...(given && { given }), since, verifier }),
    ),
  ])
  return {
    ...verified,
    differences: [...verified.differences, ...others, ...log.differences],
    kids: books.kids,
    log,
  }
}

/** A condition on invoices: those that were written to after a position of the log. */
function writtenAfter(tx: TransactionSql, after: number): SqlFragment {
  if (after === 0) return tx`true`
  return tx`id in (
    select substr(stream, length('invoice-') + 1)::bigint from events
    where position > ${after} and stream like 'invoice-%')`
}

/** Rows without events. */
async function orphans(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ name: string; key: string }[]>`
    select 'invoices' as name, id::text as key from invoices
      where not exists (select from events where stream = 'invoice-' || id)
    union all
    select 'credits', kid_id::text from credits
      where not exists (select from events where stream = 'credit-' || kid_id)
    union all
    select 'credit_entries', kid_id || '@' || version from credit_entries entry
      where not exists (
        select from events where stream = 'credit-' || kid_id and events.version = entry.version)`
  return rows.map(({ name, key }) => `${name} ${key}: no event speaks of it`)
}

type Numbers = RowOf<typeof invoiceNumbers, 'placeId' | 'month' | 'last'> & { count: number; highest: number }

/** Months of a place whose numbers do not run from 1 to the counter's without a gap, or are malformed. */
async function brokenNumbers(tx: TransactionSql, after: number): Promise<string[]> {
  const written =
    after === 0
      ? tx``
      : tx`and (place_id, month) in (
          select place_id, month from numbered where ${writtenAfter(tx, after)})`
  const rows = await tx<Numbers[]>`
    with documents as (
      select id, place_id, number from invoices
      union all
      select id, place_id, correction ->> 'number' from invoices, jsonb_array_elements(corrections) correction),
    numbered as (
      select id, place_id, number, left(number, case when starts_with(number, 'K/') then 9 else 7 end) as month
      from documents),
    given as (
      select place_id, month, count(*) as count,
        max(case when number ~ '^(K/)?[^/]{4}/../[0-9]{1,9}$' then substr(number, length(month) + 2)::int end) as highest
      from numbered where true ${written} group by 1, 2)
    select place_id as "placeId", month, coalesce(count, 0) as count, coalesce(highest, 0) as highest,
      coalesce(last, 0) as last
    from given full join invoice_numbers using (place_id, month)
    where (count is distinct from highest or highest is distinct from last) ${written}`
  return rows.map(
    ({ placeId, month, count, highest, last }) =>
      `numbers of place ${placeId} in ${month}: ${count} ${month.startsWith('K/') ? 'corrections' : 'invoices'}, the highest is ${highest}, the counter says ${last}`,
  )
}

/**
 * Paid invoices whose day is neither the latest of their unreversed payments and of credit used later nor, without
 * these, their own.
 */
async function brokenPaidDays(tx: TransactionSql, after: number): Promise<string[]> {
  const rows = await tx<{ id: number; paidDay: string | null; latest: string }[]>`
    select id, paid_day as "paidDay", latest from invoices,
      lateral (select coalesce(greatest(max((payment ->> 'day')::date), credit_day), created_day) as latest
        from jsonb_array_elements(payments) payment where payment -> 'reversed' = 'null'::jsonb)
    where paid_day is distinct from (case when amount_left = 0 then latest end) and ${writtenAfter(tx, after)}
    order by id limit 100`
  return rows.map(
    ({ id, paidDay, latest }) =>
      `invoices ${id}: paid on ${paidDay ?? 'no day'}, the latest payment that stands is of ${latest}`,
  )
}

/** Notes that do not match their events' digests; properly erased ones are fine. */
async function brokenNotes(tx: TransactionSql, after: number): Promise<string[]> {
  const rows = await tx<{ event: string; gone: boolean }[]>`
    select stream || '@' || version as event, note.id is null as gone
    from events
    left join ledger_notes note on note.id = (data ->> 'noteId')::uuid
    where ${ofStreams(tx, ledgerProjection.prefixes)} and position > ${after} and data ->> 'noteId' is not null
      and (note.id is null or (note.erased_at is not null and (note.text <> '' or note.salt is not null))
        or (note.erased_at is null and
        encode(sha256(note.salt || convert_to(note.text, 'UTF8')), 'hex') is distinct from data ->> 'noteDigest'))
    order by position limit 100`
  return rows.map(({ event, gone }) =>
    gone ? `${event}: its note is gone` : `${event}: its note is not the one that was written with it`,
  )
}
