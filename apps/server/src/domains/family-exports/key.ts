import type { Settling } from '../../kernel/settling.ts'

/** The storage key of an export's file. */
export function exportKey(code: string): string {
  return `family-exports/${code}.zip`
}

/** Exports hold private talks, so that backups leave their files out; who wants one asks again. */
export const SETTLE_EXPORTS: readonly Settling[] = [
  {
    what: 'exports of families, whose files are in no backup',
    sql: `update family_exports set state = 'expired' where state = 'ready'`,
  },
]
