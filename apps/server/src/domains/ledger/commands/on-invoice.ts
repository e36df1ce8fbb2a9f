/** Decides on an invoice among the streams that a command has loaded. */
import { DomainError } from '../../../kernel/errors.ts'
import { changesOf, type Happened } from '../../../kernel/event-log/changes.ts'
import type { Command } from '../../../kernel/event-log/command.ts'
import type { LoadedStream } from '../../../kernel/event-log/events.ts'
import { touchesCredit, type InvoiceCommand } from '../decider/decide.ts'
import { creditStream, invoiceStream, isCreditEvent, type LedgerEvent } from '../events.ts'
import { ledger } from '../room.ts'
import { type Note, toStoreWith } from './notes.ts'

export type LedgerChanges = ReturnType<typeof ledgerChanges>

/** @param notes what its events may point at: the log holds digests of them */
export function ledgerChanges(
  command: Command,
  loaded: readonly LoadedStream[],
  notes: readonly (Note | null)[] = [],
) {
  return changesOf({ ...ledger, toStore: toStoreWith(notes) }, command, loaded)
}

/** The kid whose credit has to be loaded before this is decided; undefined where it is not needed, or loaded. */
export function creditNeeded(changes: LedgerChanges, wanted: InvoiceCommand, id: number): number | undefined {
  const { invoice } = changes.stateOf([invoiceStream(id)])
  if (invoice.status === 'none' || !touchesCredit(wanted, invoice)) return undefined
  return changes.has(creditStream(invoice.kidId)) ? undefined : invoice.kidId
}

/**
 * Adds what the command makes happen to the invoice's stream and to its kid's credit.
 * @throws DomainError conflict.stale, and those of the rules
 */
export function decideOnInvoice(
  changes: LedgerChanges,
  wanted: InvoiceCommand,
  { id, version }: { readonly id: number; readonly version: number | undefined },
): void {
  const stream = invoiceStream(id)
  if (!changes.has(stream)) throw new DomainError('invoice.not_found')
  const past = changes.eventsOf(stream)
  checkVersion(version, past)
  const { invoice } = changes.stateOf([stream])
  if (invoice.status === 'none') throw new DomainError('invoice.not_found')
  const credit = creditStream(invoice.kidId)
  const state = changes.has(credit) ? changes.stateOf([stream, credit]) : changes.stateOf([stream])
  const events = ledger.decide(wanted, state)
  const placeId = past[0]?.recorded.placeId ?? undefined
  changes.add(
    stream,
    events.filter((event) => !isCreditEvent(event)),
    placeId,
  )
  changes.add(credit, events.filter(isCreditEvent), placeId)
}

/**
 * That a parent looked at the invoice changes nothing of what staff saw, so it makes no version stale.
 * @throws DomainError conflict.stale
 */
function checkVersion(version: number | undefined, past: readonly Happened<LedgerEvent>[]): void {
  if (version === undefined) return
  const known = past.some(({ recorded }) => recorded.version === version)
  const since = past.filter(({ recorded }) => recorded.version > version)
  if (!known || since.some(({ event }) => event.type !== 'InvoiceViewed')) {
    throw new DomainError('conflict.stale')
  }
}
