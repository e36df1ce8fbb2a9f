import { DOCUMENT_KINDS, SALES_FORMATS, VAT_EXEMPTIONS } from '@skrzat/contract/accounting'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, grosze, id, instant, isListed, keyTo, refTo } from './columns.ts'
import { paymentTypes } from './payments.ts'
import { kids, places } from './places.ts'

/** As documents print it; empty where it is not known. */
const party = {
  name: text().notNull(),
  street: text().notNull(),
  postalCode: text().notNull(),
  city: text().notNull(),
  nip: text().notNull(),
}

/** What a place's documents are and who sells; never changed. An invoice has the row of the instant of its issue. */
export const accountingDocuments = pgTable(
  'accounting_documents',
  {
    id: id(),
    placeId: refTo(() => places.id),
    validFrom: instant().notNull(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    exemption: text({ enum: VAT_EXEMPTIONS }),
    ...party,
    savedBy: refTo(() => accounts.id),
  },
  (t) => [
    index('accounting_documents_place_id_idx').on(t.placeId, t.validFrom, t.id),
    index('accounting_documents_saved_by_idx').on(t.savedBy),
    check('accounting_documents_kind_check', isListed(t.kind)),
    check('accounting_documents_exemption_check', sql`${t.exemption} is null or ${isListed(t.exemption)}`),
  ],
)

/** Who buys for a kid, as its place entered it; never changed, so that an invoice keeps the buyer of its time. */
export const accountingBuyers = pgTable(
  'accounting_buyers',
  {
    id: id(),
    kidId: refTo(() => kids.id),
    validFrom: instant().notNull(),
    ...party,
    /** Of a person erased at this instant: its invoices until then name nobody, and later ones have the default. */
    erasedAt: instant(),
  },
  (t) => [index('accounting_buyers_kid_id_idx').on(t.kidId, t.validFrom, t.id)],
)

/** How a place's sales are exported; without a row everything is empty. */
export const accountingExports = pgTable('accounting_exports', {
  placeId: keyTo(() => places.id),
  optimaSource: text().notNull().default(''),
  optimaTarget: text().notNull().default(''),
  register: text().notNull().default(''),
})

/** The accounts that the accountant sets for a type of payment. */
export const accountingAccounts = pgTable(
  'accounting_accounts',
  {
    placeId: refTo(() => places.id),
    paymentTypeId: refTo(() => paymentTypes.id),
    debit: text().notNull(),
    credit: text().notNull(),
    costPlace: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'accounting_accounts_pkey', columns: [t.placeId, t.paymentTypeId] }),
    index('accounting_accounts_payment_type_id_idx').on(t.paymentTypeId),
  ],
)

/** Files of sales that were made: a month is exported once, and again only as a marked repetition. */
export const salesExports = pgTable(
  'sales_exports',
  {
    id: id(),
    placeId: refTo(() => places.id),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    format: text({ enum: SALES_FORMATS }).notNull(),
    documents: integer().notNull(),
    /** Grosze, of invoices and corrections. */
    sum: grosze().notNull(),
    repetition: integer().notNull(),
    preliminary: boolean().notNull(),
    /** Of the file's bytes, in hexadecimal. */
    sha256: text().notNull(),
    madeBy: refTo(() => accounts.id),
    madeAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('sales_exports_place_id_idx').on(t.placeId, t.id),
    unique('sales_exports_place_id_format_days_key').on(
      t.placeId,
      t.format,
      t.fromDay,
      t.toDay,
      t.repetition,
    ),
    index('sales_exports_made_by_idx').on(t.madeBy),
    check('sales_exports_format_check', isListed(t.format)),
    check('sales_exports_days_check', sql`${t.fromDay} <= ${t.toDay}`),
    check('sales_exports_repetition_check', sql`${t.repetition} >= 0`),
  ],
)
