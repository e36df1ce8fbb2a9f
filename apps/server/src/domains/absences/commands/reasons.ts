/** Parents' reasons are stored outside the log, which holds no personal data; nothing of them is in a command's record. */
import { REASON_LENGTH, reasonText } from '@skrzat/contract/absence'
import type { Day } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'
import { anyOf, orm, pick } from '@skrzat/db/orm'
import { absenceReasons } from '@skrzat/db/schema'
import { DomainError } from '../../../kernel/errors.ts'
import type { StreamHistory } from '../../../kernel/event-log/changes.ts'
import type { RowsWrite } from '../../../kernel/event-log/rows.ts'
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

/** Writes the reason of each absence that a report makes, in the statement of its events. */
export function reasonWrites(
  changed: readonly StreamHistory<AbsenceEvent>[],
  reason: string | null,
): RowsWrite[] {
  const text = `insert into absence_reasons (absence_id, day, text)
    select absence_id, day, text
    from json_to_recordset($1::text::json) as reasons (absence_id bigint, day date, text text)`
  if (reason === null) return []
  const rows = ownEvents(changed, 'AbsenceReported').map(({ event: { data } }) => ({
    absence_id: data.absenceId,
    day: data.day,
    text: reason,
  }))
  return [{ text, rows }]
}

/** Deletes the reasons of deleted absences. */
export function reasonDeletions(changed: readonly StreamHistory<AbsenceEvent>[]): RowsWrite[] {
  const text = `delete from absence_reasons where absence_id in (
    select absence_id from json_to_recordset($1::text::json) as gone (absence_id bigint))`
  const rows = ownEvents(changed, 'AbsenceDeleted').map(({ event }) => ({ absence_id: event.data.absenceId }))
  return [{ text, rows }]
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
  const kept = await orm(sql)
    .select(pick(absenceReasons, 'text'))
    .from(absenceReasons)
    .where(anyOf(absenceReasons.absenceId, ids))
  if (kept.some(({ text }) => text !== reason)) throw new DomainError('command.reused')
}

/** Erases the reasons of absences that are a year old or older, on this Warsaw day. Returns how many. */
export async function eraseOldReasons(sql: Sql, today: Day): Promise<number> {
  const { count } = await sql`
    delete from absence_reasons where day <= (${today}::date - interval '1 year')::date`
  return count
}
