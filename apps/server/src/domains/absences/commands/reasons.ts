/** Parents' reasons are stored outside the log, which holds no personal data; the records of commands omit them. */
import { REASON_LENGTH, reasonText } from '@skrzat/contract/absence'
import type { Day } from '@skrzat/contract/days'
import { undoableSince } from '@skrzat/contract/undo'
import type { Sql } from '@skrzat/db/client'
import { anyOf, lt, orm, selectFrom } from '@skrzat/db/orm'
import { absenceReasons } from '@skrzat/db/schema'
import { rowsItem } from '../../../kernel/database/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { RowsWrite, StreamHistory } from '../../../kernel/event-log/index.ts'
import type { AbsenceEvent } from '../events.ts'

/** The reason as it is stored; null for none. @throws DomainError absence.reason_too_long */
export function reasonOf(text: string | undefined): string | null {
  const kept = reasonText(text ?? '')
  if (kept.length > REASON_LENGTH) throw new DomainError('absence.reason_too_long')
  return kept === '' ? null : kept
}

function ownEvents(histories: readonly StreamHistory<AbsenceEvent>[], type: AbsenceEvent['type']) {
  return histories.flatMap(({ own }) => own).filter(({ event }) => event.type === type)
}

const WRITTEN = { absence_id: 'bigint', day: 'date', text: 'text' }
const INSERT = `insert into absence_reasons (absence_id, day, text)
  select absence_id, day, text from ${rowsItem(WRITTEN)} reasons`

/** Writes the reason of each absence that a report makes, in the statement of its events. */
export function reasonWrites(
  changed: readonly StreamHistory<AbsenceEvent>[],
  reason: string | null,
): RowsWrite[] {
  if (reason === null) return []
  const rows = ownEvents(changed, 'AbsenceReported').map(({ event: { data } }) => ({
    absence_id: data.absenceId,
    day: data.day,
    text: reason,
  }))
  return [{ text: INSERT, columns: WRITTEN, rows }]
}

const MARKS = { absence_id: 'bigint', deleted_at: 'timestamptz' }
const MARK = `update absence_reasons reason set deleted_at = mark.deleted_at
  from ${rowsItem(MARKS)} mark where reason.absence_id = mark.absence_id`

/** Marks the reasons of absences that are deleted, for `eraseDeletedReasons`, and keeps those of restored ones. */
export function reasonMarks(changed: readonly StreamHistory<AbsenceEvent>[]): RowsWrite[] {
  const marks = (type: 'AbsenceDeleted' | 'AbsenceRestored') =>
    ownEvents(changed, type).map(({ event, recorded }) => ({
      absence_id: event.data.absenceId,
      deleted_at: type === 'AbsenceDeleted' ? recorded.at.toISOString() : null,
    }))
  return [{ text: MARK, columns: MARKS, rows: [...marks('AbsenceDeleted'), ...marks('AbsenceRestored')] }]
}

/**
 * Checks that a repeated report has the same reason: its fingerprint only covers whether it has one. An erased reason
 * can no longer be compared. @throws DomainError command.reused
 */
export async function checkSameReason(
  sql: Sql,
  histories: readonly StreamHistory<AbsenceEvent>[],
  reason: string | null,
): Promise<void> {
  const ids = ownEvents(histories, 'AbsenceReported').map(({ event }) => event.data.absenceId)
  if (reason === null || ids.length === 0) return
  const kept = await selectFrom(sql, absenceReasons, 'text').where(anyOf(absenceReasons.absenceId, ids))
  if (kept.some(({ text }) => text !== reason)) throw new DomainError('command.reused')
}

/** Erases the reasons of absences whose deletion can't be undone any more. */
export async function eraseDeletedReasons(sql: Sql, now: Date): Promise<void> {
  await orm(sql)
    .delete(absenceReasons)
    .where(lt(absenceReasons.deletedAt, undoableSince(now)))
}

/** Erases the reasons of absences that are a year old or older, on this Warsaw day. Returns how many. */
export async function eraseOldReasons(sql: Sql, today: Day): Promise<number> {
  const { count } = await sql`
    delete from absence_reasons where day <= (${today}::date - interval '1 year')::date`
  return count
}
