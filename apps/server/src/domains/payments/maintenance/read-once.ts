/** Parses each stream once, for both the replay and the money invariant. */
import type { Stored } from '../../../kernel/event-log/index.ts'
import { readCredit, readInvoice } from '../events.ts'

function once<T extends object>(read: (events: readonly Stored[]) => T): (events: readonly Stored[]) => T {
  const known = new WeakMap<readonly Stored[], T>()
  return (events) => {
    const before = known.get(events)
    if (before) return before
    const now = read(events)
    known.set(events, now)
    return now
  }
}

export const readInvoiceOnce = once(readInvoice)
export const readCreditOnce = once(readCredit)
