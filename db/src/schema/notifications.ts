import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, id, instant, json, ref } from './columns.ts'
import { places } from './places.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    placeId: ref().references(() => places.id),
    type: text().notNull(),
    section: text().notNull(),
    data: json().notNull(),
    /** The cause; the same cause notifies an account once. */
    source: text().notNull(),
    createdAt: createdAt(),
    readAt: instant(),
  },
  (t) => [
    unique('notifications_account_id_source_key').on(t.accountId, t.source),
    index('notifications_unread_idx')
      .on(t.accountId, t.section, t.id)
      .where(sql`${t.readAt} is null`),
    // Withdrawing a notice finds it by its cause.
    index('notifications_place_id_source_idx').on(t.placeId, t.source),
  ],
)
