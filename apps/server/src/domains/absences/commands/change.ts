/** Commands on one absence: confirm, unconfirm, delete. */
import type { AbsenceOutcome } from '@skrzat/contract/wire/absences'
import type { Sql } from '@skrzat/db/client'
import type { ValueOf } from '@skrzat/db/orm'
import type { absences as absencesTable } from '@skrzat/db/schema'
import { type CommandMeta, commandOf, handle } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import {
  eventColumns,
  groupByStream,
  type LoadedStream,
  type RecordedEvent,
  type StreamHistory,
} from '../../../kernel/event-log/index.ts'
import { together } from '../../../kernel/database/index.ts'
import type { AbsenceCommand } from '../decider.ts'
import type { AbsenceEvent } from '../events.ts'
import { fold, type AbsenceRow } from '../projection.ts'
import { beforeLeaving } from '../queries/absences.ts'
import { absences } from '../aggregate.ts'
import type { AbsencesPorts } from './ports.ts'

export type OnAbsence = CommandMeta & { readonly id: number }

/** Staff confirm: the absence counts from now on, late or not. A no-op if already confirmed. */
export function confirmAbsence(ports: AbsencesPorts, target: OnAbsence): Promise<AbsenceAnswer> {
  return onAbsence(ports, target, 'absences.confirm', { type: 'ConfirmAbsence', absenceId: target.id })
}

/** Staff take a confirmation back. A no-op if unconfirmed. */
export function unconfirmAbsence(ports: AbsencesPorts, target: OnAbsence): Promise<AbsenceAnswer> {
  return onAbsence(ports, target, 'absences.unconfirm', { type: 'UnconfirmAbsence', absenceId: target.id })
}

/** Staff toggle between confirmed and unconfirmed. */
export function toggleAbsence(ports: AbsencesPorts, target: OnAbsence): Promise<AbsenceAnswer> {
  return onAbsence(ports, target, 'absences.toggle', { type: 'ToggleAbsence', absenceId: target.id })
}

/** @throws DomainError absence.not_found; absence.confirmed if a parent deletes a confirmed absence */
export function deleteAbsence(
  ports: AbsencesPorts,
  { byParent, ...target }: OnAbsence & { readonly byParent: boolean },
): Promise<AbsenceAnswer> {
  const command = { type: 'DeleteAbsence', absenceId: target.id, byParent } as const
  // One command name for both, so that a retry is idempotent even if the caller's role has changed since.
  return onAbsence(ports, target, 'absences.delete', command)
}

/** @throws DomainError absence.not_found, command.reused */
async function onAbsence(
  ports: AbsencesPorts,
  target: OnAbsence,
  name: string,
  wanted: AbsenceCommand,
): Promise<AbsenceAnswer> {
  const { id, placeId } = target
  const answer = await handle(ports, {
    aggregate: absences,
    command: commandOf(target, name, id, ports.clock.now()),
    claims: [`absence:${id}`],
    async load(changes) {
      const base = await loadByAbsence(ports.sql, id)
      if (base?.events[0]?.placeId !== placeId) throw new DomainError('absence.not_found')
      changes.open(base)
    },
    decide: (changes) => changes.decide(wanted),
    answer: absenceAnswer,
  })
  const { kidId, day } = answer.row
  await ports.changed(placeId, [{ kidId, from: day, to: day }])
  return answer
}

/** The outcome, and the whole absence as of the command. */
export type AbsenceAnswer = AbsenceOutcome & { readonly row: AbsenceRow }

function absenceAnswer(histories: readonly StreamHistory<AbsenceEvent>[]): AbsenceAnswer {
  const row = fold(histories[0]?.events ?? [])
  if (!row) throw new Error('the command was about no absence')
  const { id, day, confirmedAt, deletedAt } = row
  return { id, day, confirmed: confirmedAt !== null && deletedAt === null, deleted: deletedAt !== null, row }
}

/** The streams of absences by their ids, in one statement; leaves out unknown ids, and days after the kid had left. */
export async function loadByAbsences(
  sql: Sql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LoadedStream>> {
  const events = await sql<(RecordedEvent & { absenceId: ValueOf<typeof absencesTable, 'id'> })[]>`
    select event.*, absence.id as "absenceId"
    from absences absence
    join kids kid on kid.id = absence.kid_id
    cross join lateral (select ${eventColumns(sql)} from events
      where stream = 'absence-' || absence.kid_id || '-' || absence.day) event
    where absence.id = any(${[...ids]}::bigint[]) and ${beforeLeaving(sql)}
    order by event.stream, event.version`
  const ofStream = new Map(events.map(({ stream, absenceId }) => [stream, absenceId]))
  return new Map(groupByStream(events).map((base) => [ofStream.get(base.stream) ?? 0, base]))
}

const loadByAbsence = together(loadByAbsences)
