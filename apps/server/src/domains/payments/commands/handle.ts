/**
 * Runs the ledger's commands through the kernel's `handle`, with notes and a decider for one of the loaded invoices.
 */
import { handle, type Handling } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import {
  type Changes,
  type LoggedEvent,
  type RowsWrite,
  type StreamHistory,
  UnreadableStream,
} from '../../../kernel/event-log/index.ts'
import { touchesCredit, type InvoiceCommand, type LedgerCommand } from '../decider/decide.ts'
import type { InvoiceState, LedgerState } from '../decider/state.ts'
import { creditStream, invoiceStream, isCreditStream, streamId, type LedgerEvent } from '../events.ts'
import { ledger } from '../aggregate.ts'
import { loadCredit } from './load.ts'
import { checkSameNotes, noteWrites, type Notes, notesOf, toStoreWith } from './notes.ts'
import type { LedgerPorts } from './ports.ts'

export type LedgerChanges = Changes<LedgerState, LedgerCommand, LedgerEvent>

type LedgerHandling<Facts, T> = Handling<LedgerState, LedgerCommand, LedgerEvent, Facts, T>

/**
 * As the kernel's `handle`.
 * @param notes the notes that its events may reference: the log holds only their digests
 * @param beside rows of another domain that are written with the events
 */
export async function handleLedger<Facts, T>(
  ports: LedgerPorts,
  {
    notes = [],
    beside = () => [],
    ...handling
  }: Omit<LedgerHandling<Facts, T>, 'aggregate' | 'checkSame'> & {
    readonly notes?: Notes
    readonly beside?: (changed: readonly StreamHistory<LedgerEvent>[]) => readonly RowsWrite[]
  },
): Promise<T> {
  const aggregate = {
    ...ledger,
    toStore: toStoreWith(notes),
    project(changed: Parameters<typeof ledger.project>[0]) {
      const { writes, outbox } = ledger.project(changed)
      return { writes: [...writes, ...noteWrites(notesOf(notes)), ...beside(changed)], outbox }
    },
  }
  let kids: number[] = []
  const answered = await handle(ports, {
    ...handling,
    aggregate,
    checkSame: async (histories) => {
      // What a command finds by itself follows from its payload.
      if (typeof notes !== 'function') await checkSameNotes(ports.sql, histories, notes)
    },
    answer(histories, ...rest) {
      kids = kidsOf(histories)
      return handling.answer(histories, ...rest)
    },
  })
  if (kids.length > 0) await ports.changed?.(kids)
  return answered
}

/** Kids whose invoices or credit a command has changed; a parent's view changes nothing on screens. */
function kidsOf(histories: readonly StreamHistory<LedgerEvent>[]): number[] {
  const changed = histories.filter(({ own }) => own.some(({ event }) => event.type !== 'InvoiceViewed'))
  const kids = changed.flatMap(({ stream, events }) => {
    if (isCreditStream(stream)) return [streamId(stream)]
    return events.flatMap(({ event }) => (event.type === 'InvoiceIssued' ? [event.data.kidId] : []))
  })
  return [...new Set(kids)]
}

/** A command and its invoice; `version` is the one that the caller saw. */
export type OnOne = {
  readonly id: number
  readonly version?: number | undefined
  readonly wanted: InvoiceCommand
}

/** A command and its invoice, or the fault of a stream that can't be read. */
export type OnEach = OnOne | { readonly id: number; readonly wanted: UnreadableStream }

/**
 * Loads the credits that commands on these open invoices need. An unreadable invoice fails only when it is decided on.
 */
export async function openCredits(
  { sql }: LedgerPorts,
  changes: LedgerChanges,
  commands: readonly OnEach[],
): Promise<void> {
  const kids = new Set(
    commands.flatMap(({ id, wanted }) => {
      if (wanted instanceof UnreadableStream) return []
      const invoice = invoiceIn(changes, invoiceStream(id))
      return invoice && invoice.status !== 'none' && touchesCredit(wanted, invoice) ? [invoice.kidId] : []
    }),
  )
  const credits = await Promise.all([...kids].map((kidId) => loadCredit(sql, kidId)))
  for (const credit of credits) changes.open(credit)
}

/** Undefined for an invoice that is not open, or can't be read. */
export function invoiceIn(changes: LedgerChanges, stream: string): InvoiceState | undefined {
  if (!changes.has(stream)) return undefined
  try {
    return changes.stateOf([stream]).invoice
  } catch (error) {
    if (error instanceof UnreadableStream) return undefined
    throw error
  }
}

/**
 * Adds the command's events to the invoice's stream and to its kid's credit.
 * @throws DomainError conflict.stale, and those of the rules; UnreadableStream
 */
export function decideOnInvoice(changes: LedgerChanges, { id, version, wanted }: OnOne): void {
  const stream = invoiceStream(id)
  if (!changes.has(stream)) throw new DomainError('invoice.not_found')
  const past = changes.eventsOf(stream)
  const { invoice } = changes.stateOf([stream])
  checkVersion(version, past)
  if (invoice.status === 'none') throw new DomainError('invoice.not_found')
  const credit = creditStream(invoice.kidId)
  const streams = changes.has(credit) ? [stream, credit] : [stream]
  changes.decide(wanted, streams, past[0]?.recorded.placeId ?? undefined)
}

/**
 * A parent's view event changes nothing on staff's screens, so it makes no version stale.
 * @throws DomainError conflict.stale
 */
export function checkVersion(version: number | undefined, past: readonly LoggedEvent<LedgerEvent>[]): void {
  if (version === undefined) return
  const known = past.some(({ recorded }) => recorded.version === version)
  const since = past.filter(({ recorded }) => recorded.version > version)
  if (!known || since.some(({ event }) => event.type !== 'InvoiceViewed')) {
    throw new DomainError('conflict.stale')
  }
}
