import type { Settling } from '../../kernel/settling.ts'

/** Revokes sessions, tokens and codes after a restore: those ended or used after the backup would be valid again. */
export const SETTLE_ACCOUNTS: readonly Settling[] = [
  {
    what: 'sessions ended',
    sql: `update sessions set ended_at = now(), id_token = null where ended_at is null`,
  },
  {
    what: 'access tokens revoked',
    sql: `update access_tokens set revoked_at = now() where revoked_at is null`,
  },
  { what: 'codes ended', sql: `update account_codes set used_at = now() where used_at is null` },
]
