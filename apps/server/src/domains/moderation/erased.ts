import type { Erasing } from '../../kernel/erasing.ts'

export const MODERATION_ERASE: readonly Erasing[] = [
  {
    what: 'post_reports',
    columns: ['post_reports.reason', 'post_reports.note'],
    async ofPerson(tx, { accountIds }) {
      const { count } = await tx`
        update post_reports set reason = '', note = ''
        where created_by = any(${[...accountIds]}::bigint[]) and (reason <> '' or note <> '')`
      return { count }
    },
  },
]
