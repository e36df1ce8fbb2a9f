import type { Erasing } from '../../kernel/erasing.ts'

export const CALENDAR_ERASE: readonly Erasing[] = [
  {
    what: 'settings',
    columns: ['calendar_feeds.token_hash'],
    async ofPerson(tx, { accountIds }) {
      const { count } =
        await tx`delete from calendar_feeds where account_id = any(${[...accountIds]}::bigint[])`
      return { count }
    },
  },
]
