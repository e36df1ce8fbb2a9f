import type { Principal } from '@skrzat/contract/access'
import type { AuditKind } from '@skrzat/contract/audits'
import { isSettled } from '@skrzat/contract/post-report'
import type { ReportForm, ReportKind } from '@skrzat/contract/wire/moderation'
import type { TransactionSql } from '@skrzat/db/client'
import { eq, orm, pick, selectFrom } from '@skrzat/db/orm'
import { postReports } from '@skrzat/db/schema'
import { audit, commandOf, madeOne, once, type OptionalCommandId } from '../../kernel/commands/index.ts'
import { DomainError, refusalOf, unseenBy } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { directs, lockPost, lockRow } from '../wall/index.ts'
import { reportNewsOf, withdrawReportNewsOf } from './news.ts'

export type Ports = Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>

/**
 * Reports a post that the caller sees, and notifies those who handle it.
 * @returns the report's id
 * @throws DomainError post.not_found, post_report.own, post_report.exists (an open one of the caller), command.reused
 */
export async function addReport(
  { db, clock, wake }: Ports,
  by: Principal,
  { commandId, kind, reason, postId }: ReportForm & OptionalCommandId,
): Promise<number> {
  const now = clock.now()
  const { accountId: createdBy, login } = by
  const payload = { kind, reason, post: postId }
  const command = commandOf({ commandId, actorId: createdBy, placeId: 0 }, 'reports.add', payload, now)
  const { id } = await once(db.sql, command, madeOne, async (tx) => {
    const post = await lockPost(tx, by, postId)
    if (post.authorId === createdBy) throw new DomainError('post_report.own')
    const [added] = await orm(tx)
      .insert(postReports)
      .values({ kind, reason, postId, placeId: post.placeId, createdBy, createdAt: now })
      .onConflictDoNothing()
      .returning(pick(postReports, 'id', 'createdBy', 'postId'))
    if (!added) throw new DomainError('post_report.exists')
    await record(tx, { at: now, login, type: 'POST_REPORTED', report: added.id, placeId: post.placeId })
    await addToOutbox(tx, [reportNewsOf(added, post.placeId)])
    return { id: added.id }
  })
  wake()
  return id
}

/** Changes the caller's own report. @throws DomainError post_report.not_found, forbidden, post_report.handled */
export async function editReport(
  { db }: Ports,
  by: Principal,
  { id, kind, reason }: { id: number; kind: ReportKind; reason: string },
): Promise<void> {
  await db.sql.begin(async (tx) => {
    const { report } = await lockReport(tx, by, id)
    if (report.createdBy !== by.accountId) throw refusalOf(by)
    if (report.state !== 'new') throw new DomainError('post_report.handled')
    await orm(tx).update(postReports).set({ kind, reason }).where(eq(postReports.id, id))
  })
}

/**
 * Deletes a report: the caller's own before it is handled, or one that the caller handles once it is settled.
 * @throws DomainError post_report.not_found, post_report.handled, post_report.not_settled
 */
export async function deleteReport({ db, clock, wake }: Ports, by: Principal, id: number): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const { report, post } = await lockReport(tx, by, id)
    const { state } = report
    if (report.createdBy !== by.accountId || state !== 'new') {
      if (!directs(by, post.placeId)) throw new DomainError('post_report.handled')
      const deleted = post.deletedAt !== null
      // Otherwise the reporter would never learn the outcome.
      if (!isSettled({ state, deleted })) throw new DomainError('post_report.not_settled')
    }
    await orm(tx).update(postReports).set({ deletedAt: now }).where(eq(postReports.id, id))
    const { placeId } = post
    await record(tx, { at: now, login: by.login, type: 'REPORT_DELETED', report: id, placeId })
    await addToOutbox(tx, [withdrawReportNewsOf({ id }, placeId)])
  })
  wake()
}

/**
 * Locks a report that the caller made or handles, and before it its post, in the order in which a post is deleted.
 * @throws DomainError post_report.not_found
 */
export async function lockReport(tx: TransactionSql, by: Principal, id: number) {
  const [known] = await selectFrom(tx, postReports, 'postId').where(eq(postReports.id, id))
  const post = known && (await lockRow(tx, known.postId))
  const [report] = await selectFrom(
    tx,
    postReports,
    'id',
    'createdBy',
    'postId',
    'state',
    'note',
    'deletedAt',
  )
    .where(eq(postReports.id, id))
    .for('update')
  if (!post || !report || report.deletedAt !== null) throw unseenBy(by, 'post_report.not_found')
  if (report.createdBy !== by.accountId && !directs(by, post.placeId))
    throw unseenBy(by, 'post_report.not_found')
  return { report, post }
}

type Entry = {
  readonly at: Date
  readonly login: string
  readonly type: AuditKind
  readonly report: number
  readonly placeId: number | null
}

export async function record(
  tx: TransactionSql,
  { at, login, type, report, placeId }: Entry,
  state?: string,
): Promise<void> {
  const data = { report, ...(state !== undefined && { state }) }
  await audit(tx, { at, principal: login, type, data, ...(placeId !== null && { placeId }) })
}
