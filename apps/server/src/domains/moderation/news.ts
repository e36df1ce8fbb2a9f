/** Notices about reports. */
import type { Sql } from '@skrzat/db/client'
import { and, eq, hasRow, isNull, type RowOf } from '@skrzat/db/orm'
import { postReports } from '@skrzat/db/schema'
import type { OutboxRow } from '../../kernel/outbox/index.ts'
import { notify, withdraw } from '../notifications/index.ts'

const SOURCE = 'post-report-'

type Report = RowOf<typeof postReports, 'id' | 'createdBy' | 'postId'>

/** To those who handle reports of the place's posts. */
export function reportNewsOf({ id, createdBy, postId }: Report, placeId: number | null): OutboxRow {
  const audience = { to: 'moderators', placeId, exceptId: createdBy } as const
  return notify({ type: 'TYPE_POST_REPORT', audience, source: `${SOURCE}${id}`, post: postId })
}

export function withdrawReportNewsOf({ id }: Pick<Report, 'id'>, placeId: number | null): OutboxRow {
  return withdraw({ placeId, source: `${SOURCE}${id}` })
}

/** To the reporter; without a place, as it also concerns a reporter who has left it. */
export function handledNewsOf({ id, createdBy, postId }: Report, at: Date): OutboxRow {
  const audience = { to: 'account', accountId: createdBy, placeId: null } as const
  const source = `${SOURCE}${id}-handled-${at.getTime()}`
  return notify({ type: 'TYPE_POST_REPORT_HANDLED', audience, source, post: postId })
}

/** Whether the notice's report still waits for somebody to handle it. */
export async function hasNewReport(sql: Sql, source: string): Promise<boolean> {
  const id = Number(source.slice(SOURCE.length))
  return await hasRow(
    sql,
    postReports,
    and(eq(postReports.id, id), eq(postReports.state, 'new'), isNull(postReports.deletedAt)),
  )
}
