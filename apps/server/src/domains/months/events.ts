/** Events of a place's closed months. Ids, amounts in grosze, days and codes only; reasons are in `ledger_notes`. */
import { BEFORE, FLOWS, type MonthFlows } from '@skrzat/contract/month-sheet'
import { checkpointRef, monthBank } from '@skrzat/contract/wire/months'
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
import type { Json } from '../../kernel/json.ts'

const id = z.number().int()
const grosze = z.number().int()
/** A note's id, and the digest that its text is checked against. */
const note = { noteId: z.string().nullable(), noteDigest: z.string().exactOptional() }

const monthEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('MonthClosed'),
    data: z.object({
      month: z.string(),
      /** The last event of the log that the sheet was made from. */
      position: id,
      /** The newest checkpoint of the log then. */
      checkpoint: checkpointRef.nullable(),
      /** By kid: its id, what was there before, and the flows, in the order of BEFORE and FLOWS. */
      kids: z.array(z.array(grosze)),
      /** Invoices of which something was left: id and amount. */
      open: z.array(z.tuple([id, grosze])),
      /** What came by each method; empty for money that names none. */
      methods: z.record(z.string(), grosze),
      bank: monthBank,
      ...note,
    }),
  }),
  z.object({
    type: z.literal('MonthReopened'),
    data: z.object({ month: z.string(), ...note }),
  }),
])
export type MonthEvent = z.infer<typeof monthEvent>
export type MonthClosed = Extract<MonthEvent, { type: 'MonthClosed' }>['data']

/** Each change of an event's shape adds a step from the previous version (docs/guides/event-version.md). */
const VERSIONS: EventVersions = {}

export const STREAM_PREFIX = 'months-'
/** Each month of a place has a stream of its own: closing one reads no other's sheet. */
export const monthStream = (placeId: number, month: string): string => `${STREAM_PREFIX}${placeId}-${month}`

/** The place and the month in a stream's name. */
export function ofStream(stream: string): { placeId: number; month: string } {
  const [place = '', ...month] = stream.slice(STREAM_PREFIX.length).split('-')
  return { placeId: Number(place), month: month.join('-') }
}

export function toStore(event: { type: MonthEvent['type']; data: Json }): NewEvent {
  return inWrittenVersion(VERSIONS, event)
}

/** Reads a stored event. @throws for an event that is none of the months': then the log itself is damaged */
function fromStore(event: Pick<RecordedEvent, 'type' | 'typeVersion' | 'data'>): MonthEvent {
  return monthEvent.parse({ type: event.type, data: upcast(VERSIONS, event) })
}

export function read(events: readonly Stored[]): LoggedEvent<MonthEvent>[] {
  return events.map((recorded) => ({ event: fromStore(recorded), recorded }))
}

/** A kid's flows as the event holds them. */
export function packed({ kidId, ...row }: MonthFlows & { readonly kidId: number }): number[] {
  return [kidId, ...BEFORE.map((name) => row[name]), ...FLOWS.map((name) => row[name])]
}

/** @throws for a row of another length */
export function unpacked(values: readonly number[]): MonthFlows & { readonly kidId: number } {
  if (values.length !== 1 + BEFORE.length + FLOWS.length) throw new Error(`${values.length} values of a kid`)
  const at = (index: number) => values[index] ?? 0
  const [leftBefore, creditBefore, depositsBefore] = [at(1), at(2), at(3)]
  return {
    kidId: at(0),
    leftBefore,
    creditBefore,
    depositsBefore,
    charged: at(4),
    corrections: at(5),
    applied: at(6),
    credited: at(7),
    deposited: at(8),
    creditUsed: at(9),
    givenBack: at(10),
    creditReturned: at(11),
    depositsReturned: at(12),
    depositsUsed: at(13),
  }
}
