/** How the ledger asks for differences that wait for a kid's next invoice; they are of the domain of differences. */
import type { AnySql, SqlFragment } from '@skrzat/db/client'
import type { RowsWrite } from '../../kernel/event-log/index.ts'
import type { DifferenceLine } from './events.ts'

/** With the names of its payment type. */
export type Waiting = { readonly line: DifferenceLine; readonly name: string; readonly display: string }

export type CarriedPorts = {
  /** What waits for these kids' next invoices, by kid, the oldest first; it stays so until the transaction ends. */
  readonly load: (
    tx: AnySql,
    placeId: number,
    kids: readonly number[],
  ) => Promise<ReadonlyMap<number, readonly DifferenceLine[]>>
  /** What waits for the next invoices of all kids of the place. */
  readonly preview: (sql: AnySql, placeId: number) => Promise<ReadonlyMap<number, readonly Waiting[]>>
  /** Marks them as taken by invoices. */
  readonly take: (taken: readonly { readonly id: number; readonly invoiceId: number }[]) => RowsWrite[]
  /** Of invoices, the ids of those whose differences other invoices have. */
  readonly takenOf: (sql: AnySql, placeId: number, ids: readonly number[]) => Promise<ReadonlySet<number>>
  /**
   * A select of `kid_id`, `payment_type_id`, `day` and `closed`: absences and closed days that differences take off, beside
   * those of invoices' own lines.
   */
  readonly daysTaken: (sql: AnySql, placeId: number) => SqlFragment
}

/** Without the domain of differences, none do. */
export const noDaysTaken: CarriedPorts['daysTaken'] = (sql) => sql`
  select null::bigint as kid_id, null::bigint as payment_type_id, null::date as day, false as closed where false`
