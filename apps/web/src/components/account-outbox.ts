/** Unsent items in this browser, by account: sending continues when the screen is left, and ends with the session. */
import type { Item, OutboxPorts } from '#app/offline/index.ts'
import { onTokenChange } from '#app/session/index.ts'
import { changeWaiting, loadAllWaiting, loadWaiting } from '../app/offline/index.ts'
import { countsOf, isKnown, type Kind } from './waiting-counts.ts'

/** The name under which an account's items of a kind are stored. */
export function waitingName(me: number, kind: Kind): string {
  return `${me}/${kind}`
}

/** Counts the unsent items of each kind, of any account, as only one uses a browser at a time. */
export async function countWaiting() {
  return countsOf(await loadAllWaiting())
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
