import { type Erasing, namesKid } from '../../kernel/erasing.ts'

export const MODERATION_ERASE: readonly Erasing[] = [
  {
    what: 'post_reports',
    columns: ['post_reports.reason', 'post_reports.note'],
    /** Reports in its place that name it, and their answers. */
    async ofKid(tx, { placeId, firstname }) {
      const { count } = await tx`
        update post_reports set reason = '', note = ''
        where place_id = ${placeId} and ${namesKid(tx, tx`reason || ' ' || note`, firstname)}`
      return { count }
    },
    async ofPerson(tx, { accountIds }) {
      const { count } = await tx`
        update post_reports set reason = '', note = ''
        where created_by = any(${[...accountIds]}::bigint[]) and (reason <> '' or note <> '')`
      return { count }
    },
  },
]
