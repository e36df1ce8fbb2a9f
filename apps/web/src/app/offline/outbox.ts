/** What is on its way to the server: each lane's items go one after the other, in the order of their making, and once. */
import { createListeners } from '@skrzat/ui/use-store'
import { isUncertain } from '../calls/index.ts'
import { failureOf } from '../errors/index.ts'

export type Known = { readonly commandId: string }

export type Item = Known & {
  /** Why the server refused it, in the form of its errors; it waits for its maker. */
  readonly refusal: { readonly data: { readonly error: string; readonly params: object } } | null
}

type State = 'sending' | 'waiting' | 'refused'
export type WithState<Some> = Some & { readonly state: State }

/** What sending one may do to the others. */
export type Lanes<Some> = {
  /** Nothing else is sent in that lane meanwhile. */
  hold: (lane: string) => void
  change: (change: (each: Some) => Some) => void
}

export type OutboxPorts<Some extends Item> = {
  laneOf: (item: Some) => string
  /** Sends it; rejects with the server's refusal, or without an answer. */
  send: (item: Some, lanes: Lanes<Some>) => Promise<unknown>
  load: () => Promise<Some[]>
  /** Changes what is kept, in which other tabs have theirs. */
  keep: (change: <Kept extends Known>(kept: readonly Kept[]) => (Kept | Some)[]) => Promise<void>
  /** Calls it after the given milliseconds. @returns how to cancel it */
  after: (milliseconds: number, call: () => void) => () => void
  /** Called once the server has refused it. */
  onRefused?: (item: Some) => void
}

export type Outbox<Some extends Item> = ReturnType<typeof createOutbox<Some>>

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/** No answer about the item itself: it is sent again, by itself, under the same id. */
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
  /** The lanes one of whose items is being sent, and those that wait for the line. */
  const busy = new Set<string>()
  const waiting = new Set<string>()
  const { subscribe, notify } = createListeners()

  /** The items that a reload would find again. */
  let stored: ReadonlySet<string> = new Set()

  function publish(next: readonly Some[]) {
    // What the sign-out has deleted stays so.
    if (stopped) return
    if (next !== items) void store(items, next)
    items = next
    show()
  }

  async function store(before: readonly Some[], next: readonly Some[]) {
    const ids = idsOf(next)
    const replaced = idsOf(before).union(ids)
    await keep((kept) => [...kept.filter(({ commandId }) => !replaced.has(commandId)), ...next])
    stored = ids
    show()
  }

  function show() {
    snapshot = items.map((item) => ({ ...item, state: stateOf(item) }))
    notify()
  }

  function stateOf(item: Some): State {
    if (item.refusal) return 'refused'
    // It is said to wait only once nothing can lose it.
    return waiting.has(laneOf(item)) && stored.has(item.commandId) ? 'waiting' : 'sending'
  }

  function without(commandId: string) {
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
      publish(without(item.commandId))
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

  /** Tries again at once: the line is back. */
  function resume() {
    forget()
    if (waiting.size > 0) {
      waiting.clear()
      publish(items)
    }
    pump()
  }

  async function start() {
    const kept = await load()
    const known = idsOf(items)
    publish([...kept.filter(({ commandId }) => !known.has(commandId)), ...items])
    pump()
  }

  return {
    /** What an earlier visit left is there. */
    loaded: start(),
    subscribe,
    snapshot: () => snapshot,
    add(item: Some) {
      publish([...items, item])
      pump()
    },
    /** Its echo came, maybe before the answer. */
    arrived: (commandId: string) => {
      if (items.some((each) => each.commandId === commandId)) publish(without(commandId))
    },
    /** Sends a refused one again, as the last of its lane. */
    retry(commandId: string) {
      const item = items.find((each) => each.commandId === commandId)
      if (!item) return
      // The server knows the id from something else.
      const reused = item.refusal?.data.error === 'command.reused'
      const next = { ...item, refusal: null, ...(reused && { commandId: crypto.randomUUID() }) }
      publish([...without(commandId), next])
      resume()
    },
    /**
     * Only a refused one: another may be there already.
     * @returns how to have it back, refused as it was
     */
    discard(commandId: string): () => void {
      const item = items.find((each) => each.commandId === commandId && each.refusal)
      if (item) publish(without(commandId))
      return () => {
        if (item) publish([...without(commandId), item])
      }
    },
    resume,
    /** At the end of the session: nothing is sent any more. */
    stop() {
      stopped = true
      forget()
    },
  }
}
