import { isNotNull, isNull, sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, time, unique } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, id, instant, json, keyTo, ref, refTo } from './columns.ts'
import { places } from './places.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    accountId: refTo(() => accounts.id),
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
    index('notifications_unread_idx').on(t.accountId, t.section, t.id).where(isNull(t.readAt)),
    // For the list, which has read ones too.
    index('notifications_account_id_idx').on(t.accountId, t.id),
    // For deleting old notices, read ones sooner.
    index('notifications_read_created_at_idx').on(t.createdAt).where(isNotNull(t.readAt)),
    index('notifications_unread_created_at_idx').on(t.createdAt).where(isNull(t.readAt)),
    // For withdrawing a notice by its cause.
    index('notifications_place_id_source_idx').on(t.placeId, t.source),
  ],
)

/**
 * When nothing disturbs an account: no push, no badge. Warsaw time; over midnight if `until` is earlier than `from`.
 * Without a row the defaults of `packages/contract/src/quiet-hours.ts` apply.
 */
export const quietHours = pgTable(
  'quiet_hours',
  {
    accountId: keyTo(() => accounts.id),
    enabled: boolean().notNull(),
    from: time().notNull(),
    until: time().notNull(),
    /** Whole weekends and public holidays as well. */
    weekends: boolean().notNull(),
  },
  (t) => [check('quiet_hours_from_until_check', sql`${t.from} <> ${t.until}`)],
)

/** An account's deviations from the defaults: by kind of news, whether it is pushed and whether the digest has it. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    accountId: refTo(() => accounts.id),
    /** A section of notifications, or `chat`. */
    kind: text().notNull(),
    push: boolean().notNull(),
    digest: boolean().notNull(),
  },
  (t) => [primaryKey({ name: 'notice_settings_pkey', columns: [t.accountId, t.kind] })],
)

/** An account's settings for all its news. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    accountId: keyTo(() => accounts.id),
    /** Pushed texts may hold names. */
    pushNames: boolean().notNull().default(false),
    /** A daily e-mail with what is unread. */
    digest: boolean().notNull().default(false),
    /** The newest notice of an earlier digest. */
    digestedId: ref().notNull().default(0),
  },
  (t) => [
    index('notice_preferences_digest_idx')
      .on(t.accountId)
      .where(sql`${t.digest}`),
  ],
)

/** A device's subscription to Web Push (RFC 8030, RFC 8291). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    accountId: refTo(() => accounts.id),
    /** Its session; after its end nothing is pushed. */
    sessionId: text().notNull(),
    /** The push service's URL for this device; a secret. */
    endpoint: text().notNull().unique('push_subscriptions_endpoint_key'),
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text().notNull().default(''),
    createdAt: instant().notNull(),
    lastPushedAt: instant(),
  },
  (t) => [index('push_subscriptions_account_id_idx').on(t.accountId)],
)
