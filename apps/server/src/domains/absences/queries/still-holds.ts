/** Whether what a notice says of an absence still holds. */
import type { Sql } from '@skrzat/db/client'
import { and, between, eq, isNotNull, isNull, orm } from '@skrzat/db/orm'
import { absences } from '@skrzat/db/schema'
import { happenedSince, sourceOf } from '../../../kernel/event-log/since.ts'
import { reportOf, streamParts } from '../events.ts'

/**
 * Whether the absence is still confirmed that the notice with this source, `absence-7-2026-11-24@2`, says is,
 * without a break; also where the source names none.
 */
export async function isStillConfirmed(sql: Sql, source: string): Promise<boolean> {
  const { stream } = sourceOf(source)
  const parts = streamParts(stream)
  if (!parts) return true
  const { kidId, day } = parts
  const rows = await orm(sql)
    .select({ id: absences.id })
    .from(absences)
    .where(
      and(
        eq(absences.kidId, kidId),
        eq(absences.day, day),
        isNotNull(absences.confirmedAt),
        isNull(absences.deletedAt),
      ),
    )
  return rows.length > 0 && !(await happenedSince(sql, source, ['AbsenceUnconfirmed', 'AbsenceReported']))
}

/** Whether any day stands of the report that the notice with this source tells of; also where the source names none. */
export async function isStillReported(sql: Sql, source: string): Promise<boolean> {
  const report = reportOf(source)
  if (!report) return true
  const { kidId, from, to, at } = report
  const rows = await orm(sql)
    .select({ id: absences.id })
    .from(absences)
    .where(
      and(
        eq(absences.kidId, kidId),
        between(absences.day, from, to),
        eq(absences.createdAt, at),
        isNull(absences.deletedAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}
