import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, instant, isListed, ref, refTo } from './columns.ts'
import { places } from './places.ts'

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
