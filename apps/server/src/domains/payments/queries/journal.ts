/** A page of the journal of payments, and totals over all its pages, in one round trip. */
import { isDay } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import type { JournalRow, JournalTotals, PaymentJournal } from '@skrzat/contract/wire/payment-journal'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { only } from '@skrzat/db/orm'
import { z } from 'zod'
import { cursorAt, positionIn } from '../../../kernel/database/index.ts'
import { journalEntries, type JournalJson, type JournalScope, namedEntries } from './journal-rows.ts'

type MethodRow = JournalTotals['methods'][number] &
  Record<'count' | 'received' | 'reversed' | 'paidOut', number>
type Found = { rows: JournalJson[]; methods: MethodRow[] }

export async function paymentJournal(
  sql: Sql,
  scope: JournalScope,
  { after, size }: { after: string | null; size: number },
): Promise<PaymentJournal> {
  // One extra row shows whether there is a next page.
  const page = sql`
    select * from entries
    ${after === null ? sql`` : beyond(sql, positionIn(cursor, after))}
    order by day desc, at desc, id collate "C" desc limit ${size + 1}`
  const found = only(
    await sql<Found[]>`
      with entries as materialized (${journalEntries(sql, scope)}),
      shown as (${namedEntries(sql, scope.placeId, page)}),
      methods as (
        select method, count(*) as count,
          coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
          coalesce(sum(amount) filter (where reversal is not null), 0)::bigint as reversed,
          coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as "paidOut",
          coalesce(sum(amount) filter (where reversal is null), 0)::bigint as sum
        from entries group by method)
      select
        (select coalesce(json_agg(shown order by day desc, at desc, id collate "C" desc), '[]') from shown) as rows,
        (select coalesce(json_agg(methods order by method nulls last), '[]') from methods) as methods`,
  )
  const rows = found.rows.map(toRow)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const sumOf = (key: 'count' | 'received' | 'reversed' | 'paidOut') =>
    sumGrosze(found.methods.map((method) => method[key]))
  return {
    rows: shown,
    nextCursor: rows.length > size && last ? cursorAt([last.day, last.at, last.id]) : null,
    totals: {
      count: sumOf('count'),
      received: sumOf('received'),
      reversed: sumOf('reversed'),
      paidOut: sumOf('paidOut'),
      methods: found.methods.map(({ method, sum }) => ({ method, sum })),
    },
  }
}

function toRow({
  kidId,
  firstname,
  lastname,
  groupId,
  groupName,
  groupColor,
  ...json
}: JournalJson): JournalRow {
  const { invoiceId, number, reversal, reversedBy, at, ...row } = json
  return {
    ...row,
    at: new Date(at).toISOString(),
    kid: { id: kidId, firstname, lastname, group: { id: groupId, name: groupName, color: groupColor } },
    invoice: invoiceId === null || number === null ? null : { id: invoiceId, number },
    reversed: reversal && { at: reversal.at, reason: reversal.reason, by: reversedBy },
  }
}

/** The position after which a page continues: that of the last row before it. */
const cursor = z.tuple([z.string().refine(isDay), z.iso.datetime(), z.string()])

function beyond(sql: Sql, [day, at, id]: z.infer<typeof cursor>): SqlFragment {
  return sql`where (day, at, id) < (${day}::date, ${at}::timestamptz, ${id}::text collate "C")`
}
