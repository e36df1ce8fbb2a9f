/** One invoice with everything that explains its amount. */
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { invoices, paymentTypeLabels, places } from '@skrzat/db/schema'
import { eventColumns, type RecordedEvent } from '../../../kernel/event-log/index.ts'
import { fromStore, invoiceStream, type LedgerEvent, readInvoice } from '../events.ts'
import type { CountedAbsences } from '../queries/not-deducted.ts'
import { foldInvoice, type InvoiceRow } from '../projection/fold.ts'

type ShownEvent = { readonly recorded: RecordedEvent; readonly event: LedgerEvent }

type Found = RowOf<typeof invoices, 'id' | 'placeId'> & { place: ValueOf<typeof places, 'name'> }

export type ShownInvoice = {
  readonly place: string
  /** Folded from its events, not read from the projection. */
  readonly row: InvoiceRow
  /** The events of its own stream and those of the kid's credit that name it, in chronological order. */
  readonly events: readonly ShownEvent[]
  /** Its payment types' names at the time of issue, by label. */
  readonly labels: ReadonlyMap<number, string>
  /** The absences of its absences' period that count now, and those that it took off. */
  readonly absencesNow: readonly { readonly day: string; readonly why: string }[]
}

/**
 * The invoices with that number, deleted ones too: numbers are unique within a place only.
 * @param placeId limits them to this place
 */
export async function showInvoices(
  { sql, countedAbsences }: { sql: Sql; countedAbsences: CountedAbsences },
  number: string,
  placeId?: number,
): Promise<ShownInvoice[]> {
  const found = await sql<Found[]>`
    select invoices.id, place_id as "placeId", places.name as place
    from invoices join places on places.id = place_id
    where number = ${number} ${placeId === undefined ? sql`` : sql`and place_id = ${placeId}`}
    order by place_id`
  return await Promise.all(
    found.map(async ({ id, place, placeId: of }) => {
      const stored = await sql<RecordedEvent[]>`
        select ${eventColumns(sql)} from events
        where stream = ${invoiceStream(id)}
          or (stream = (select 'credit-' || kid_id from invoices where id = ${id}) and data ->> 'invoiceId' = ${String(id)})
        order by position`
      const row = foldInvoice(readInvoice(stored.filter(({ stream }) => stream === invoiceStream(id))))
      if (!row) throw new Error(`no event speaks of invoice ${id}`)
      const { from = null, to = null } = row.basis.absencesPeriod ?? {}
      const [labels, absencesNow] = await Promise.all([
        sql<RowOf<typeof paymentTypeLabels, 'id' | 'name'>[]>`
          select id, name from payment_type_labels where id = any(${row.parts.map(({ labelId }) => labelId)}::bigint[])`,
        sql<{ day: string; why: string }[]>`
          select day, why from (${countedAbsences(sql, of)}) counted
          where kid_id = ${row.kidId}
            and (day between ${from}::date and ${to}::date or day = any(${[...(row.takenOff ?? [])]}::date[]))
          order by day`,
      ])
      return {
        place: `${place} (place ${of})`,
        row,
        events: stored.map((recorded) => ({ recorded, event: fromStore(recorded) })),
        labels: new Map(labels.map((label) => [label.id, label.name])),
        absencesNow,
      }
    }),
  )
}
