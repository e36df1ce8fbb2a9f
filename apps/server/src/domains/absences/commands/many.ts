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

/** What is wanted of one absence. */
export type OnOne = {
  readonly id: number
  /** Undefined if it was not found. */
  readonly stream: string | undefined
  /** The stream itself, where it would say what is wanted. */
  readonly wanted: AbsenceCommand | UnreadableStream
  /** The version since which nothing may have changed; by default anything may. */
  readonly version?: number | undefined
}

/**
 * Staff confirm many in one command: what is not refused is recorded in one transaction, and a retry gets the first
 * answer. One that is confirmed already is done.
 * @throws DomainError command.reused for the same id with another list
 */
export async function confirmAbsences(
  ports: AbsencesPorts,
  target: CommandMeta & { readonly ids: readonly number[] },
): Promise<BulkResult> {
  const { placeId } = target
  const ids = [...new Set(target.ids)]
  const { result, touched } = await handle(ports, {
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
        return { id, stream: own?.stream, wanted: { type: 'ConfirmAbsence', absenceId: id } }
      })
    },
    decide: (changes, wanted) => decideOnEach(ports, changes, wanted),
    answer: manyAnswer,
  })
  await publish(ports, placeId, touched)
  return result
}

export function claimOf(id: number): string {
  return `absence:${id}`
}

/** Decides on each absence by itself, and notes which were refused. */
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

/** A deletion that was taken back at once has left the absence as it was. */
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

/** Tells open screens. */
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
