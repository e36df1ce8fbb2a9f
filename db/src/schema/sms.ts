import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, id, instant, isListed, ref } from './columns.ts'
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
    /** The cause, which deduplicates: a repeated request sends once. */
    dedupeKey: text().notNull().unique('user_sms_dedupe_key_key'),
    providerId: text(),
    failure: text(),
    createdAt: createdAt(),
    sentAt: instant(),
    /** The kind of requester, which decides whose budget it uses. */
    purpose: text({ enum: ['public', 'person', 'place'] })
      .notNull()
      .default('place'),
    /** When it was counted against the caps; once per message, regardless of retries. */
    countedAt: instant(),
    /** A cap was reached: the message waits until this instant. */
    waitsUntil: instant(),
  },
  (t) => [
    index('user_sms_account_id_idx').on(t.accountId),
    index('user_sms_place_id_idx').on(t.placeId),
    // For searches: phones by any of their digits, states by their name.
    index('user_sms_phone_trgm_idx').using('gin', t.phone.op('gin_trgm_ops')).with({ fastupdate: false }),
    // For erasing the texts of old messages.
    index('user_sms_texts_idx')
      .on(t.createdAt)
      .where(sql`${t.text} <> ''`),
    index('user_sms_state_idx').on(t.state, t.id),
    check('user_sms_state_check', isListed(t.state)),
    check('user_sms_purpose_check', isListed(t.purpose)),
  ],
)

/** Messages counted per key (a place, a number, everything…) in the current hour and day. */
export const smsUsage = pgTable(
  'sms_usage',
  {
    key: text().notNull(),
    span: text({ enum: ['hour', 'day'] }).notNull(),
    /** The window's first instant: a full hour, or midnight in Warsaw. */
    startedAt: instant().notNull(),
    used: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'sms_usage_pkey', columns: [t.key, t.span] }),
    // For the rows of current windows, and of past ones.
    index('sms_usage_started_at_idx').on(t.span, t.startedAt),
    check('sms_usage_span_check', isListed(t.span)),
  ],
)
