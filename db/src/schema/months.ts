import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { grosze, instant, json, ref } from './columns.ts'

/**
 * Projection of the streams of closed months: a row for each month that is closed now. No event of money may be dated
 * up to the last day of one: a trigger on `events` refuses it. Rebuilt from events alone, so no foreign keys.
 */
export const monthCloses = pgTable(
  'month_closes',
  {
    placeId: ref().notNull(),
    /** `2026-11`. */
    month: text().notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    closedAt: instant().notNull(),
    closedBy: ref(),
    /** The last event of the log that the sheet was made from. */
    position: bigint({ mode: 'number' }).notNull(),
    /** The newest checkpoint of the log then: `{number, size, root}`; null if there was none. */
    checkpoint: json(),
    /** What came by each method, by its name; empty for money that names none. */
    methods: json().notNull(),
    /** The bank's side of the month, as it was. */
    bank: json().notNull(),
    /** Why it was closed although something did not add up. */
    noteId: uuid(),
  },
  (t) => [
    primaryKey({ name: 'month_closes_pkey', columns: [t.placeId, t.month] }),
    index('month_closes_place_id_last_day_idx').on(t.placeId, t.lastDay),
    index('month_closes_closed_by_idx').on(t.closedBy),
    check('month_closes_month_check', sql`${t.month} ~ '^[0-9]{4}-[0-9]{2}$'`),
  ],
)

/** A kid's part of a closed month's sheet, in grosze: what was there before, what moved, and what was left. */
export const monthBalances = pgTable(
  'month_balances',
  {
    placeId: ref().notNull(),
    month: text().notNull(),
    kidId: ref().notNull(),
    /** Before the month: left of invoices, credit with ordered refunds, deposits. */
    leftBefore: grosze().notNull(),
    creditBefore: grosze().notNull(),
    depositsBefore: grosze().notNull(),
    charged: grosze().notNull(),
    /** Corrections and deletions of invoices, signed. */
    corrections: grosze().notNull(),
    /** Payments that settled invoices, less reversed ones. */
    applied: grosze().notNull(),
    /** Money that became credit: above an invoice, or without one. */
    credited: grosze().notNull(),
    deposited: grosze().notNull(),
    /** Credit that settled invoices, less what came back. */
    creditUsed: grosze().notNull(),
    /** Payments that became credit, as their invoice was lowered or deleted. */
    givenBack: grosze().notNull(),
    creditReturned: grosze().notNull(),
    depositsReturned: grosze().notNull(),
    /** Deposits that became credit. */
    depositsUsed: grosze().notNull(),
    amountLeft: grosze().notNull(),
    credit: grosze().notNull(),
    deposits: grosze().notNull(),
  },
  (t) => [
    primaryKey({ name: 'month_balances_pkey', columns: [t.placeId, t.month, t.kidId] }),
    index('month_balances_kid_id_idx').on(t.kidId, t.month),
  ],
)

/** What was left of each invoice at the end of a closed month, where that was not 0: the ages of later days follow. */
export const monthOpenInvoices = pgTable(
  'month_open_invoices',
  {
    placeId: ref().notNull(),
    month: text().notNull(),
    invoiceId: ref().notNull(),
    amountLeft: grosze().notNull(),
  },
  (t) => [
    primaryKey({ name: 'month_open_invoices_pkey', columns: [t.placeId, t.month, t.invoiceId] }),
    index('month_open_invoices_invoice_id_idx').on(t.invoiceId),
  ],
)
