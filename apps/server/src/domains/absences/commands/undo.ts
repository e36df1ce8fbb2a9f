/** Undoes one command, by recording the opposite of each of its events. */
import { undoableSince } from '@skrzat/contract/undo'
import type { BulkResult } from '@skrzat/contract/wire/common'
import type { Sql } from '@skrzat/db/client'
import { type CommandMeta, commandOf, handle } from '../../../kernel/commands/index.ts'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import {
  loadStreams,
  type RecordedEvent,
  streamsOfCommand,
  UnreadableStream,
} from '../../../kernel/event-log/index.ts'
import { absences } from '../aggregate.ts'
import type { AbsenceCommand } from '../decider.ts'
import { absenceIn, type AbsenceEvent, fromStore, STREAM_PREFIX, streamParts } from '../events.ts'
import { claimOf, decideOnEach, manyAnswer, type OnOne, publish } from './many.ts'
import type { AbsencesPorts } from './ports.ts'
import { lastDaysOf, seeingLastDay } from './stay.ts'

export type UndoAbsences = CommandMeta & {
  /** The id of the command that is taken back, by the same account. */
  readonly undoes: string
  /** For a parent: limits the undo to a parent's own reports and deletions for this kid. */
  readonly kidId?: number
}

/**
 * Undoes all that the other command did, each absence separately: one that was confirmed or changed since is refused,
 * without stopping the rest. A restored absence is as before, with its reason.
 * @throws DomainError absence.not_found for a command that did nothing to be undone in this place, and
 * absence.undo_late
 */
export async function undoAbsences(ports: AbsencesPorts, target: UndoAbsences): Promise<BulkResult> {
  const { sql, clock } = ports
  const { actorId, placeId, undoes } = target
  const now = clock.now()
  const before = found(await streamsOfCommand(sql, { actorId, id: undoes }), 'absence.not_found')
  const wanted = await wantedOf(sql, before.streams, target)
  const { result, touched } = await seeingLastDay(() =>
    handle(ports, {
      aggregate: absences,
      command: commandOf(target, 'absences.undo', undoes, now),
      claims: wanted.map(({ id }) => claimOf(id)),
      weight: Math.max(1, wanted.length),
      async load(changes) {
        if (wanted.length === 0) throw new DomainError('absence.not_found')
        if (before.at < undoableSince(now)) throw new DomainError('absence.undo_late')
        const streams = wanted.flatMap(({ stream }) => stream ?? [])
        const kidOf = (stream = '') => streamParts(stream)?.kidId ?? 0
        const [loaded, lastDays] = await Promise.all([
          loadStreams(sql, streams),
          lastDaysOf(sql, streams.map(kidOf)),
        ])
        for (const base of loaded.values()) changes.open(base)
        return wanted.map((one) =>
          one.wanted instanceof UnreadableStream
            ? one
            : { ...one, wanted: { ...one.wanted, lastDay: lastDays.get(kidOf(one.stream)) ?? null } },
        )
      },
      decide: (changes, wanted) => decideOnEach(ports, changes, wanted),
      answer: manyAnswer,
    }),
  )
  await publish(ports, placeId, touched)
  return result
}

/** The opposite of each event of the command: the log is append-only, so these never change. */
async function wantedOf(
  sql: Sql,
  streams: readonly string[],
  { actorId, placeId, undoes, kidId }: UndoAbsences,
): Promise<OnOne[]> {
  const loaded = await loadStreams(
    sql,
    streams.filter((stream) => stream.startsWith(STREAM_PREFIX)),
  )
  return [...loaded.values()].flatMap(({ stream, events }) =>
    events
      .filter((each) => each.commandId === undoes && each.actorId === actorId && each.placeId === placeId)
      .flatMap((recorded): OnOne[] => {
        const event = eventOf(recorded)
        if (event instanceof UnreadableStream) {
          const id = absenceIn(recorded.data)
          const others = kidId !== undefined && streamParts(stream)?.kidId !== kidId
          return id === undefined || others ? [] : [{ id, stream, wanted: event }]
        }
        if (kidId !== undefined && !isParents(event, kidId)) return []
        const wanted = oppositeOf(event, kidId !== undefined)
        // A report is undone unless the absence is confirmed, which the rule of parents' deletions checks.
        const version = event.type === 'AbsenceReported' ? undefined : recorded.version
        return [{ id: event.data.absenceId, stream, wanted, version }]
      }),
  )
}

function eventOf(recorded: RecordedEvent): AbsenceEvent | UnreadableStream {
  try {
    return fromStore(recorded)
  } catch (error) {
    return new UnreadableStream(recorded.stream, error)
  }
}

function isParents({ type, data }: AbsenceEvent, kidId: number): boolean {
  if (data.kidId !== kidId) return false
  return type === 'AbsenceDeleted' || (type === 'AbsenceReported' && !data.byPlace)
}

function oppositeOf({ type, data: { absenceId } }: AbsenceEvent, byParent: boolean): AbsenceCommand {
  switch (type) {
    case 'AbsenceReported':
      return { type: 'DeleteAbsence', absenceId, byParent: true }
    case 'AbsenceConfirmed':
      return { type: 'UnconfirmAbsence', absenceId }
    case 'AbsenceUnconfirmed':
      return { type: 'ConfirmAbsence', absenceId }
    case 'AbsenceDeleted':
      return { type: 'RestoreAbsence', absenceId, byParent }
    case 'AbsenceRestored':
      return { type: 'DeleteAbsence', absenceId, byParent: false }
    default:
      return type satisfies never
  }
}
