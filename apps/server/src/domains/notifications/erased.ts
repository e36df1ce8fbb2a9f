import { NOTICE_DAYS } from '@skrzat/contract/notice-retention'
import type { Erasing, Retained } from '../../kernel/erasing.ts'
import type { NoticeDays } from './sweep.ts'

const SETTINGS = ['quiet_hours', 'notice_settings', 'notice_preferences', 'push_subscriptions'] as const

export const NOTIFICATIONS_ERASE: readonly Erasing[] = [
  {
    what: 'notices',
    columns: ['notifications.type', 'notifications.section', 'notifications.data', 'notifications.source'],
    async ofKid(tx, { kidId, placeId }) {
      const { count } = await tx`
        delete from notifications where place_id = ${placeId} and data ->> 'kid' = ${String(kidId)}`
      return { count }
    },
    async ofPerson(tx, { accountIds }) {
      const { count } = await tx`
        delete from notifications where account_id = any(${[...accountIds]}::bigint[])`
      return { count }
    },
  },
  {
    what: 'settings',
    columns: [
      'notice_settings.kind',
      'push_subscriptions.session_id',
      'push_subscriptions.endpoint',
      'push_subscriptions.p256dh',
      'push_subscriptions.auth',
      'push_subscriptions.user_agent',
    ],
    async ofPerson(tx, { accountIds }) {
      let count = 0
      for (const table of SETTINGS) {
        const gone = await tx`delete from ${tx(table)} where account_id = any(${[...accountIds]}::bigint[])`
        count += gone.count
      }
      return { count }
    },
  },
]

/** The nightly sweep deletes them. */
export const noticesRetained = ({ read, all }: NoticeDays = NOTICE_DAYS): readonly Retained[] => [
  {
    kind: 'notices',
    async due(sql, now) {
      const olderThan = (days: number) =>
        sql`created_at < ${now}::timestamptz - make_interval(days => ${days})`
      const [row] = await sql<{ due: number }[]>`
        select (select count(*) from notifications where read_at is not null and ${olderThan(Math.min(read, all))})::int
          + (select count(*) from notifications where read_at is null and ${olderThan(all)})::int as due`
      return row?.due ?? 0
    },
  },
]
