/** Pushes of messages, and their release when quiet hours end. */
import type { Rights } from '@skrzat/contract/access'
import { id } from '@skrzat/contract/wire/common'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { chatReads } from '@skrzat/db/schema'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addUnlessWaiting } from '../../kernel/outbox/index.ts'
import { pushTo, quietUntilOf } from '../notifications/index.ts'
import { publishTalk } from './publish.ts'
import { membersIn } from './typing.ts'
import { called, namesOf } from './names.ts'
import { haveUnreadSince, newestSender, talkCounts, unreadBy, unreadSince } from './unread.ts'
import { viewerOf } from './viewer.ts'

export const PUSH_JOB = 'chat.push'
const RELEASE_JOB = 'chat.release'
/** Milliseconds in which a reader with the talk open marks it read, and needs no push. */
export const PUSH_AFTER = 5_000

const TAG = /^chat-(\d{1,15})$/

/** Requests the release of an account's messages when its quiet hours end. */
export async function releaseLater(tx: TransactionSql, quiet: ReadonlyMap<number, Date>): Promise<void> {
  await addUnlessWaiting(
    tx,
    [...quiet].map(([accountId, runAt]) => ({ name: RELEASE_JOB, data: { accountId }, runAt })),
  )
}

export function chatJobs(kernel: Pick<Kernel, 'db' | 'bus' | 'clock' | 'wake'>): JobDefinition[] {
  const { db, clock, wake } = kernel
  const { sql } = db
  return [
    defineJob({
      name: PUSH_JOB,
      work: 'atOnce',
      schema: z.object({ roomId: id }),
      async run({ roomId }) {
        const unread = await unreadBy(sql, roomId, await membersIn(sql, roomId))
        if (unread.length === 0) return
        const quiet = await quietUntilOf(sql, unread, clock.now())
        await sql.begin(async (tx) => {
          const about = { kind: 'chat', tag: `chat-${roomId}`, path: `/chat?room=${roomId}` } as const
          await pushTo(tx, unread, about, clock.now())
          await releaseLater(tx, quiet)
        })
        wake()
      },
    }),
    defineJob({
      name: RELEASE_JOB,
      work: 'atOnce',
      schema: z.object({ accountId: id }),
      async run({ accountId }) {
        const quiet = await quietUntilOf(sql, [accountId], clock.now())
        // The quiet hours were changed meanwhile.
        if (quiet.size > 0) {
          await sql.begin((tx) => releaseLater(tx, quiet))
          wake()
          return
        }
        await showReads(kernel, accountId)
        await publishTalk(kernel, { to: [accountId], event: { what: 'rooms', roomId: null } })
      },
    }),
  ]
}

/** Shows the others how far the account has read in its quiet hours. */
async function showReads(
  { db: { sql }, bus, clock }: Pick<Kernel, 'db' | 'bus' | 'clock'>,
  accountId: number,
): Promise<void> {
  const shown = await sql<RowOf<typeof chatReads, 'roomId' | 'readId'>[]>`
    update chat_reads set shown_id = read_id
    where account_id = ${accountId} and shown_id < read_id and shown_from <= ${clock.now()}
    returning room_id as "roomId", read_id as "readId"`
  for (const { roomId, readId } of shown) {
    const to = await membersIn(sql, roomId)
    await publishTalk({ bus }, { to, event: { what: 'read', roomId, accountId, messageId: readId } })
  }
}

/** Unread messages, asked for before a push is sent. */
export function unreadMessages(sql: Sql) {
  return {
    async isUnread(accountId: number, tag: string): Promise<boolean> {
      const roomId = Number(TAG.exec(tag)?.[1] ?? 0)
      return (await unreadBy(sql, roomId, [accountId])).length > 0
    },
    async senderOf(reader: Rights, tag: string): Promise<string | undefined> {
      const roomId = Number(TAG.exec(tag)?.[1] ?? 0)
      const sender = await newestSender(sql, roomId, reader.accountId)
      if (sender === undefined) return undefined
      const member = { roomId, accountId: sender }
      const names = await namesOf(sql, viewerOf(reader), [member])
      return called(names(member))
    },
    countsOf: (accountIds: readonly number[], now: Date) => talkCounts(sql, accountIds, now),
    countSince: (accountId: number, since: Date) => unreadSince(sql, accountId, since),
    haveSince: (accountIds: readonly number[], since: Date) => haveUnreadSince(sql, accountIds, since),
  }
}
