import { ERASED_FIRST, erasedLast, erasedPhone, type Erasing, type Retained } from '../../kernel/erasing.ts'
import { SESSIONS_KEPT_DAYS } from './sweep.ts'

/** Tables of an account's secrets, sessions and devices, whose rows go. */
const SIGN_INS = [
  'sessions',
  'access_tokens',
  'account_codes',
  'account_identities',
  'email_changes',
  'factor_challenges',
  'former_phones',
  'known_devices',
  'passkeys',
  'recovery_codes',
  'totp_factors',
] as const

/** An account's row stays, as the author of records. */
export const ACCOUNTS_ERASE: readonly Erasing[] = [
  {
    what: 'account',
    columns: [
      'accounts.login',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.email',
      'accounts.secret_hash',
      'accounts.created_by',
      'accounts.last_modified_by',
    ],
    async ofPerson(tx, { accountIds, phones, erasureId, now, repeated }) {
      const none = erasedPhone(erasureId)
      const { count } = await tx`
        update accounts set login = ${none}, first_name = ${ERASED_FIRST}, last_name = ${erasedLast(erasureId)},
          email = null, secret_hash = null, secret_kind = null, secret_sent_at = null, secret_expires_at = null,
          activated = false, authorities = '{ROLE_USER}', deleted_at = coalesce(deleted_at, ${now}),
          last_modified_by = 'system', last_modified_at = ${now}
        where id = any(${[...accountIds]}::bigint[])`
      // All accounts are read for the phones, which a repetition does not have.
      if (repeated) return { count }
      const theirs = tx`any(${[...phones]}::text[])`
      await tx`update accounts set created_by = ${none} where created_by = ${theirs}`
      await tx`update accounts set last_modified_by = ${none} where last_modified_by = ${theirs}`
      return { count }
    },
  },
  {
    what: 'sessions',
    columns: [
      'sessions.user_agent',
      'sessions.address',
      'sessions.id_token',
      'access_tokens.name',
      'access_tokens.token_hash',
      'access_tokens.ending',
      'access_tokens.last_address',
      'account_codes.code_hash',
      'account_codes.registration',
      'account_codes.device_hash',
      'account_identities.issuer',
      'account_identities.subject',
      'email_changes.email',
      'email_changes.code_hash',
      'email_changes.link_hash',
      'factor_challenges.purpose',
      'factor_challenges.challenge',
      'former_phones.phone',
      'known_devices.device_hash',
      'passkeys.credential_id',
      'passkeys.public_key',
      'passkeys.transports',
      'passkeys.name',
      'recovery_codes.code_hash',
      'totp_factors.sealed_secret',
      'throttles.key',
    ],
    async ofPerson(tx, { accountIds, phones }) {
      let count = 0
      for (const table of SIGN_INS) {
        const gone = await tx`delete from ${tx(table)} where account_id = any(${[...accountIds]}::bigint[])`
        count += gone.count
      }
      for (const phone of phones) await tx`delete from throttles where position(${phone} in key) > 0`
      return { count }
    },
  },
]

/** The nightly sweep deletes them. */
export const ACCOUNTS_RETAIN: readonly Retained[] = [
  {
    kind: 'sign_ins',
    async due(sql, now) {
      const [row] = await sql<{ due: number }[]>`
        select count(*)::int as due from sessions
        where expires_at < ${now}::timestamptz - make_interval(days => ${SESSIONS_KEPT_DAYS})`
      return row?.due ?? 0
    },
  },
]
