import {
  BANK_DIALECTS,
  BANK_ENCODINGS,
  BANK_FORMATS,
  LINE_MARKS,
  type LineMark,
  PROPOSAL_KINDS,
  VIRTUAL_PURPOSES,
} from '@skrzat/contract/bank'
import { isNull, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, grosze, id, instant, isListed, json, keyTo, ref, refTo } from './columns.ts'
import { kids, places } from './places.ts'

/** How a place handles its bank; without a row the defaults apply. */
export const bankSettings = pgTable('bank_settings', {
  placeId: keyTo(() => places.id),
  /** Whether exact proposals are booked at import. */
  autoBook: boolean().notNull().default(false),
  /** The first 8 to 20 digits after the check digits of the place's virtual accounts, from its bank. */
  virtualPrefix: text(),
  /** Whether each family has a second number, for meals. */
  virtualMeals: boolean().notNull().default(false),
})

/** Accounts whose statements a place takes, beside its own account number. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: id(),
    placeId: refTo(() => places.id),
    /** 26 digits. */
    nrb: text().notNull(),
    /** How a CSV of an unknown bank is read, once a person has said so. */
    mapping: json(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('bank_accounts_place_id_nrb_key').on(t.placeId, t.nrb),
    check('bank_accounts_nrb_check', sql`${t.nrb} ~ '^[0-9]{26}$'`),
  ],
)

export const bankStatements = pgTable(
  'bank_statements',
  {
    id: id(),
    placeId: refTo(() => places.id),
    /** The account, 26 digits. */
    account: text().notNull(),
    format: text({ enum: BANK_FORMATS }).notNull(),
    dialect: text({ enum: BANK_DIALECTS }).notNull(),
    encoding: text({ enum: BANK_ENCODINGS }).notNull(),
    /** The bank's number of the statement; empty if it gives none. */
    number: text().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    /** Grosze; null if the file gives no balances. */
    opening: grosze(),
    closing: grosze(),
    /** The file's lines, those too that an earlier statement had. */
    lines: integer().notNull(),
    addedBy: refTo(() => accounts.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('bank_statements_place_id_idx').on(t.placeId, t.account, t.toDay, t.id),
    index('bank_statements_added_by_idx').on(t.addedBy),
    check('bank_statements_format_check', isListed(t.format)),
    check('bank_statements_dialect_check', isListed(t.dialect)),
    check('bank_statements_encoding_check', isListed(t.encoding)),
  ],
)

/** What the bank wrote; immutable. The statement is the first one that had the line. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: id(),
    placeId: refTo(() => places.id),
    statementId: refTo(() => bankStatements.id),
    position: integer().notNull(),
    /** The day of booking. */
    day: date({ mode: 'string' }).notNull(),
    /** Grosze, negative where money went out. */
    amount: grosze().notNull(),
    mark: text({ enum: LINE_MARKS }).$type<LineMark>().notNull(),
    payer: text().notNull(),
    payerAccount: text().notNull(),
    title: text().notNull(),
    virtualId: text().notNull(),
    reference: text().notNull(),
    /** Grosze on the account after the line, by its statement; null if that gives no balances. */
    balance: grosze(),
  },
  (t) => [
    index('bank_lines_place_id_idx').on(t.placeId, t.day, t.id),
    index('bank_lines_payer_account_idx')
      .on(t.placeId, t.payerAccount)
      .where(sql`${t.payerAccount} <> ''`),
    // Lines that name a person, when that person is erased.
    index('bank_lines_words_idx')
      .using('gin', sql`name_words(${t.payer} || ' ' || ${t.title})`)
      .with({ fastupdate: false }),
    index('bank_lines_texts_idx')
      .on(t.day)
      .where(sql`${t.payer} <> '' or ${t.payerAccount} <> '' or ${t.title} <> ''`),
    uniqueIndex('bank_lines_statement_id_position_key').on(t.statementId, t.position),
    check('bank_lines_mark_check', isListed(t.mark)),
  ],
)

/**
 * Decisions on lines: booked in the ledger, or not ours. At most one decision of a line stands, so that its state is
 * exactly one; without one it waits.
 */
export const bankDecisions = pgTable(
  'bank_decisions',
  {
    id: id(),
    lineId: refTo(() => bankLines.id),
    placeId: refTo(() => places.id),
    kind: text({ enum: ['BOOKED', 'NOT_OURS'] }).notNull(),
    /** Of a line that is not ours. */
    reason: text(),
    /** Of a booked line: `[{invoiceId, kidId, amount, paymentId}]`, as the ledger recorded it. */
    allocations: json().notNull(),
    /** The line whose booking this one reversed. */
    reversesLineId: ref().references(() => bankLines.id),
    /** The kind of proposal that was taken; null if a person chose. */
    proposal: text({ enum: PROPOSAL_KINDS }),
    /** The day in the ledger, where the line's month was closed: the first of the open month. */
    bookedDay: date({ mode: 'string' }),
    /** By itself, at import. */
    automatic: boolean().notNull().default(false),
    decidedBy: refTo(() => accounts.id),
    decidedAt: instant().notNull(),
    undoneBy: ref().references(() => accounts.id),
    undoneAt: instant(),
  },
  (t) => [
    uniqueIndex('bank_decisions_line_id_key').on(t.lineId).where(isNull(t.undoneAt)),
    index('bank_decisions_line_id_idx').on(t.lineId, t.id),
    index('bank_decisions_place_id_idx').on(t.placeId, t.id),
    index('bank_decisions_allocations_idx')
      .using('gin', sql`${t.allocations} jsonb_path_ops`)
      .with({ fastupdate: false }),
    uniqueIndex('bank_decisions_reverses_line_id_key')
      .on(t.reversesLineId)
      .where(sql`${t.reversesLineId} is not null and ${t.undoneAt} is null`),
    index('bank_decisions_reverses_line_id_idx').on(t.reversesLineId),
    index('bank_decisions_decided_by_idx').on(t.decidedBy),
    index('bank_decisions_undone_by_idx').on(t.undoneBy),
    check('bank_decisions_kind_check', isListed(t.kind)),
    check('bank_decisions_proposal_check', sql`${t.proposal} is null or ${isListed(t.proposal)}`),
    check('bank_decisions_reason_check', sql`(${t.kind} = 'NOT_OURS') = (${t.reason} is not null)`),
    check('bank_decisions_undone_check', sql`(${t.undoneBy} is null) = (${t.undoneAt} is null)`),
  ],
)

/** Accounts from which a person once confirmed a payment for a kid. */
export const bankPayers = pgTable(
  'bank_payers',
  {
    placeId: refTo(() => places.id),
    /** 26 digits. */
    nrb: text().notNull(),
    kidId: refTo(() => kids.id),
    /** The line by which it was learnt; undoing that forgets it. */
    lineId: refTo(() => bankLines.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'bank_payers_pkey', columns: [t.placeId, t.nrb, t.kidId] }),
    index('bank_payers_kid_id_idx').on(t.kidId),
    index('bank_payers_line_id_idx').on(t.lineId),
  ],
)

/** Account numbers of families; a number is never given twice, also after its kids have left. */
export const bankVirtualAccounts = pgTable(
  'bank_virtual_accounts',
  {
    id: id(),
    placeId: refTo(() => places.id),
    /** 26 digits, valid by mod 97. */
    nrb: text().notNull(),
    purpose: text({ enum: VIRTUAL_PURPOSES }).notNull().default('FEES'),
    createdAt: createdAt(),
  },
  (t) => [
    index('bank_virtual_accounts_place_id_idx').on(t.placeId),
    unique('bank_virtual_accounts_nrb_key').on(t.nrb),
    check('bank_virtual_accounts_nrb_check', sql`${t.nrb} ~ '^[0-9]{26}$'`),
    check('bank_virtual_accounts_purpose_check', isListed(t.purpose)),
  ],
)

export const bankVirtualAccountKids = pgTable(
  'bank_virtual_account_kids',
  {
    accountId: refTo(() => bankVirtualAccounts.id),
    kidId: refTo(() => kids.id),
  },
  (t) => [
    primaryKey({ name: 'bank_virtual_account_kids_pkey', columns: [t.accountId, t.kidId] }),
    index('bank_virtual_account_kids_kid_id_idx').on(t.kidId),
  ],
)
