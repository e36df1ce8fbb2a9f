import type { DocumentKind } from '@skrzat/contract/accounting'
import type { Invoice } from '@skrzat/contract/wire/payments'
import type { Day } from '@skrzat/contract/days'
import type { PrintedDocument } from '@skrzat/contract/wire/accounting'
import type { AnySql, Sql } from '@skrzat/db/client'

/** What the ledger asks of the accountant's settings. */
export type DocumentPorts = {
  /** @throws DomainError accounting.incomplete where the place issues invoices and an invoice would lack something */
  readonly checkIssue: (sql: AnySql, placeId: number) => Promise<void>
  /** Of issued invoices, the ids of those that a final export of sales holds: the accountant may have booked them. */
  readonly exported: (
    sql: AnySql,
    placeId: number,
    issued: readonly { readonly id: number; readonly day: Day; readonly at: Date }[],
  ) => Promise<ReadonlySet<number>>
  /** What is printed on an invoice, by the settings of the time of its issue. */
  readonly printed: (sql: Sql, invoice: Invoice) => Promise<PrintedDocument>
  /** Puts names back that documents must keep of erased people; for those who bill. */
  readonly named?: (sql: Sql, invoice: Invoice, printed: PrintedDocument) => Promise<NamedDocument>
}

export type NamedDocument = { readonly invoice: Invoice; readonly printed: PrintedDocument }

/** What is printed on many invoices of a place, in their order. */
export type PrintedOfMany = (
  sql: Sql,
  placeId: number,
  invoices: readonly Invoice[],
) => Promise<readonly PrintedDocument[]>

/** The word for a document; a place that has chosen no kind calls it an invoice, as before there was a choice. */
export const documentWord = (kind: DocumentKind | null | undefined): DocumentWord =>
  kind === 'NOTE' ? 'Rozliczenie' : 'Faktura'
export type DocumentWord = 'Faktura' | 'Rozliczenie'
