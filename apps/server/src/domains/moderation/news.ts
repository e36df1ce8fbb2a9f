/** Notices about reports. */
import type { RowOf } from '@skrzat/db/orm'
import type { postReports } from '@skrzat/db/schema'
import type { OutboxRow } from '../../kernel/outbox.ts'
import { notify, withdraw } from '../notifications/index.ts'

type Report = RowOf<typeof postReports, 'id' | 'createdBy' | 'postId'>

/** To those who handle reports of the place's posts. */
export function reportNewsOf({ id, createdBy, postId }: Report, placeId: number | null): OutboxRow {
  const audience = { to: 'moderators', placeId, exceptId: createdBy } as const
  return notify({ type: 'TYPE_POST_REPORT', audience, source: `post-report-${id}`, post: postId })
}

export function withdrawReportNewsOf({ id }: Pick<Report, 'id'>, placeId: number | null): OutboxRow {
  return withdraw({ placeId, source: `post-report-${id}` })
}

/** To the one who reported; it names no place, as it concerns them also after leaving it. */
export function handledNewsOf({ id, createdBy, postId }: Report, at: Date): OutboxRow {
  const audience = { to: 'account', accountId: createdBy, placeId: null } as const
  const source = `post-report-${id}-handled-${at.getTime()}`
  return notify({ type: 'TYPE_POST_REPORT_HANDLED', audience, source, post: postId })
}
