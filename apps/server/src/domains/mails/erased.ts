import { intervalOf } from '@skrzat/contract/retention'
import type { Sql } from '@skrzat/db/client'
import { inSlices } from '../../kernel/database/index.ts'
import { type Erasing, namesKid, type Retained } from '../../kernel/erasing.ts'

export const MAILS_ERASE: readonly Erasing[] = [
  {
    what: 'mails',
    columns: ['mails.recipient', 'mails.subject', 'mails.body', 'mails.dedupe_key', 'mails.failure'],
    /** Those to its guardians that name it. */
    async ofKid(tx, { phones, firstname }) {
      const { count } = await tx`
        delete from mails where account_id in (select id from accounts where login = any(${[...phones]}::text[]))
          and ${namesKid(tx, tx`subject || ' ' || body`, firstname)}`
      return { count }
    },
    async ofPerson(tx, { accountIds, emails }) {
      const { count } = await tx`
        delete from mails where account_id = any(${[...accountIds]}::bigint[])
          or fold_text(recipient) = any(select fold_text(unnest(${[...emails]}::text[])))`
      return { count }
    },
  },
]

export const MAILS_RETAIN: readonly Retained[] = [
  {
    kind: 'mails',
    async due(sql, now) {
      const [row] = await sql<
        { due: number }[]
      >`select count(*)::int as due from mails where ${isDue(sql, now)}`
      return row?.due ?? 0
    },
    async erase(sql, now, signal) {
      let erased = 0
      await inSlices(async (most) => {
        const { count } = await sql`
          update mails set subject = '', body = '' where id in (
            select id from mails where ${isDue(sql, now)} limit ${most} for update skip locked)`
        erased += count
        return count
      }, signal)
      return erased
    },
  },
]

const isDue = (sql: Sql, now: Date) =>
  sql`created_at < ${now}::timestamptz - ${intervalOf('mails')}::interval and body <> ''`
