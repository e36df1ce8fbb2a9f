import { isNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { inPolish } from '../orm.ts'
import { bytea, createdAt, id, instant, isListed, json, keyTo, refTo } from './columns.ts'
import { places } from './places.ts'

/** One account per phone; the phone is the login. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    login: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    email: text(),
    /** The owner opened the link sent to the address; until then it can't be used for a reset. */
    emailVerified: boolean().notNull().default(true),
    /** When the e-mail address or the phone last changed: for a day afterwards, e-mail resets are disabled. */
    contactChangedAt: instant(),
    activated: boolean().notNull().default(false),
    langKey: text({ enum: ['en', 'fr', 'de', 'pl', 'ru'] })
      .notNull()
      .default('pl'),
    authorities: text({ enum: ['ROLE_ADMIN', 'ROLE_USER'] })
      .array()
      .notNull()
      .default(sql`'{ROLE_USER}'`),
    /** argon2id, PHC string; null until the account gets its first PIN. */
    secretHash: text(),
    secretKind: text({ enum: ['pin', 'password'] }),
    /** When the secret was sent by SMS; null for one that its owner chose. */
    secretSentAt: instant(),
    /** When a sent secret expires that was never used. */
    secretExpiresAt: instant(),
    createdBy: text().notNull().default('system'),
    createdAt: createdAt(),
    lastModifiedBy: text().notNull().default('system'),
    lastModifiedAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex('accounts_login_key').on(t.login).where(isNull(t.deletedAt)),
    uniqueIndex('accounts_email_key')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.email} is not null and ${t.deletedAt} is null`),
    // For searches by any part of a phone, a name or an address.
    index('accounts_login_trgm_idx').using('gin', t.login.op('gin_trgm_ops')).with({ fastupdate: false }),
    index('accounts_names_trgm_idx')
      .using(
        'gin',
        sql`fold_text(${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.firstName}) gin_trgm_ops`,
      )
      .with({ fastupdate: false }),
    index('accounts_email_trgm_idx')
      .using('gin', sql`fold_text(${t.email}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    // The sort orders of the admin's list, each in both directions; the keys above serve phones and e-mail addresses.
    index('accounts_last_name_idx')
      .on(inPolish(sql`nullif(${t.lastName}, '')`), t.id)
      .where(isNull(t.deletedAt)),
    index('accounts_first_name_idx')
      .on(inPolish(sql`nullif(${t.firstName}, '')`), t.id)
      .where(isNull(t.deletedAt)),
    index('accounts_activated_idx').on(t.activated, t.id).where(isNull(t.deletedAt)),
    index('accounts_lang_key_idx').on(t.langKey, t.id).where(isNull(t.deletedAt)),
    index('accounts_created_by_idx').on(t.createdBy, t.id).where(isNull(t.deletedAt)),
    index('accounts_last_modified_by_idx').on(t.lastModifiedBy, t.id).where(isNull(t.deletedAt)),
    index('accounts_last_modified_at_idx').on(t.lastModifiedAt, t.id).where(isNull(t.deletedAt)),
    // For deleting unproven registrations by their age.
    index('accounts_unproven_idx')
      .on(t.createdAt)
      .where(sql`${t.createdBy} = 'registration' and not ${t.activated} and ${t.deletedAt} is null`),
    // Of an erased person `erased:12`, by the erasure.
    check(
      'accounts_login_check',
      sql`${t.login} ~ '^[0-9]{9}$' or (${t.deletedAt} is not null and ${t.login} ~ '^erased:[0-9]+$')`,
    ),
    check('accounts_lang_key_check', isListed(t.langKey)),
    check('accounts_secret_kind_check', isListed(t.secretKind)),
  ],
)

/** Phones that an account had before: the audit log and SMS name it by them. */
export const formerPhones = pgTable(
  'former_phones',
  {
    accountId: refTo(() => accounts.id),
    phone: text().notNull(),
    heldFrom: instant().notNull(),
    heldUntil: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'former_phones_pkey', columns: [t.accountId, t.heldUntil] }),
    check('former_phones_phone_check', sql`${t.phone} ~ '^[0-9]{9}$'`),
  ],
)

/** The session that a token refers to. Ending or expiring the row revokes the token on every server. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    accountId: refTo(() => accounts.id),
    remember: boolean().notNull(),
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** When its holder last proved their identity after signing in; counts for some minutes. */
    provenAt: instant(),
    /** The identity provider's ID token, as the hint for signing out. Deleted when the session ends. */
    idToken: text(),
    /** When the token of a session that began at the identity provider was fetched, which is possible once. */
    tokenFetchedAt: instant(),
    /** When the account's second factor was given in this session. */
    factorAt: instant(),
    /** At most some minutes stale, so that few requests write it. */
    lastUsedAt: instant().notNull().defaultNow(),
    /** When it is next checked for idleness. */
    idleCheckAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('sessions_account_id_idx').on(t.accountId),
    index('sessions_expires_at_idx').on(t.expiresAt),
    index('sessions_idle_check_at_idx').on(t.idleCheckAt).where(isNull(t.endedAt)),
  ],
)

/** Personal access tokens: an integration calls in its holder's name, in one place. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid().primaryKey(),
    accountId: refTo(() => accounts.id),
    placeId: refTo(() => places.id),
    name: text().notNull(),
    scope: text({ enum: ['read', 'write'] }).notNull(),
    /** SHA-256 of the token, which has 256 random bits. */
    tokenHash: bytea().notNull(),
    /** The token's last characters, by which its holder recognises it. */
    ending: text().notNull(),
    /** Made in a session in which the account's second factor was given. */
    factorGiven: boolean().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** At most a day stale, unless the address changes. */
    lastUsedAt: instant(),
    lastAddress: text(),
  },
  (t) => [
    uniqueIndex('access_tokens_token_hash_key').on(t.tokenHash),
    index('access_tokens_account_id_idx').on(t.accountId),
    index('access_tokens_place_id_idx').on(t.placeId),
    check('access_tokens_scope_check', isListed(t.scope)),
  ],
)

/**
 * How long unused sessions last, for the whole installation: one row, once the system's admin has set them. Until then
 * the defaults of `packages/contract/src/session-limits.ts` apply.
 */
export const sessionLimits = pgTable(
  'session_limits',
  {
    /** Always true, which allows only one row. */
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

/** Devices that have signed in to an account: other people's wrong guesses do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: refTo(() => accounts.id),
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
 * Failed sign-ins by phone (`phone:600000001`), by known device of a phone (`phone:600000001:<hash>`) and per day
 * (`day:phone:600000001`), and attempts by address (`address:127.0.0.1`).
 */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowStartedAt: instant().notNull(),
    blockedUntil: instant(),
  },
  (t) => [index('throttles_window_started_at_idx').on(t.windowStartedAt)],
)

/** Codes and links that prove a phone or an e-mail: they expire, allow a few tries and are used once. */
export const accountCodes = pgTable(
  'account_codes',
  {
    id: id(),
    accountId: refTo(() => accounts.id),
    purpose: text({
      enum: ['activate', 'reset', 'reset_by_mail', 'reset_by_sms_link', 'identity'],
    }).notNull(),
    /** SHA-256 of a code keyed with the server's secret, or of a long random link. */
    codeHash: bytea().notNull(),
    /** The data of a registration, which reach the account only once the phone is proven. */
    registration: json(),
    /** The device that requested it; null for a place. */
    deviceHash: bytea(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('account_codes_account_id_idx').on(t.accountId, t.purpose, t.id),
    index('account_codes_code_hash_idx').on(t.codeHash),
    index('account_codes_expires_at_idx').on(t.expiresAt),
    check('account_codes_purpose_check', isListed(t.purpose)),
  ],
)

/** An authenticator app's key: one per account. */
export const totpFactors = pgTable('totp_factors', {
  accountId: keyTo(() => accounts.id),
  /** AES-256-GCM with a key derived from the installation's secret. */
  sealedSecret: bytea().notNull(),
  /** The time step of the latest accepted code, so that no code is accepted twice. */
  lastStep: integer(),
  createdAt: instant().notNull(),
  /** Null until one of its codes was entered. */
  confirmedAt: instant(),
  lastUsedAt: instant(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    accountId: refTo(() => accounts.id),
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

/** For people who lost their factors: each code works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: refTo(() => accounts.id),
    /** HMAC-SHA-256 keyed with the server's secret. */
    codeHash: bytea().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ name: 'recovery_codes_pkey', columns: [t.accountId, t.codeHash] })],
)

/** A challenge for a passkey to sign: valid for a few minutes and one answer. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: uuid().primaryKey(),
    accountId: refTo(() => accounts.id),
    purpose: text({ enum: ['register', 'prove'] }).notNull(),
    challenge: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('factor_challenges_account_id_idx').on(t.accountId),
    index('factor_challenges_expires_at_idx').on(t.expiresAt),
    check('factor_challenges_purpose_check', isListed(t.purpose)),
  ],
)

/**
 * A pending e-mail address of an account: unless the owner is already proven, it waits for a code of the phone, then
 * for its link.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    accountId: keyTo(() => accounts.id),
    /** Null if the address is to be removed. */
    email: text(),
    /** The request that sent the code or link: a later request invalidates it. */
    request: uuid().notNull(),
    codeHash: bytea(),
    linkHash: bytea(),
    /** When the owner was proven. */
    provenAt: instant(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('email_changes_link_hash_idx').on(t.linkHash),
    index('email_changes_expires_at_idx').on(t.expiresAt),
  ],
)

/** An account's identity at an identity provider. */
export const accountIdentities = pgTable(
  'account_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    accountId: refTo(() => accounts.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'account_identities_pkey', columns: [t.issuer, t.subject] }),
    index('account_identities_account_id_idx').on(t.accountId),
  ],
)
