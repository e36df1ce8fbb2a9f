import type { Principal } from '@skrzat/contract/access'
import { nextStates } from '@skrzat/contract/post-report'
import type { ReportHandling } from '@skrzat/contract/wire/moderation'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, hasRow, isNull, ne, orm } from '@skrzat/db/orm'
import { postReports } from '@skrzat/db/schema'
import { DomainError, refusalOf } from '../../kernel/errors/index.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { directs, hidePost, type LockedPost, publishPost, unhidePost } from '../wall/index.ts'
import { lockReport, type Ports, record } from './commands.ts'
import { handledNewsOf, withdrawReportNewsOf } from './news.ts'

/**
 * Takes note of a report, hides its post, or leaves the post to its readers. A hidden post shows again once no report
 * hides it. The reporter is notified of a decision.
 * @throws DomainError post_report.not_found, forbidden, post_report.handled (that state can't follow)
 */
export async function handleReport(
  ports: Ports,
  by: Principal,
  { id, state, note }: ReportHandling,
): Promise<void> {
  const { db, clock, wake } = ports
  const now = clock.now()
  const shown = await db.sql.begin(async (tx) => {
    const { report, post } = await lockReport(tx, by, id)
    const { placeId } = post
    if (!directs(by, placeId)) throw refusalOf(by)
    // A retry after a lost answer changes nothing.
    if (report.state === state && report.note === note) return undefined
    const next = nextStates({ state: report.state, deleted: post.deletedAt !== null })
    if (!next.includes(state)) throw new DomainError('post_report.handled')
    await orm(tx)
      .update(postReports)
      .set({ state, note, handledBy: by.accountId, handledAt: now })
      .where(eq(postReports.id, id))
    const change = await apply(tx, post, { id, state, at: now })
    await record(tx, { at: now, login: by.login, type: 'REPORT_HANDLED', report: id, placeId }, state)
    const told = state !== 'seen' && report.createdBy !== by.accountId
    await addToOutbox(tx, [
      withdrawReportNewsOf(report, placeId),
      ...(told ? [handledNewsOf(report, now)] : []),
    ])
    return change && { change, post }
  })
  wake()
  if (shown) await publishPost(ports, shown.change, shown.post)
}

/** The post's change for open walls; undefined if there is none. */
async function apply(
  tx: TransactionSql,
  post: LockedPost,
  { id, state, at }: { id: number; state: ReportHandling['state']; at: Date },
): Promise<'hidden' | 'changed' | undefined> {
  if (state === 'seen') return undefined
  if (state === 'hidden') {
    if (post.hiddenAt !== null) return undefined
    await hidePost(tx, post, at)
    return 'hidden'
  }
  if (post.hiddenAt === null || (await isHiddenByOthers(tx, post.id, id))) return undefined
  await unhidePost(tx, post)
  return 'changed'
}

async function isHiddenByOthers(tx: TransactionSql, postId: number, report: number): Promise<boolean> {
  return await hasRow(
    tx,
    postReports,
    and(
      eq(postReports.postId, postId),
      eq(postReports.state, 'hidden'),
      isNull(postReports.deletedAt),
      ne(postReports.id, report),
    ),
  )
}
