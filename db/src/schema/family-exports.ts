/** Exports of a family's data: each request with its state. */
import { EXPORT_STATES } from '@skrzat/contract/privacy'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, instant, isListed, ref, refTo } from './columns.ts'
import { kids, places } from './places.ts'

/** A family's export: all data of a kid, and of the guardian's account that it is made for. */
export const familyExports = pgTable(
  'family_exports',
  {
    id: id(),
    /** Unguessable; names the file in the storage. */
    code: uuid().notNull().unique('family_exports_code_key'),
    placeId: refTo(() => places.id),
    kidId: refTo(() => kids.id),
    /** The guardian whose own data it has; null for one that the place made without a guardian's account. */
    accountId: ref().references(() => accounts.id),
    requestedBy: refTo(() => accounts.id),
    requestedAt: instant().notNull(),
    state: text({ enum: EXPORT_STATES }).notNull(),
    /** Per cent. */
    progress: integer().notNull().default(0),
    readyAt: instant(),
    expiresAt: instant(),
    fetchedAt: instant(),
    bytes: bigint({ mode: 'number' }),
    failure: text(),
  },
  (t) => [
    index('family_exports_place_id_idx').on(t.placeId),
    index('family_exports_kid_id_idx').on(t.kidId, t.id),
    // One that is being made for each kid and account.
    uniqueIndex('family_exports_unfinished_key')
      .on(t.kidId, t.requestedBy)
      .where(sql`${t.state} in ('queued', 'running')`),
    index('family_exports_account_id_idx').on(t.accountId),
    index('family_exports_requested_by_idx').on(t.requestedBy),
    // For removing files that were fetched or are too old.
    index('family_exports_expires_at_idx')
      .on(t.expiresAt)
      .where(sql`${t.state} in ('ready', 'fetched')`),
    check('family_exports_state_check', isListed(t.state, EXPORT_STATES)),
  ],
)
