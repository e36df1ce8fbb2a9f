import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { grosze, id, instant, isListed, json, ref, refTo } from './columns.ts'
import { paymentTypes } from './payments.ts'
import { kids, places } from './places.ts'

/**
 * What a person decided of a difference, which itself is computed and stored nowhere. It holds as long as the facts
 * behind the difference are the same: its id has their digest.
 */
export const differenceDecisions = pgTable(
  'difference_decisions',
  {
    id: id(),
    placeId: refTo(() => places.id),
    /** A projection's row, so no foreign key. */
    invoiceId: ref().notNull(),
    difference: text().notNull(),
    kind: text({ enum: ['APPROVED', 'DISMISSED'] }).notNull(),
    /** Why it was dismissed. */
    reason: text().notNull().default(''),
    /** The correction that it was approved by. */
    correctionId: bigint({ mode: 'number' }),
    decidedBy: refTo(() => accounts.id),
    decidedAt: instant().notNull(),
  },
  (t) => [
    index('difference_decisions_place_id_idx').on(t.placeId, t.invoiceId),
    index('difference_decisions_invoice_id_idx').on(t.invoiceId),
    index('difference_decisions_decided_by_idx').on(t.decidedBy),
    uniqueIndex('difference_decisions_dismissed_key')
      .on(t.placeId, t.difference)
      .where(sql`${t.kind} = 'DISMISSED'`),
    check('difference_decisions_kind_check', isListed(t.kind)),
    check('difference_decisions_reason_check', sql`${t.kind} <> 'DISMISSED' or ${t.reason} <> ''`),
    check(
      'difference_decisions_correction_check',
      sql`(${t.kind} = 'APPROVED') = (${t.correctionId} is not null)`,
    ),
  ],
)

/**
 * An approved difference of an invoice's line that the kid's next invoice takes. It stands while the line is as it was,
 * and for good once an invoice has it.
 */
export const differenceCarries = pgTable(
  'difference_carries',
  {
    id: id(),
    placeId: refTo(() => places.id),
    kidId: refTo(() => kids.id),
    /** The invoice that it is a difference of: a projection's row, so no foreign key. */
    invoiceId: ref().notNull(),
    paymentTypeId: refTo(() => paymentTypes.id),
    /** The type's lines of the invoice, with their discounts, when it was approved, and what they come to with it. */
    was: json().notNull(),
    lines: json().notNull(),
    /** Signed grosze; 0 where only the days change. */
    amount: grosze().notNull(),
    /** The causes and the days, which the line says. */
    why: json().notNull(),
    /** The same for staff, in Polish. */
    reason: text().notNull(),
    /** The latest invoice that has it; it waits again if that one is deleted. */
    takenBy: ref(),
    decidedBy: refTo(() => accounts.id),
    decidedAt: instant().notNull(),
    withdrawnBy: ref().references(() => accounts.id),
    withdrawnAt: instant(),
  },
  (t) => [
    index('difference_carries_place_id_idx').on(t.placeId),
    index('difference_carries_kid_id_idx').on(t.kidId),
    index('difference_carries_invoice_id_idx').on(t.invoiceId, t.paymentTypeId),
    index('difference_carries_payment_type_id_idx').on(t.paymentTypeId),
    index('difference_carries_taken_by_idx').on(t.takenBy),
    index('difference_carries_decided_by_idx').on(t.decidedBy),
    index('difference_carries_withdrawn_by_idx').on(t.withdrawnBy),
    check('difference_carries_withdrawn_check', sql`(${t.withdrawnBy} is null) = (${t.withdrawnAt} is null)`),
  ],
)
