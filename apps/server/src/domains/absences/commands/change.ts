/** Commands on one absence: confirm, unconfirm, delete. */
import type { AbsenceOutcome } from '@skrzat/contract/wire/absences'
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { absences as absencesTable, kids } from '@skrzat/db/schema'
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
import { seeingLastDay } from './stay.ts'

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

/** @throws DomainError absence.not_found, absence.after_last_day, command.reused */
async function onAbsence(
  ports: AbsencesPorts,
  target: OnAbsence,
  name: string,
  wanted: AbsenceCommand,
): Promise<AbsenceAnswer> {
  const { id, placeId } = target
  const answer = await seeingLastDay(() =>
    handle(ports, {
      aggregate: absences,
      command: commandOf(target, name, id, ports.clock.now()),
      claims: [`absence:${id}`],
      async load(changes) {
        const base = await loadByAbsence(ports.sql, id)
        if (base?.events[0]?.placeId !== placeId) throw new DomainError('absence.not_found')
        changes.open(base)
        return { lastDay: base.lastDay }
      },
      decide: (changes, stay) => changes.decide({ ...wanted, ...stay }),
      answer: absenceAnswer,
    }),
  )
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

type OfKid = LoadedStream & RowOf<typeof kids, 'lastDay'>

/**
 * The streams of absences by their ids, with the last days of their kids, in one statement; leaves out unknown ids, and
 * days after the kid had left.
 */
export async function loadByAbsences(sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, OfKid>> {
  const events = await sql<
    (RecordedEvent & RowOf<typeof kids, 'lastDay'> & { absenceId: ValueOf<typeof absencesTable, 'id'> })[]
  >`
    select event.*, absence.id as "absenceId", kid.last_day as "lastDay"
    from absences absence
    join kids kid on kid.id = absence.kid_id
    cross join lateral (select ${eventColumns(sql)} from events
      where stream = 'absence-' || absence.kid_id || '-' || absence.day) event
    where absence.id = any(${[...ids]}::bigint[]) and ${beforeLeaving(sql)}
    order by event.stream, event.version`
  const ofStream = new Map(events.map((event) => [event.stream, event]))
  return new Map(
    groupByStream(events).map((base) => {
      const { absenceId = 0, lastDay = null } = ofStream.get(base.stream) ?? {}
      return [absenceId, { ...base, lastDay }]
    }),
  )
}

const loadByAbsence = together(loadByAbsences)
