/** Items on their way to the server: each lane's items are sent one after the other, in order, and once. */
import { createListeners } from '@skrzat/ui/use-store'
import { isUncertain } from '../calls/index.ts'
import { failureOf } from '../errors/index.ts'

export type Known = { readonly commandId: string }

export type Item = Known & {
  /** The server's refusal, in the form of its errors; the item waits for the person. */
  readonly refusal: { readonly data: { readonly error: string; readonly params: object } } | null
}

type State = 'sending' | 'waiting' | 'refused'
export type WithState<Some> = Some & { readonly state: State }

/** Control over the lanes while an item is sent. */
export type Lanes<Some> = {
  /** Stops sending in that lane meanwhile. */
  hold: (lane: string) => void
  change: (change: (each: Some) => Some) => void
}

export type OutboxPorts<Some extends Item> = {
  laneOf: (item: Some) => string
  /** Sends the item; rejects with the server's refusal, or if there was no answer. */
  send: (item: Some, lanes: Lanes<Some>) => Promise<unknown>
  load: () => Promise<Some[]>
  /** Changes the stored items, which other tabs share. */
  keep: (change: <Kept extends Known>(kept: readonly Kept[]) => (Kept | Some)[]) => Promise<void>
  /** Calls `call` after the given milliseconds. @returns a function that cancels it */
  after: (milliseconds: number, call: () => void) => () => void
  /** Called after the server has refused an item. */
  onRefused?: (item: Some) => void
}

export type Outbox<Some extends Item> = ReturnType<typeof createOutbox<Some>>

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/** Whether the failure is not about the item itself: then it is resent automatically, under the same id. */
function isPassing(error: unknown): boolean {
  return isUncertain(error) || failureOf(error).code === 'unauthenticated'
}

function idsOf(items: readonly Known[]): Set<string> {
  return new Set(items.map(({ commandId }) => commandId))
}

export function createOutbox<Some extends Item>({
  laneOf,
  send,
  load,
  keep,
  after,
  onRefused,
}: OutboxPorts<Some>) {
  let items: readonly Some[] = []
  let snapshot: readonly WithState<Some>[] = []
  let failures = 0
  let stopped = false
  let forget = () => {}
  /** The lanes in which an item is being sent, and those that wait for a connection. */
  const busy = new Set<string>()
  const waiting = new Set<string>()
  const { subscribe, notify } = createListeners()

  /** The items that would survive a reload. */
  let stored: ReadonlySet<string> = new Set()

  function publish(next: readonly Some[]) {
    // Items deleted by the sign-out stay deleted.
    if (stopped) return
    if (next !== items) void store(items, next)
    items = next
    showItems()
  }

  async function store(before: readonly Some[], next: readonly Some[]) {
    const ids = idsOf(next)
    const replaced = idsOf(before).union(ids)
    await keep((kept) => [...kept.filter(({ commandId }) => !replaced.has(commandId)), ...next])
    stored = ids
    showItems()
  }

  function showItems() {
    snapshot = items.map((item) => ({ ...item, state: stateOf(item) }))
    notify()
  }

  function stateOf(item: Some): State {
    if (item.refusal) return 'refused'
    // Shown as waiting only once it is stored, and so can't be lost.
    return waiting.has(laneOf(item)) && stored.has(item.commandId) ? 'waiting' : 'sending'
  }

  function withoutItem(commandId: string) {
    return items.filter((item) => item.commandId !== commandId)
  }

  function pump() {
    if (stopped) return
    const firsts = new Map<string, Some>()
    for (const item of items) {
      const key = laneOf(item)
      if (!item.refusal && !firsts.has(key)) firsts.set(key, item)
    }
    for (const [key, item] of firsts) if (!busy.has(key) && !waiting.has(key)) void sendOne(key, item)
  }

  async function sendOne(key: string, item: Some) {
    const held = [key]
    busy.add(key)
    try {
      await send(item, {
        hold(lane) {
          held.push(lane)
          busy.add(lane)
        },
        change: (how) => publish(items.map(how)),
      })
      failures = 0
      publish(withoutItem(item.commandId))
    } catch (error) {
      if (isPassing(error)) pause(held)
      else {
        const { code, params } = failureOf(error)
        const refused = { ...item, refusal: { data: { error: code, params } } }
        publish(
          items.map((each) =>
            each.commandId === item.commandId ? { ...each, refusal: refused.refusal } : each,
          ),
        )
        if (!stopped) onRefused?.(refused)
      }
    } finally {
      for (const each of held) busy.delete(each)
      pump()
    }
  }

  function pause(keys: readonly string[]) {
    for (const key of keys) waiting.add(key)
    publish(items)
    if (stopped) return
    forget()
    forget = after(Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE), resume)
    failures += 1
  }

  /** Retries at once, when the server is reachable again. */
  function resume() {
    forget()
    if (waiting.size > 0) {
      waiting.clear()
      publish(items)
    }
    pump()
  }

  async function loadItems() {
    const kept = await load()
    const known = idsOf(items)
    publish([...kept.filter(({ commandId }) => !known.has(commandId)), ...items])
    pump()
  }

  return {
    /** Resolves once items of an earlier visit are loaded. */
    loaded: loadItems(),
    subscribe,
    snapshot: () => snapshot,
    add(item: Some) {
      publish([...items, item])
      pump()
    },
    /** The item's echo arrived by the stream, possibly before the answer. */
    arrived: (commandId: string) => {
      if (items.some((each) => each.commandId === commandId)) publish(withoutItem(commandId))
    },
    /** Resends a refused item, as the last of its lane. */
    retry(commandId: string) {
      const item = items.find((each) => each.commandId === commandId)
      if (!item) return
      // The id belongs to another command on the server.
      const reused = item.refusal?.data.error === 'command.reused'
      const next = { ...item, refusal: null, ...(reused && { commandId: crypto.randomUUID() }) }
      publish([...withoutItem(commandId), next])
      resume()
    },
    /**
     * Removes a refused item; others may have reached the server.
     * @returns a function that restores it, still refused
     */
    discard(commandId: string): () => void {
      const item = items.find((each) => each.commandId === commandId && each.refusal)
      if (item) publish(withoutItem(commandId))
      return () => {
        if (item) publish([...withoutItem(commandId), item])
      }
    },
    resume,
    /** Stops sending, at the end of the session. */
    stop() {
      stopped = true
      forget()
    },
  }
}
