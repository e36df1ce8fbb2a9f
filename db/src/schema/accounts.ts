import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, ref } from './columns.ts'

/** Who can sign in: one account a phone, the phone being the login. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    login: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    email: text(),
    activated: boolean().notNull().default(false),
    langKey: text().notNull().default('pl'),
    authorities: text()
      .array()
      .notNull()
      .default(sql`'{ROLE_USER}'`),
    /** argon2id, PHC string; none until the account gets its first PIN. */
    secretHash: text(),
    secretKind: text({ enum: ['pin', 'password'] }),
    createdBy: text().notNull().default('system'),
    createdAt: createdAt(),
    lastModifiedBy: text().notNull().default('system'),
    lastModifiedAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex('accounts_login_key')
      .on(t.login)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('accounts_email_key')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.email} is not null and ${t.deletedAt} is null`),
    check('accounts_login_check', sql`${t.login} ~ '^[0-9]{9}$'`),
    check('accounts_lang_key_check', sql`${t.langKey} in ('en', 'fr', 'de', 'pl', 'ru')`),
    check('accounts_secret_kind_check', sql`${t.secretKind} in ('pin', 'password')`),
  ],
)

/** What a token names. An ended or expired row ends the token with it, on every server. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    remember: boolean().notNull(),
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** What an identity provider said of who signed in: its hint for signing out. Gone when the session ends. */
    idToken: text(),
  },
  (t) => [index('sessions_account_id_idx').on(t.accountId), index('sessions_expires_at_idx').on(t.expiresAt)],
)

/** Failed sign-ins by phone (`phone:600000001`) and attempts by address (`address:127.0.0.1`). */
export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowStartedAt: instant().notNull(),
  blockedUntil: instant(),
})

/** Codes and links that prove a phone or an e-mail: valid for a while, a few tries, used once. */
export const accountCodes = pgTable(
  'account_codes',
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    purpose: text({ enum: ['activate', 'reset', 'reset_by_mail'] }).notNull(),
    /** SHA-256 of a code keyed with the server's secret, or of a long random link. */
    codeHash: bytea().notNull(),
    /** What a registration brought: nothing of it is the account's before the phone is proven. */
    registration: jsonb(),
    tries: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('account_codes_account_id_idx').on(t.accountId, t.purpose, t.id),
    index('account_codes_code_hash_idx').on(t.codeHash),
    check('account_codes_purpose_check', sql`${t.purpose} in ('activate', 'reset', 'reset_by_mail')`),
  ],
)

/** Who an account is to an identity provider. */
export const accountIdentities = pgTable(
  'account_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'account_identities_pkey', columns: [t.issuer, t.subject] }),
    index('account_identities_account_id_idx').on(t.accountId),
  ],
)

/** Every e-mail, with what became of it. Without an SMTP server they are stored, and shown to the admin. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    accountId: ref().references(() => accounts.id),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['queued', 'sending', 'sent', 'stored', 'failed', 'unknown'] }).notNull(),
    /** What asked for it; asking twice sends once. */
    dedupeKey: text().notNull().unique('mails_dedupe_key_key'),
    failure: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [
    index('mails_account_id_idx').on(t.accountId),
    check(
      'mails_state_check',
      sql`${t.state} in ('queued', 'sending', 'sent', 'stored', 'failed', 'unknown')`,
    ),
  ],
)
