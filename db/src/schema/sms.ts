import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, id, instant, ref } from './columns.ts'
import { places } from './places.ts'

export const userSms = pgTable(
  'user_sms',
  {
    id: id(),
    phone: text().notNull(),
    accountId: ref().references(() => accounts.id),
    placeId: ref().references(() => places.id),
    text: text().notNull(),
    state: text({ enum: ['queued', 'sending', 'sent', 'stored', 'failed', 'unknown'] }).notNull(),
    /** What asked for it; asking twice sends once. */
    dedupeKey: text().notNull().unique('user_sms_dedupe_key_key'),
    providerId: text(),
    failure: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [
    index('user_sms_account_id_idx').on(t.accountId),
    index('user_sms_place_id_idx').on(t.placeId),
    check(
      'user_sms_state_check',
      sql`${t.state} in ('queued', 'sending', 'sent', 'stored', 'failed', 'unknown')`,
    ),
  ],
)
