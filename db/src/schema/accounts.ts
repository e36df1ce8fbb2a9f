import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, json, ref } from './columns.ts'

/** Who can sign in: one account a phone, the phone being the login. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    login: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    email: text(),
    /** The owner opened the link that was sent there; until then it is good for no reset. */
    emailVerified: boolean().notNull().default(true),
    /** When the e-mail address or the phone last changed: for a day after it no reset goes by e-mail. */
    contactChangedAt: instant(),
    activated: boolean().notNull().default(false),
    langKey: text({ enum: ['en', 'fr', 'de', 'pl', 'ru'] })
      .notNull()
      .default('pl'),
    authorities: text({ enum: ['ROLE_ADMIN', 'ROLE_USER'] })
      .array()
      .notNull()
      .default(sql`'{ROLE_USER}'`),
    /** argon2id, PHC string; none until the account gets its first PIN. */
    secretHash: text(),
    secretKind: text({ enum: ['pin', 'password'] }),
    /** When the secret was sent by SMS; null for one that its owner chose. */
    secretSentAt: instant(),
    /** A sent secret that nobody has signed in with is good until then. */
    secretExpiresAt: instant(),
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
    /** When its holder last proved who they are, beyond having signed in; counts for some minutes. */
    provenAt: instant(),
    /** What an identity provider said of who signed in: its hint for signing out. Gone when the session ends. */
    idToken: text(),
    /** When the account's second factor was given in it. */
    factorAt: instant(),
    /** Some minutes behind at most, so that few requests write it. */
    lastUsedAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('sessions_account_id_idx').on(t.accountId), index('sessions_expires_at_idx').on(t.expiresAt)],
)

/**
 * How long sessions live without being used, of the whole installation: one row, once the system's admin has set them.
 * Until then the defaults of `packages/contract/src/session-limits.ts` hold.
 */
export const sessionLimits = pgTable(
  'session_limits',
  {
    /** Always true: there is one row. */
    id: boolean().primaryKey().default(true),
    staffMinutes: integer().notNull(),
    parentMinutes: integer().notNull(),
  },
  (t) => [
    check('session_limits_id_check', sql`${t.id}`),
    check('session_limits_staff_minutes_check', sql`${t.staffMinutes} between 15 and 129600`),
    check('session_limits_parent_minutes_check', sql`${t.parentMinutes} between 15 and 129600`),
  ],
)

/** Devices from which an account was signed in to: strangers' wrong guesses do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    /** HMAC of the device's cookie, or of network and user agent of a client without cookies. */
    deviceHash: bytea().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'known_devices_pkey', columns: [t.accountId, t.deviceHash] }),
    index('known_devices_last_used_at_idx').on(t.lastUsedAt),
  ],
)

/**
 * Failed sign-ins by phone (`phone:600000001`), by known device of a phone (`phone:600000001:<hash>`) and in a day
 * (`day:phone:600000001`), and attempts by address (`address:127.0.0.1`).
 */
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
    purpose: text({ enum: ['activate', 'reset', 'reset_by_mail', 'identity'] }).notNull(),
    /** SHA-256 of a code keyed with the server's secret, or of a long random link. */
    codeHash: bytea().notNull(),
    /** What a registration brought: nothing of it is the account's before the phone is proven. */
    registration: json(),
    tries: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('account_codes_account_id_idx').on(t.accountId, t.purpose, t.id),
    index('account_codes_code_hash_idx').on(t.codeHash),
    check(
      'account_codes_purpose_check',
      sql`${t.purpose} in ('activate', 'reset', 'reset_by_mail', 'identity')`,
    ),
  ],
)

/** An authenticator app's key: one an account. */
export const totpFactors = pgTable('totp_factors', {
  accountId: ref()
    .primaryKey()
    .references(() => accounts.id),
  /** AES-256-GCM with a key of the installation's secret. */
  sealedSecret: bytea().notNull(),
  /** The step of the latest code that counted: none counts twice. */
  lastStep: integer(),
  createdAt: instant().notNull(),
  /** Null until a code of it was given. */
  confirmedAt: instant(),
  lastUsedAt: instant(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    /** Base64url. */
    credentialId: text().notNull().unique('passkeys_credential_id_key'),
    /** COSE. */
    publicKey: bytea().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_account_id_idx').on(t.accountId)],
)

/** For whoever has lost the factors: each counts once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    /** HMAC-SHA-256 keyed with the server's secret. */
    codeHash: bytea().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ name: 'recovery_codes_pkey', columns: [t.accountId, t.codeHash] })],
)

/** What a passkey has to sign, for a few minutes and one answer. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: uuid().primaryKey(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    purpose: text({ enum: ['register', 'prove'] }).notNull(),
    challenge: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('factor_challenges_account_id_idx').on(t.accountId),
    index('factor_challenges_expires_at_idx').on(t.expiresAt),
    check('factor_challenges_purpose_check', sql`${t.purpose} in ('register', 'prove')`),
  ],
)

/** An e-mail address that is to be an account's: waits for a code of the phone, where nothing else proved the owner, then for its link. */
export const emailChanges = pgTable(
  'email_changes',
  {
    accountId: ref()
      .primaryKey()
      .references(() => accounts.id),
    /** Null where the address is to be taken away. */
    email: text(),
    /** What asked for what was sent: a later request makes it worthless. */
    request: uuid().notNull(),
    codeHash: bytea(),
    tries: smallint().notNull().default(0),
    linkHash: bytea(),
    /** When the owner was proven. */
    provenAt: instant(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('email_changes_link_hash_idx').on(t.linkHash)],
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
