import type { Settling } from '../../kernel/backup/restore.ts'

/** What was ended or used after the backup was made would be good again: a stolen phone's session, a code that was read. */
export const SETTLE_ACCOUNTS: readonly Settling[] = [
  {
    what: 'sessions ended',
    sql: `update sessions set ended_at = now(), id_token = null where ended_at is null`,
  },
  { what: 'codes ended', sql: `update account_codes set used_at = now() where used_at is null` },
]
