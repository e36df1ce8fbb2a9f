/** Commands on one absence: confirming it and taking that back, deleting it. */
import type { AbsenceOutcome } from '@skrzat/contract/wire/absences'
import type { Sql } from '@skrzat/db/client'
import { commandOf, runCommand, type CommandMeta } from '../../../kernel/commands.ts'
import { DomainError } from '../../../kernel/errors.ts'
import {
  eventColumns,
  load,
  type CommandResult,
  type LoadedStream,
  type RecordedEvent,
} from '../../../kernel/event-store.ts'
import { type AbsenceCommand, decide, evolve, initialState } from '../decider.ts'
import { read } from '../events.ts'
import { fold, type AbsenceRow } from '../projection.ts'
import { beforeLeaving } from '../queries/absences.ts'
import type { AttendancePorts } from './ports.ts'
import { record } from './record.ts'

export type OnAbsence = CommandMeta & { readonly id: number }

/** Staff confirm: it counts from now on, late or not. Quiet where it is confirmed. */
export function confirmAbsence(ports: AttendancePorts, target: OnAbsence): Promise<AbsenceOutcome> {
  return onAbsence(ports, target, 'absences.confirm', { type: 'ConfirmAbsence', absenceId: target.id })
}

/** Staff take a confirmation back. Quiet where there is none. */
export function unconfirmAbsence(ports: AttendancePorts, target: OnAbsence): Promise<AbsenceOutcome> {
  return onAbsence(ports, target, 'absences.unconfirm', { type: 'UnconfirmAbsence', absenceId: target.id })
}

/** Staff turn it over: confirmed becomes unconfirmed and the other way round. */
export function toggleAbsence(ports: AttendancePorts, target: OnAbsence): Promise<AbsenceOutcome> {
  return onAbsence(ports, target, 'absences.toggle', { type: 'ToggleAbsence', absenceId: target.id })
}

/** @throws DomainError absence.not_found; absence.confirmed where a parent deletes what staff confirmed */
export function deleteAbsence(
  ports: AttendancePorts,
  { byParent, ...target }: OnAbsence & { readonly byParent: boolean },
): Promise<AbsenceOutcome> {
  const command = { type: 'DeleteAbsence', absenceId: target.id, byParent } as const
  return onAbsence(ports, target, byParent ? 'absences.withdraw' : 'absences.delete', command)
}

/** @throws DomainError absence.not_found, command.reused */
async function onAbsence(
  ports: AttendancePorts,
  target: OnAbsence,
  name: string,
  wanted: AbsenceCommand,
): Promise<AbsenceOutcome> {
  const { sql, clock } = ports
  const command = commandOf(target, name, target.id, clock.now())
  let changed: AbsenceRow | undefined
  const attempt = async () => {
    const base = await loadByAbsence(sql, target.id)
    if (base?.events[0]?.placeId !== target.placeId) throw new DomainError('absence.not_found')
    const past = read(base.events)
    const state = past.map(({ event }) => event).reduce(evolve, initialState)
    const events = decide(wanted, state)
    if (events.length > 0) await record(sql, command, [{ base, events }])
    changed = fold(past)
    const confirmed = events.reduce(evolve, state).get(changed?.day ?? '')?.confirmed ?? false
    return outcomeOf(target.id, changed?.day ?? '', {
      confirmed,
      deleted: wanted.type === 'DeleteAbsence',
    })
  }
  const outcome = await runCommand(ports, command, attempt, (result) => outcomeAgain(sql, target.id, result))
  ports.wake()
  if (changed)
    await ports.changed(target.placeId, { kidId: changed.kidId, from: changed.day, to: changed.day })
  return outcome
}

function outcomeOf(
  id: number,
  day: string,
  { confirmed, deleted }: Pick<AbsenceOutcome, 'confirmed' | 'deleted'>,
): AbsenceOutcome {
  return { id, day, confirmed, deleted }
}

/** The absence as it was when the command had written it. */
async function outcomeAgain(sql: Sql, id: number, { streams }: CommandResult): Promise<AbsenceOutcome> {
  const [stream, version] = streams[0] ?? ['', 0]
  const loaded = await load(sql, [stream])
  const row = fold(read((loaded.get(stream)?.events ?? []).filter((event) => event.version <= version)))
  if (!row) throw new Error('the command wrote no absence')
  return outcomeOf(id, row.day, { confirmed: row.confirmedAt !== null, deleted: row.deletedAt !== null })
}

/** The stream of the absence, in one round trip; undefined where there is none, or its kid had left by then. */
async function loadByAbsence(sql: Sql, id: number): Promise<LoadedStream | undefined> {
  const events = await sql<RecordedEvent[]>`
    select ${eventColumns(sql)} from events
    where stream = (
      select 'absence-' || absence.kid_id || '-' || absence.day
      from absences absence join kids kid on kid.id = absence.kid_id
      where absence.id = ${id} and ${beforeLeaving(sql)})
    order by version`
  const last = events.at(-1)
  return last && { stream: last.stream, version: last.version, hash: last.hash, events }
}
