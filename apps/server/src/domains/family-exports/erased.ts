import type { Erasing } from '../../kernel/erasing.ts'
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
