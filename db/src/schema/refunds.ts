import { REFUND_SOURCES } from '@skrzat/contract/payment-facts'
import {
  MOST_PER_FILE,
  PER_FILE,
  REFUND_ENCODINGS,
  REFUND_FORMATS,
  REFUND_STATES,
} from '@skrzat/contract/refund'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bankLines } from './bank.ts'
import { bytea, grosze, id, instant, isListed, keyTo, ref, refTo } from './columns.ts'
import { kids, places } from './places.ts'

/** How a place's bank takes files of orders; without a row the defaults apply. */
export const refundSettings = pgTable(
  'refund_settings',
  {
    placeId: keyTo(() => places.id),
    format: text({ enum: REFUND_FORMATS }).notNull().default('elixir'),
    /** The code page of Elixir-O. */
    encoding: text({ enum: REFUND_ENCODINGS }).notNull().default('Windows-1250'),
    /** Orders in one file. */
    perFile: integer().notNull().default(PER_FILE),
  },
  (t) => [
    check('refund_settings_format_check', isListed(t.format)),
    check('refund_settings_encoding_check', isListed(t.encoding)),
    check(
      'refund_settings_per_file_check',
      sql`${t.perFile} between 1 and ${sql.raw(String(MOST_PER_FILE))}`,
    ),
  ],
)

/** A file of orders for the bank, as it was made: it is the same at each download. */
export const refundFiles = pgTable(
  'refund_files',
  {
    id: id(),
    placeId: refTo(() => places.id),
    format: text({ enum: REFUND_FORMATS }).notNull(),
    encoding: text({ enum: REFUND_ENCODINGS }).notNull(),
    content: bytea().notNull(),
    /** An order in it is of an erased kid: the content goes once its orders have ended. */
    erasing: boolean().notNull().default(false),
    madeBy: refTo(() => accounts.id),
    madeAt: instant().notNull(),
  },
  (t) => [
    index('refund_files_place_id_idx').on(t.placeId, t.id),
    index('refund_files_made_by_idx').on(t.madeBy),
    index('refund_files_erasing_idx')
      .on(t.id)
      .where(sql`${t.erasing}`),
    index('refund_files_contents_idx')
      .on(t.madeAt)
      .where(sql`${t.content} <> ''`),
    check('refund_files_format_check', isListed(t.format)),
    check('refund_files_encoding_check', isListed(t.encoding)),
  ],
)

/**
 * Orders to pay money back. The money is in the ledger's events; whose account it is for is here only, as events hold no
 * personal data. Rows are written with the events, except for what moves no money: the account, and the file.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Of `refund_ids`, as the ledger's events name it. */
    id: bigint({ mode: 'number' }).primaryKey(),
    placeId: refTo(() => places.id),
    kidId: refTo(() => kids.id),
    /** Grosze. */
    amount: grosze().notNull(),
    source: text({ enum: REFUND_SOURCES }).notNull(),
    /** The payee's, 26 digits. */
    accountNumber: text().notNull(),
    name: text().notNull(),
    address: text().notNull().default(''),
    title: text().notNull(),
    state: text({ enum: REFUND_STATES }).notNull().default('ORDERED'),
    /** The file that it was sent in; null where it waits. */
    fileId: ref().references(() => refundFiles.id),
    /** The bank's day on which it was paid, or the day that a person gave. */
    paidDay: date({ mode: 'string' }),
    /** The bank's line that paid it; null by hand. */
    lineId: ref().references(() => bankLines.id),
    /** The bank's line that brought it back, until it is paid again. */
    bouncedLineId: ref().references(() => bankLines.id),
    /** The command that ordered it, and a digest of what it said of the payee. */
    commandId: text().notNull(),
    digest: text().notNull(),
    orderedBy: refTo(() => accounts.id),
    orderedAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    index('refunds_place_id_idx').on(t.placeId, t.state, t.id),
    index('refunds_kid_id_idx').on(t.kidId),
    index('refunds_file_id_idx').on(t.fileId),
    index('refunds_line_id_idx').on(t.lineId),
    index('refunds_bounced_line_id_idx').on(t.bouncedLineId),
    index('refunds_payees_idx')
      .on(t.changedAt)
      .where(sql`${t.digest} <> '' and ${t.state} in ('PAID', 'CANCELLED')`),
    uniqueIndex('refunds_ordered_by_command_id_key').on(t.orderedBy, t.commandId),
    check('refunds_amount_check', sql`${t.amount} > 0`),
    check('refunds_source_check', isListed(t.source)),
    check('refunds_state_check', isListed(t.state)),
    check('refunds_account_number_check', sql`${t.accountNumber} ~ '^[0-9]{26}$'`),
    check('refunds_name_check', sql`${t.name} <> ''`),
    check('refunds_sent_check', sql`${t.state} <> 'SENT' or ${t.fileId} is not null`),
    check('refunds_paid_check', sql`${t.state} <> 'PAID' or ${t.paidDay} is not null`),
  ],
)

/** What each file holds, also after an order was taken back from it. */
export const refundFileOrders = pgTable(
  'refund_file_orders',
  {
    fileId: refTo(() => refundFiles.id),
    refundId: refTo(() => refunds.id),
  },
  (t) => [
    primaryKey({ name: 'refund_file_orders_pkey', columns: [t.fileId, t.refundId] }),
    index('refund_file_orders_refund_id_idx').on(t.refundId),
  ],
)
