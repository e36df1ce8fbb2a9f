/** What the accountant's side of a place is called on the wire and in the database. */

/** What a place issues: an invoice (faktura), or a note (rozliczenie) where it does not invoice. */
export const DOCUMENT_KINDS = ['INVOICE', 'NOTE'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Why its services are free of VAT: art. 43 ust. 1 pkt 24 or pkt 26 of the VAT act. */
export const VAT_EXEMPTIONS = ['NURSERY', 'PRESCHOOL'] as const
export type VatExemption = (typeof VAT_EXEMPTIONS)[number]

export const SALES_FORMATS = ['epp', 'optima', 'csv'] as const
export type SalesFormat = (typeof SALES_FORMATS)[number]

/** What an invoice needs of the seller. */
export const SELLER_FIELDS = ['name', 'street', 'postalCode', 'city', 'nip', 'exemption'] as const
export type SellerField = (typeof SELLER_FIELDS)[number]

/** The longest period of one export. */
export const SALES_DAYS = 366

/**
 * What a file takes for granted because no primary source says it (docs/decisions/accounting.md); the screen says
 * each before the file is made.
 */
export const SALES_ASSUMPTIONS = {
  epp: ['office', 'note_as_bill', 'difference', 'service_day', 'no_accounts'],
  optima: ['exempt_in_proportion', 'difference', 'service_day', 'no_accounts'],
  csv: ['difference', 'service_day'],
} as const satisfies Record<SalesFormat, readonly string[]>
export type SalesAssumption = (typeof SALES_ASSUMPTIONS)[SalesFormat][number]
