import type { Erasing, Retained } from '../../kernel/erasing.ts'
import { dropExports } from './drop.ts'

export const EXPORTS_ERASE: readonly Erasing[] = [
  {
    what: 'exports',
    columns: [],
    ofKid: async (tx, { kidId }) => ({ count: await dropExports(tx, { kind: 'kid', subjects: [kidId] }) }),
    ofPerson: async (tx, { accountIds }) => ({
      count: await dropExports(tx, { kind: 'account', subjects: accountIds }),
    }),
  },
]

/** The hourly job removes them. */
export const EXPORTS_RETAIN: readonly Retained[] = [
  {
    kind: 'exports',
    async due(sql, now) {
      const [row] = await sql<{ due: number }[]>`
        select count(*)::int as due from family_exports where state = 'ready' and expires_at <= ${now}`
      return row?.due ?? 0
    },
  },
]
