/** Requesting pushes: one job per device, written in the transaction of their cause. */
import { id } from '@skrzat/contract/wire/common'
import { NOTICE_KINDS, type NoticeKind } from '@skrzat/contract/notice-sections'
import type { TransactionSql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { pushSubscriptions } from '@skrzat/db/schema'
import { z } from 'zod'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { releaseLater } from '../quiet/hold.ts'
import { quietSpansOf } from '../quiet/hours.ts'

export const PUSH_JOB = 'notifications.push'

/** The subject of a push; its text is made when it is sent. */
export const pushed = z.discriminatedUnion('what', [
  z.object({ what: z.literal('notice'), noticeId: id }),
  z.object({ what: z.literal('message'), kind: z.enum(NOTICE_KINDS), tag: z.string(), path: z.string() }),
  /** All that came during quiet hours that have ended, in one push. */
  z.object({ what: z.literal('waited') }),
])
export type Pushed = z.output<typeof pushed>

export const pushData = z.object({ deviceId: id, pushed })

/**
 * Requests pushes to the devices of accounts that have not switched off this kind. Accounts in quiet hours get one push
 * and their badges when these end. Wake the relay after the commit.
 * @param about for a push without a notice, such as of a message: `tag` is replaced by a later push and passed to
 * `isUnread`, `path` is the page that it opens, from `/`
 */
export async function pushTo(
  tx: TransactionSql,
  accountIds: readonly number[],
  about: { kind: NoticeKind; tag: string; path: string },
  now: Date,
): Promise<void> {
  const { kind, tag, path } = about
  const quiet = await quietSpansOf(tx, accountIds, now)
  await releaseLater(tx, quiet)
  await pushEach(
    tx,
    kind,
    accountIds
      .filter((accountId) => !quiet.has(accountId))
      .map((accountId) => ({ accountId, pushed: { what: 'message', kind, tag, path } })),
  )
}

/** Requests a push for each account's devices, unless the account switched off pushes of this kind. */
export async function pushEach(
  tx: TransactionSql,
  kind: NoticeKind,
  news: readonly { accountId: number; pushed: Pushed }[],
): Promise<void> {
  if (news.length === 0) return
  const accountIds = news.map(({ accountId }) => accountId)
  const devices = await tx<RowOf<typeof pushSubscriptions, 'id' | 'accountId'>[]>`
    select d.id, d.account_id as "accountId" from push_subscriptions d
    where d.account_id = any(${accountIds}::bigint[]) and not exists (
      select from notice_settings s where s.account_id = d.account_id and s.kind = ${kind} and not s.push)
    order by d.id`
  const byAccount = Map.groupBy(devices, ({ accountId }) => accountId)
  await addToOutbox(
    tx,
    news.flatMap(({ accountId, pushed: what }) =>
      (byAccount.get(accountId) ?? []).map(({ id: deviceId }) => ({
        name: PUSH_JOB,
        data: { deviceId, pushed: what },
      })),
    ),
  )
}

/** Requests one push for each device of an account, with all that came during its quiet hours. */
export async function pushWaited(tx: TransactionSql, accountId: number): Promise<void> {
  const devices = await tx<RowOf<typeof pushSubscriptions, 'id'>[]>`
    select id from push_subscriptions where account_id = ${accountId} order by id`
  const waited: Pushed = { what: 'waited' }
  await addToOutbox(
    tx,
    devices.map(({ id: deviceId }) => ({ name: PUSH_JOB, data: { deviceId, pushed: waited } })),
  )
}
