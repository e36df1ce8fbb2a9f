import { DISCOUNT_KINDS } from '@skrzat/contract/discount'
import { PAYER_KINDS } from '@skrzat/contract/payment-facts'
import { PAYMENT_TYPE_KINDS, type PaymentTypeKind } from '@skrzat/contract/value'
import { isNotNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, grosze, id, instant, isListed, json, ref, refTo } from './columns.ts'
import { kids, places } from './places.ts'

export const invoiceIds = pgSequence('invoice_ids')
export const partPaymentIds = pgSequence('part_payment_ids')
export const correctionIds = pgSequence('correction_ids')
export const refundIds = pgSequence('refund_ids')

/** What a place charges for. Retired, never deleted: old invoices keep it. */
export const paymentTypes = pgTable(
  'payment_types',
  {
    id: id(),
    placeId: refTo(() => places.id),
    kind: text().$type<PaymentTypeKind>().notNull(),
    /** Grosze per day. */
    daily: grosze().notNull().default(0),
    /** Grosze per period. */
    mainValue: grosze().notNull().default(0),
    createdAt: createdAt(),
    retiredAt: instant(),
  },
  (t) => [
    index('payment_types_place_id_idx').on(t.placeId),
    check('payment_types_kind_check', isListed(t.kind, PAYMENT_TYPE_KINDS)),
    check('payment_types_daily_check', sql`${t.daily} between 0 and 100000000`),
    check('payment_types_main_value_check', sql`${t.mainValue} between 0 and 100000000`),
  ],
)

/** The names of a payment type over time; the newest applies. An invoice keeps the one it was issued with. */
export const paymentTypeLabels = pgTable(
  'payment_type_labels',
  {
    id: id(),
    paymentTypeId: refTo(() => paymentTypes.id),
    name: text().notNull(),
    /** The label that parents see; if empty, the name. */
    display: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('payment_type_labels_payment_type_id_idx').on(t.paymentTypeId, t.id)],
)

/** Prices that were corrected backwards: invoices that were issued before with the former rates differ. */
export const priceCorrections = pgTable(
  'price_corrections',
  {
    id: id(),
    placeId: refTo(() => places.id),
    paymentTypeId: refTo(() => paymentTypes.id),
    /** Whose own rate it is; null for the type's. */
    kidId: bigint({ mode: 'number' }).references(() => kids.id),
    /** Of invoices whose period begins on it or later. */
    fromDay: date({ mode: 'string' }).notNull(),
    mainValueBefore: grosze().notNull(),
    dailyBefore: grosze().notNull(),
    mainValue: grosze().notNull(),
    daily: grosze().notNull(),
    correctedAt: instant().notNull(),
  },
  (t) => [
    index('price_corrections_place_id_idx').on(t.placeId),
    index('price_corrections_payment_type_id_idx').on(t.paymentTypeId),
    index('price_corrections_kid_id_idx').on(t.kidId),
  ],
)

/** One kid's deviations from the payment type; null where there is none. */
export const paymentCustomValues = pgTable(
  'payment_custom_values',
  {
    kidId: refTo(() => kids.id),
    paymentTypeId: refTo(() => paymentTypes.id),
    mainValue: grosze(),
    daily: grosze(),
    defaultUnchecked: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'payment_custom_values_pkey', columns: [t.kidId, t.paymentTypeId] }),
    index('payment_custom_values_payment_type_id_idx').on(t.paymentTypeId),
  ],
)

/**
 * What reduces a kid's lines of a payment type while it is valid: a part of the line, or an amount of each invoice. An
 * invoice shows it as a line of its own.
 */
export const discounts = pgTable(
  'discounts',
  {
    id: id(),
    placeId: refTo(() => places.id),
    kidId: refTo(() => kids.id),
    paymentTypeId: refTo(() => paymentTypes.id),
    kind: text({ enum: DISCOUNT_KINDS }).notNull(),
    /** Of the line; 1 to 100. Either this or the amount. */
    percent: integer(),
    amount: grosze(),
    fromDay: date({ mode: 'string' }).notNull(),
    /** Inclusive; null for no end. */
    toDay: date({ mode: 'string' }),
    /** For staff: the number of a decision, the end of a card's number. */
    note: text().notNull().default(''),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    index('discounts_place_id_idx').on(t.placeId),
    index('discounts_kid_id_idx').on(t.kidId),
    index('discounts_payment_type_id_idx').on(t.paymentTypeId),
    check('discounts_kind_check', isListed(t.kind, DISCOUNT_KINDS)),
    check('discounts_days_check', sql`${t.toDay} >= ${t.fromDay}`),
    check('discounts_value_check', sql`(${t.percent} is null) <> (${t.amount} is null)`),
    check('discounts_percent_check', sql`${t.percent} between 1 and 100`),
    check('discounts_amount_check', sql`${t.amount} > 0`),
  ],
)

/**
 * Third parties that pay a part of invoices of the place. What no share covers is the guardians'. Retired, never
 * deleted: invoices keep them.
 */
export const payers = pgTable(
  'payers',
  {
    id: id(),
    placeId: refTo(() => places.id),
    kind: text({ enum: PAYER_KINDS }).notNull(),
    name: text().notNull(),
    /** The account that it pays from, 26 digits; null if it is not known. */
    account: text(),
    createdAt: createdAt(),
    retiredAt: instant(),
  },
  (t) => [
    index('payers_place_id_idx').on(t.placeId, t.id),
    uniqueIndex('payers_place_id_zus_key')
      .on(t.placeId)
      .where(sql`${t.kind} = 'zus' and ${t.retiredAt} is null`),
    check('payers_kind_check', isListed(t.kind)),
    check('payers_account_check', sql`${t.account} ~ '^[0-9]{26}$'`),
  ],
)

/**
 * Free text that belongs to an event. The event holds the id and a digest of salt and text, so that a person can be
 * erased and a changed text is detected. Erasing deletes both text and salt.
 */
export const ledgerNotes = pgTable(
  'ledger_notes',
  {
    id: uuid().primaryKey(),
    text: text().notNull(),
    createdAt: createdAt(),
    /** 32 random bytes; null for notes written before events had digests. */
    salt: bytea(),
    erasedAt: instant(),
  },
  (t) => [
    check('ledger_notes_erased_check', sql`${t.erasedAt} is null or (${t.text} = '' and ${t.salt} is null)`),
  ],
)

/** The last number used in a place and Warsaw month; the row's lock keeps the numbers without gaps. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    placeId: refTo(() => places.id),
    /** `2026/11`; of corrections `K/2026/11`. */
    month: text().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'invoice_numbers_pkey', columns: [t.placeId, t.month] })],
)

/**
 * Projection of the invoice streams; rebuilt from events alone, so no foreign keys.
 * `parts` and `payments` are only read together with their invoice.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    version: integer().notNull(),
    number: text().notNull(),
    placeId: ref().notNull(),
    kidId: ref().notNull(),
    groupId: ref().notNull(),
    amount: grosze().notNull(),
    creditUsed: grosze().notNull(),
    paid: grosze().notNull(),
    amountLeft: grosze().notNull(),
    parts: json().notNull(),
    /** Whether any line was computed by days. */
    byDays: boolean().notNull(),
    /** The absence days that its lines take off, as `["2026-11-23"]`; null if the dates are unknown. */
    takenOff: json(),
    payments: json().notNull(),
    basis: json().notNull(),
    noteId: uuid(),
    createdAt: instant().notNull(),
    /** The Warsaw day of createdAt, for ages and ranges. */
    createdDay: date({ mode: 'string' }).notNull(),
    deadline: date({ mode: 'string' }).notNull(),
    viewedAt: instant(),
    paidAt: instant(),
    paidDay: date({ mode: 'string' }),
    remindedDay: date({ mode: 'string' }),
    deletedAt: instant(),
    /** The latest day on which credit was used on it after its issue. */
    creditDay: date({ mode: 'string' }),
    /** `[{id, number, day, at, difference, noteId, was: {amount, parts}}]`, oldest first; amount and lines are the newest. */
    corrections: json()
      .notNull()
      .default(sql`'[]'`),
    /** `[{payerId, amount, paid}]`: parts of the amount that others than the guardians pay, each above 0. */
    shares: json()
      .notNull()
      .default(sql`'[]'`),
    /** What is left of the shares; the guardians' own is the rest of `amountLeft`. */
    othersLeft: grosze().notNull().default(0),
    /** The reason of the latest split. */
    splitNoteId: uuid(),
  },
  (t) => [
    uniqueIndex('invoices_place_id_number_key').on(t.placeId, t.number),
    index('invoices_open_idx')
      .on(t.placeId, t.createdDay, t.id)
      .where(sql`${t.paidAt} is null and ${t.deletedAt} is null`),
    index('invoices_place_id_created_day_idx').on(t.placeId, t.createdDay, t.id),
    index('invoices_place_id_paid_day_idx').on(t.placeId, t.paidDay, t.id).where(isNotNull(t.paidDay)),
    index('invoices_kid_id_idx').on(t.kidId, t.id),
    // For the journal of payments; the migration that adds the index creates the function.
    index('invoices_place_id_last_payment_day_idx')
      .on(t.placeId, sql`last_payment_day(${t.payments})`)
      .where(sql`${t.payments} <> '[]'`),
    // For open invoices with due reminders by place; the migration that adds the index creates the function.
    index('invoices_place_id_next_reminder_idx')
      .on(t.placeId, sql`next_reminder(${t.deadline}, ${t.createdDay}, ${t.remindedDay})`)
      .where(sql`${t.paidAt} is null and ${t.deletedAt} is null`),
    check('invoices_others_left_check', sql`${t.othersLeft} between 0 and greatest(${t.amountLeft}, 0)`),
  ],
)

/**
 * Projection of the credit streams: what a kid's parents have paid beyond what was due (the wire's "surcharge"), the
 * deposit that the place holds, and refunds that were ordered and have not left the place's account. Grosze.
 */
export const credits = pgTable('credits', {
  kidId: bigint({ mode: 'number' }).primaryKey(),
  version: integer().notNull(),
  placeId: ref().notNull(),
  amount: grosze().notNull(),
  deposit: grosze().notNull().default(0),
  refunding: grosze().notNull().default(0),
})

export const creditEntries = pgTable(
  'credit_entries',
  {
    kidId: ref().notNull(),
    version: integer().notNull(),
    kind: text().notNull(),
    /** Grosze, negative if credit was used or paid out. */
    amount: grosze().notNull(),
    balance: grosze().notNull(),
    /** The changes of the deposit and of refunds under way. */
    deposit: grosze().notNull().default(0),
    refunding: grosze().notNull().default(0),
    invoiceId: ref(),
    noteId: uuid(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'credit_entries_pkey', columns: [t.kidId, t.version] })],
)
