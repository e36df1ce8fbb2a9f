import type { Sql, TransactionSql } from '@skrzat/db/client'
import { intervalOf } from '@skrzat/contract/retention'
import { inSlices } from '../../kernel/database/index.ts'
import type { Erasing, Retained } from '../../kernel/erasing.ts'
import { dropUploads } from '../uploads/index.ts'

/** Talks about a kid go whole; a person's own messages become taken back, as talks are others' too. */
export const CHAT_ERASE: readonly Erasing[] = [
  {
    what: 'talks',
    columns: ['chat_messages.text', 'chat_messages.folded', 'chat_messages.command_hash'],
    ofKid: async (tx, { kidId }) => ({ count: await eraseTalksOf(tx, [kidId]) }),
  },
  {
    what: 'messages',
    columns: ['chat_messages.text', 'chat_messages.folded'],
    async ofPerson(tx, { accountIds, now }) {
      const ids = [...accountIds]
      const mine = await tx<{ id: number }[]>`
        update chat_messages set text = '', taken_back_at = coalesce(taken_back_at, ${now})
        where sender_id = any(${ids}::bigint[]) returning id`
      await dropFiles(
        tx,
        mine.map(({ id }) => id),
      )
      await tx`delete from chat_reads where account_id = any(${ids}::bigint[])`
      return { count: mine.length }
    },
  },
]

/** Messages of any talk, also of one that goes on. They look as taken back. */
export const CHAT_RETAIN: readonly Retained[] = [
  {
    kind: 'talks',
    async due(sql, now) {
      const [row] = await sql<{ due: number }[]>`
        select count(*)::int as due from chat_messages where ${isDue(sql, now)}`
      return row?.due ?? 0
    },
    async erase(sql, now, signal) {
      let erased = 0
      await inSlices(
        (most) =>
          sql.begin(async (tx) => {
            const old = await tx<{ id: number }[]>`
              update chat_messages set text = '', taken_back_at = ${now} where id in (
                select id from chat_messages where ${isDue(tx, now)} limit ${most} for update skip locked)
              returning id`
            await dropFiles(
              tx,
              old.map(({ id }) => id),
            )
            erased += old.length
            return old.length
          }),
        signal,
      )
      return erased
    },
  },
]

const isDue = (sql: Sql | TransactionSql, now: Date) => sql`
  created_at < ${now}::timestamptz - ${intervalOf('talks')}::interval and taken_back_at is null`

async function dropFiles(tx: TransactionSql, messages: readonly number[]): Promise<void> {
  const files = await tx<{ uploadId: number }[]>`
    delete from chat_message_files where message_id = any(${[...messages]}::bigint[])
    returning upload_id as "uploadId"`
  await dropUploads(
    tx,
    files.map(({ uploadId }) => uploadId),
  )
}

/** Erases the talks about these kids. @returns the number of messages */
export async function eraseTalksOf(tx: TransactionSql, kids: readonly number[]): Promise<number> {
  const rooms = await tx<{ id: number }[]>`
    select id from chat_rooms where kid_id = any(${[...kids]}::bigint[]) order by id for update`
  const ids = rooms.map(({ id }) => id)
  const messages = await tx<
    { id: number }[]
  >`select id from chat_messages where room_id = any(${ids}::bigint[])`
  await dropFiles(
    tx,
    messages.map(({ id }) => id),
  )
  await tx`delete from chat_reads where room_id = any(${ids}::bigint[])`
  await tx`delete from chat_messages where room_id = any(${ids}::bigint[])`
  await tx`delete from chat_rooms where id = any(${ids}::bigint[])`
  return messages.length
}
