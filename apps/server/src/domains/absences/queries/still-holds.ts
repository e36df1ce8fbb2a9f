/** Whether the statement of a notice still holds. A source that names no absence counts as holding. */
import type { Sql } from '@skrzat/db/client'
import { and, between, eq, hasRow, isNotNull, isNull, type SQL } from '@skrzat/db/orm'
import { absences } from '@skrzat/db/schema'
import { happenedSince, sourceOf } from '../../../kernel/event-log/index.ts'
import { reportOf, streamParts } from '../events.ts'

/** For a confirmation, `absence-7-2026-11-24@2`: whether it has stood since then. */
export async function isStillConfirmed(sql: Sql, source: string): Promise<boolean> {
  const parts = streamParts(sourceOf(source).stream)
  if (!parts) return true
  const { kidId, day } = parts
  const confirmed = and(eq(absences.kidId, kidId), eq(absences.day, day), isNotNull(absences.confirmedAt))
  if (!(await stands(sql, confirmed))) return false
  return !(await happenedSince(sql, source, ['AbsenceUnconfirmed', 'AbsenceReported']))
}

/** For a report, with a source of `reportSource`: whether one of its days still exists. */
export async function isStillReported(sql: Sql, source: string): Promise<boolean> {
  const report = reportOf(source)
  if (!report) return true
  const { kidId, from, to, at } = report
  const reported = and(eq(absences.kidId, kidId), between(absences.day, from, to), eq(absences.createdAt, at))
  return await stands(sql, reported)
}

async function stands(sql: Sql, such: SQL | undefined): Promise<boolean> {
  return await hasRow(sql, absences, and(such, isNull(absences.deletedAt)))
}
