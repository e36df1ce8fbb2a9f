/** Notifying accounts, and withdrawing notices. */
import { day, id } from '@skrzat/contract/wire/common'
import { notificationType, SECTION_OF, type NotificationType } from '@skrzat/contract/wire/notifications'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, fragment, isNull, orm, type ValueOf } from '@skrzat/db/orm'
import { type accounts, notifications } from '@skrzat/db/schema'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OutboxRow } from '../../kernel/outbox/index.ts'
import { audience, belongsTo, detailsOf } from './audience.ts'
import { renewBadges } from './badges.ts'
import { quietSpansOf } from './quiet/hours.ts'
import { releaseLater } from './quiet/hold.ts'
import { pushEach } from './push/request.ts'
import { noticesById } from './queries.ts'
import { remindBySms } from './reminders.ts'

export const ANNOUNCE_JOB = 'notifications.announce'
const WITHDRAW_JOB = 'notifications.withdraw'

/** The event, such as `invoice-7@3`: each source notifies an account once. */
const source = z.string().min(1).max(200)

/** The subject of the notice, besides those that its audience names. */
const subject = {
  kid: id.exactOptional(),
  post: id.exactOptional(),
  event: id.exactOptional(),
  file: id.exactOptional(),
  /** By which an erased person is called. */
  erasure: id.exactOptional(),
  /** Days of an absence, both inclusive. */
  from: day.exactOptional(),
  until: day.exactOptional(),
}

const newsData = z.object({ type: notificationType, audience, source, ...subject })
type News = z.output<typeof newsData>

/** `placeId` null: of no place, such as a message to everybody. */
const withdrawnData = z.object({
  placeId: id.nullable(),
  source,
  /** Set if the source may be restored: then `StillThere` decides. */
  type: notificationType.exactOptional(),
  /** Only the notice of this account, whose owner has dealt with it. */
  accountId: id.exactOptional(),
})
type Withdrawn = z.output<typeof withdrawnData>

/** Whether a source still exists, by the types that can be withdrawn, as a withdrawal may run before its notice. */
export type StillThere = Partial<Record<NotificationType, (source: string) => Promise<boolean>>>

/** The outbox row that notifies an audience. Written in the transaction of the change. */
export function notify(news: News): OutboxRow {
  return { name: ANNOUNCE_JOB, data: news }
}

/** The outbox row that marks notices read because their source was deleted. Written in the deleting transaction. */
export function withdraw(withdrawn: Omit<Withdrawn, 'type'>): OutboxRow {
  return { name: WITHDRAW_JOB, data: withdrawn }
}

/**
 * The same for a source that was deleted or restored: a restored one's notices become unread again, if its deletion
 * marked them read.
 */
export function settle(settled: Required<Omit<Withdrawn, 'accountId'>>): OutboxRow {
  return { name: WITHDRAW_JOB, data: settled }
}

export function announceJobs(
  { db: { sql }, clock, bus, wake }: Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>,
  stillThere: StillThere,
): JobDefinition[] {
  return [
    defineJob({
      name: ANNOUNCE_JOB,
      work: 'atOnce',
      schema: newsData,
      async run(news) {
        const isGone = async () => (await stillThere[news.type]?.(news.source)) === false
        if (!(await isGone())) await announce(news)
        // The source was deleted meanwhile, and the withdrawal may have run before the notices were written.
        const { place } = detailsOf(news.audience)
        if (await isGone()) await markWithdrawn({ placeId: place ?? null, source: news.source })
      },
    }),
    defineJob({
      name: WITHDRAW_JOB,
      work: 'atOnce',
      schema: withdrawnData,
      async run({ type, ...of }) {
        if (type && (await stillThere[type]?.(of.source))) await markThereAgain(of)
        else await markWithdrawn(of)
      },
    }),
  ]

  async function announce(news: News) {
    let last: number | undefined = 0
    // In batches, as a message to everybody has as many notices as there are accounts.
    while (last !== undefined) {
      const after: number = last
      const { accounts, arrived } = await sql.begin((tx) => announceTo(tx, news, after))
      wake()
      // A retried job renews the badges again, but announces no arrival twice.
      await renewBadges(bus, accounts, await noticesById(sql, arrived))
      last = accounts.length < BATCH ? undefined : Math.max(...accounts)
    }
  }

  /** The next batch of accounts, and the notices that are announced to them at once. */
  async function announceTo(tx: TransactionSql, news: News, after: number) {
    const now = clock.now()
    const told = await insertFor(tx, news, { after, now })
    const accounts = told.map(({ accountId }) => accountId)
    const quiet = await quietSpansOf(tx, accounts, now)
    await releaseLater(tx, quiet)
    if (after === 0) await remindBySms(tx, news)
    // Accounts in quiet hours get it when these end.
    const awake = told.flatMap(({ id, accountId }) =>
      id === null || quiet.has(accountId) ? [] : { id, accountId },
    )
    await pushEach(
      tx,
      SECTION_OF[news.type],
      awake.map(({ id, accountId }) => ({ accountId, pushed: { what: 'notice', noticeId: id } })),
    )
    return { accounts, arrived: awake.map(({ id }) => id) }
  }

  async function markWithdrawn(of: SourceOf) {
    const { data, readAt } = notifications
    await renewBadgesOf(
      await orm(sql)
        .update(notifications)
        .set({ readAt: clock.now(), data: fragment`${data} || '{"withdrawn": true}'` })
        .where(and(isOf(of), isNull(readAt)))
        .returning({ id: notifications.accountId }),
    )
  }

  async function markThereAgain(of: SourceOf) {
    const { data } = notifications
    await renewBadgesOf(
      await orm(sql)
        .update(notifications)
        .set({ readAt: null, data: fragment`${data} - 'withdrawn'` })
        .where(and(isOf(of), fragment`${data} ? 'withdrawn'`))
        .returning({ id: notifications.accountId }),
    )
  }

  async function renewBadgesOf(told: readonly { id: number }[]) {
    await renewBadges(
      bus,
      told.map((account) => account.id),
    )
  }
}

type SourceOf = Omit<Withdrawn, 'type'>

function isOf({ placeId, source, accountId }: SourceOf) {
  return and(
    placeId === null ? isNull(notifications.placeId) : eq(notifications.placeId, placeId),
    eq(notifications.source, source),
    accountId === undefined ? undefined : eq(notifications.accountId, accountId),
  )
}

/** Accounts notified in one transaction. */
const BATCH = 500

type Told = { accountId: ValueOf<typeof accounts, 'id'>; id: ValueOf<typeof notifications, 'id'> | null }

/** @returns the next accounts notified, now or by an earlier attempt, at most a batch; the new notice's id, if now */
async function insertFor(
  tx: TransactionSql,
  news: News,
  { after, now }: { after: number; now: Date },
): Promise<Told[]> {
  const { type, audience, source, ...about } = news
  const details = { ...detailsOf(audience), ...about }
  return await tx<Told[]>`
    with told as (
      select a.id from accounts a where a.deleted_at is null and a.id > ${after} and ${belongsTo(tx, audience)}
      order by a.id limit ${BATCH}),
    written as (
      insert into notifications (account_id, place_id, type, section, data, source, created_at)
      select id, ${details.place ?? null}::bigint, ${type}, ${SECTION_OF[type]},
        ${JSON.stringify(details)}::text::jsonb, ${source}, ${now}::timestamptz
      from told order by id
      on conflict (account_id, source) do nothing
      returning id, account_id)
    select told.id as "accountId", written.id from told left join written on written.account_id = told.id`
}
