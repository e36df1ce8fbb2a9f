/** The same command on several absences: a refused one does not stop the others. */
import type { Day } from '@skrzat/contract/days'
import type { BulkResult } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { type CommandMeta, commandOf, handle, whyRefused } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import {
  type Changes,
  type CommandResult,
  type LoggedEvent,
  type StreamHistory,
  UnreadableStream,
} from '../../../kernel/event-log/index.ts'
import { absences } from '../aggregate.ts'
import type { AbsenceCommand, KidAbsences } from '../decider.ts'
import type { AbsenceEvent } from '../events.ts'
import { loadByAbsences } from './change.ts'
import type { AbsencesPorts } from './ports.ts'
import { seeingLastDay } from './stay.ts'

/** The change of one absence. */
export type OnOne = {
  readonly id: number
  /** Undefined if it was not found. */
  readonly stream: string | undefined
  /** The change, or the fault of a stream that can't be read. */
  readonly wanted: AbsenceCommand | UnreadableStream
  /** The expected version of the absence; any version by default. */
  readonly version?: number | undefined
}

/**
 * Staff confirm many absences in one command. What is not refused is recorded in one transaction, and a retry gets the
 * first answer. A confirmed absence counts as done.
 * @throws DomainError command.reused for the same id with another list
 */
export async function confirmAbsences(
  ports: AbsencesPorts,
  target: CommandMeta & { readonly ids: readonly number[] },
): Promise<BulkResult> {
  const { placeId } = target
  const ids = [...new Set(target.ids)]
  const { result, touched } = await seeingLastDay(() =>
    handle(ports, {
      aggregate: absences,
      command: commandOf(target, 'absences.confirmMany', ids, ports.clock.now()),
      claims: ids.map(claimOf),
      weight: ids.length,
      async load(changes) {
        const loaded = await loadByAbsences(ports.sql, ids)
        return ids.map((id): OnOne => {
          const base = loaded.get(id)
          const own = base?.events[0]?.placeId === placeId ? base : undefined
          if (own) changes.open(own)
          const wanted = { type: 'ConfirmAbsence', absenceId: id, lastDay: own?.lastDay ?? null } as const
          return { id, stream: own?.stream, wanted }
        })
      },
      decide: (changes, wanted) => decideOnEach(ports, changes, wanted),
      answer: manyAnswer,
    }),
  )
  await publish(ports, placeId, touched)
  return result
}

export function claimOf(id: number): string {
  return `absence:${id}`
}

/** Decides on each absence separately, and notes which were refused. */
export function decideOnEach(
  ports: AbsencesPorts,
  changes: Changes<KidAbsences, AbsenceCommand, AbsenceEvent>,
  wanted: readonly OnOne[],
): void {
  const failed = wanted.flatMap(({ id, stream, wanted: command, version }) => {
    const code = whyRefused(ports, () => {
      if (command instanceof UnreadableStream) throw command
      if (stream === undefined) throw new DomainError('absence.not_found')
      if (version !== undefined && hasChanged(changes.eventsOf(stream), version))
        throw new DomainError('conflict.stale')
      changes.decide(command, [stream])
    })
    return code === null ? [] : [{ id, code }]
  })
  changes.note({ ids: wanted.map(({ id }) => id), failed })
}

/** Whether the absence has changed since the version; a deletion that was undone does not count. */
function hasChanged(events: readonly LoggedEvent<AbsenceEvent>[], version: number): boolean {
  const since = events.filter(({ recorded }) => recorded.version > version)
  const pair = ['AbsenceDeleted', 'AbsenceRestored'] as const
  return since.length % 2 > 0 || since.some(({ event }, index) => event.type !== pair[index % 2])
}

const noted = z.object({
  ids: z.array(z.number()),
  failed: z.array(z.object({ id: z.number(), code: z.string() })),
})

type Touched = { readonly kidId: number; readonly day: Day }

/** Each outcome, and the days that the command is about. */
export function manyAnswer(
  histories: readonly StreamHistory<AbsenceEvent>[],
  { told }: CommandResult,
): { result: BulkResult; touched: readonly Touched[] } {
  const { ids, failed } = noted.parse(told)
  const refused = new Set(failed.map(({ id }) => id))
  const touched = histories.flatMap(({ events: [first] }) => (first ? [first.event.data] : []))
  return { result: { done: ids.filter((id) => !refused.has(id)), failed }, touched }
}

/** Publishes the changes to open screens. */
export async function publish(
  ports: AbsencesPorts,
  placeId: number,
  touched: readonly Touched[],
): Promise<void> {
  await ports.changed(
    placeId,
    touched.map(({ kidId, day }) => ({ kidId, from: day, to: day })),
  )
}
