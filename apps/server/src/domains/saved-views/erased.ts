import type { Erasing } from '../../kernel/erasing.ts'

export const SAVED_VIEWS_ERASE: readonly Erasing[] = [
  {
    what: 'settings',
    columns: ['saved_views.path', 'saved_views.name', 'saved_views.search', 'saved_views.columns'],
    async ofPerson(tx, { accountIds }) {
      const { count } = await tx`
        delete from saved_views where account_id = any(${[...accountIds]}::bigint[])`
      return { count }
    },
  },
]
