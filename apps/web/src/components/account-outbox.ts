/** Unsent items in this browser, by account: sending continues when the screen is left, and ends with the session. */
import { readProperty } from '#app/errors/index.ts'
import type { Item, Known, OutboxPorts } from '#app/offline/index.ts'
import { onTokenChange } from '#app/session/index.ts'
import { changeWaiting, loadAllWaiting, loadWaiting } from '../app/offline/index.ts'

const KINDS = ['absences', 'confirmations', 'chat'] as const
type Kind = (typeof KINDS)[number]

/** The name under which an account's items of a kind are stored. */
export function waitingName(me: number, kind: Kind): string {
  return `${me}/${kind}`
}

/** Counts the unsent items of each kind, of any account, as only one uses a browser at a time. */
export async function countWaiting(): Promise<Record<Kind, number>> {
  const counts = { absences: 0, confirmations: 0, chat: 0 }
  for (const [name, kept] of await loadAllWaiting())
    for (const kind of KINDS)
      if (name.endsWith(`/${kind}`) && Array.isArray(kept)) counts[kind] += kept.length
  return counts
}

type Stoppable = { resume: () => void; stop: () => void }

/** One outbox for each account that sends from this page. @param onEnd called when another session begins */
export function byAccount<Made extends Stoppable>(
  make: (me: number) => Made,
  onEnd: () => void = () => {},
): (me: number) => Made {
  const outboxes = new Map<number, Made>()
  window.addEventListener('online', () => {
    for (const outbox of outboxes.values()) outbox.resume()
  })
  // Stops at a new token, which must not send the previous account's items.
  onTokenChange(() => {
    for (const outbox of outboxes.values()) outbox.stop()
    outboxes.clear()
    onEnd()
  })
  return (me) => {
    const outbox = outboxes.get(me) ?? make(me)
    outboxes.set(me, outbox)
    return outbox
  }
}

/** How an account's items of a kind are stored. @param read parses the stored items of an earlier visit */
export function waitingAs<Some extends Item>(
  me: number,
  kind: Kind,
  read: (kept: unknown) => Promise<Some[]>,
): Pick<OutboxPorts<Some>, 'load' | 'keep' | 'after'> {
  const name = waitingName(me, kind)
  return {
    async load() {
      const kept = await loadWaiting(name)
      return kept === undefined ? [] : await read(kept)
    },
    keep: (change) => changeWaiting(name, (kept) => change(Array.isArray(kept) ? kept.filter(isKnown) : [])),
    after(milliseconds, call) {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
  }
}

function isKnown(kept: unknown): kept is Known {
  return typeof readProperty(kept, 'commandId') === 'string'
}
