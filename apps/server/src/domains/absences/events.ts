/**
 * The absences' events. Ids, days and instants only: names are in the tables of places, so that a person can be erased
 * and the absences kept.
 */
import type { Day } from '@skrzat/contract/days'
import { z } from 'zod'
import {
  type EventVersions,
  inWrittenVersion,
  type LoggedEvent,
  type NewEvent,
  type RecordedEvent,
  type Stored,
  upcast,
} from '../../kernel/event-log/index.ts'

const id = z.number().int()
const day = z.string()
const about = { absenceId: id, kidId: id, day }

/** One stream per kid and day: `absence-<kidId>-<day>`. A deleted day may be reported again, under a new id. */
const absenceEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('AbsenceReported'),
    data: z.object({
      ...about,
      /** The reported range, of which this is one working day. */
      from: day,
      to: day,
      byPlace: z.boolean(),
      afterTime: z.boolean(),
      /** The deadline by which `afterTime` was decided, ISO 8601; null for reports by the place. */
      deadline: z.string().nullable(),
    }),
  }),
  z.object({ type: z.literal('AbsenceConfirmed'), data: z.object(about) }),
  z.object({ type: z.literal('AbsenceUnconfirmed'), data: z.object(about) }),
  z.object({ type: z.literal('AbsenceDeleted'), data: z.object(about) }),
  /** An undone deletion: everything is as it was before. */
  z.object({
    type: z.literal('AbsenceRestored'),
    data: z.object({ ...about, byPlace: z.boolean(), afterTime: z.boolean() }),
  }),
])
export type AbsenceEvent = z.infer<typeof absenceEvent>

/** Each change of an event's shape adds a step from the previous version (docs/guides/event-version.md). */
const VERSIONS: EventVersions = {}

export const STREAM_PREFIX = 'absence-'

export function absenceStream(kidId: number, day: Day): string {
  return `${STREAM_PREFIX}${kidId}-${day}`
}

/** The kid and the day in a stream's name; undefined for any other name. */
export function streamParts(stream: string): { kidId: number; day: Day } | undefined {
  const [, kidId, day] = /^absence-(\d+)-(\d{4}-\d{2}-\d{2})$/.exec(stream) ?? []
  return kidId && day ? { kidId: Number(kidId), day } : undefined
}

/** The source of a report's notice, the same for each of its days: `absences-7-2026-11-23-2026-11-27@<instant>`. */
export function reportSource({ kidId, from, to }: { kidId: number; from: Day; to: Day }, at: Date): string {
  return `absences-${kidId}-${from}-${to}@${at.toISOString()}`
}

/** Parses what `reportSource` makes; undefined for any other source. */
export function reportOf(source: string): { kidId: number; from: Day; to: Day; at: Date } | undefined {
  const [, kidId, from, to, at] =
    /^absences-(\d+)-(\d{4}-\d{2}-\d{2})-(\d{4}-\d{2}-\d{2})@(\d{4}-\d{2}-\d{2}T.+Z)$/.exec(source) ?? []
  return kidId && from && to && at ? { kidId: Number(kidId), from, to, at: new Date(at) } : undefined
}

export function toStore(event: AbsenceEvent): NewEvent {
  return inWrittenVersion(VERSIONS, event)
}

/** Reads a stored event. @throws for an event that is none of the absences': then the log itself is damaged */
export function fromStore(event: Pick<RecordedEvent, 'type' | 'typeVersion' | 'data'>): AbsenceEvent {
  return absenceEvent.parse({ type: event.type, data: upcast(VERSIONS, event) })
}

/** The id of the absence, which even the data of an unreadable event have. */
export function absenceIn(data: unknown): number | undefined {
  return z.object({ absenceId: id }).safeParse(data).data?.absenceId
}

/** Reads the events of a stream. */
export function read(events: readonly Stored[]): LoggedEvent<AbsenceEvent>[] {
  return events.map((recorded) => ({ event: fromStore(recorded), recorded }))
}
