/** Messages on their way: each talk's go one after the other, in the order in which they were written, and once. */
import { isUncertain } from '#app/command.ts'
import { failureOf } from '#app/errors.ts'
import { keyOf, type Opening, type Talk } from '../talk.ts'
import type { Unsent } from './unsent.ts'

export type UnsentState = 'sending' | 'waiting' | 'refused'
export type Shown = Unsent & { readonly state: UnsentState }

type Known = { readonly commandId: string }

export type OutboxPorts = {
  /** Sends it; rejects with the server's refusal, or without an answer. */
  send: (message: Unsent & { talk: { roomId: number } }) => Promise<unknown>
  /** @returns the id of the talk */
  open: (opening: Opening) => Promise<number>
  load: () => Promise<Unsent[]>
  /** Changes what is kept, in which other tabs have theirs. */
  keep: (change: <Kept extends Known>(kept: readonly Kept[]) => (Kept | Unsent)[]) => Promise<void>
  /** Calls it after so many milliseconds. @returns how to forget it */
  after: (milliseconds: number, call: () => void) => () => void
}

export type Outbox = ReturnType<typeof createOutbox>

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/** No answer about the message itself: it is sent again, by itself, under the same id. */
function isPassing(error: unknown): boolean {
  return isUncertain(error) || failureOf(error).code === 'unauthenticated'
}

function idsOf(messages: readonly Known[]): Set<string> {
  return new Set(messages.map(({ commandId }) => commandId))
}

export function createOutbox({ send, open, load, keep, after }: OutboxPorts) {
  let messages: readonly Unsent[] = []
  let snapshot: readonly Shown[] = []
  let failures = 0
  let stopped = false
  let forget = () => {}
  /** The talks one of whose messages is being sent, and those that wait for the line. */
  const busy = new Set<string>()
  const waiting = new Set<string>()
  const listeners = new Set<() => void>()

  /** The messages that a reload would find again. */
  let stored: ReadonlySet<string> = new Set()

  function publish(next: readonly Unsent[]) {
    // What the sign-out has deleted stays so.
    if (stopped) return
    if (next !== messages) void store(messages, next)
    messages = next
    show()
  }

  async function store(before: readonly Unsent[], next: readonly Unsent[]) {
    const ids = idsOf(next)
    const replaced = idsOf(before).union(ids)
    await keep((kept) => [...kept.filter(({ commandId }) => !replaced.has(commandId)), ...next])
    stored = ids
    show()
  }

  function show() {
    snapshot = messages.map((message) => ({ ...message, state: stateOf(message) }))
    for (const listener of listeners) listener()
  }

  function stateOf({ commandId, talk, refusal }: Unsent): UnsentState {
    if (refusal) return 'refused'
    // It is said to wait only once nothing can lose it.
    return waiting.has(keyOf(talk)) && stored.has(commandId) ? 'waiting' : 'sending'
  }

  function without(commandId: string) {
    return messages.filter((message) => message.commandId !== commandId)
  }

  function change(commandId: string, part: Partial<Unsent>) {
    publish(messages.map((each) => (each.commandId === commandId ? { ...each, ...part } : each)))
  }

  function pump() {
    if (stopped) return
    const firsts = new Map<string, Unsent>()
    for (const message of messages) {
      const key = keyOf(message.talk)
      if (!message.refusal && !firsts.has(key)) firsts.set(key, message)
    }
    for (const [key, message] of firsts) if (!busy.has(key) && !waiting.has(key)) void sendOne(key, message)
  }

  async function sendOne(key: string, message: Unsent) {
    const held = [key]
    busy.add(key)
    try {
      const roomId = await roomOf(message.talk)
      held.push(keyOf({ roomId }))
      busy.add(keyOf({ roomId }))
      await send({ ...message, talk: { roomId } })
      failures = 0
      publish(without(message.commandId))
    } catch (error) {
      if (isPassing(error)) pause(held)
      else {
        const { code, params } = failureOf(error)
        change(message.commandId, { refusal: { data: { error: code, params } } })
      }
    } finally {
      for (const each of held) busy.delete(each)
      pump()
    }
  }

  /** Those that were written for the same new talk go to it from now on. */
  async function roomOf(talk: Talk): Promise<number> {
    if ('roomId' in talk) return talk.roomId
    const key = keyOf(talk)
    const roomId = await open(talk.opening)
    publish(messages.map((each) => (keyOf(each.talk) === key ? { ...each, talk: { roomId } } : each)))
    return roomId
  }

  function pause(keys: readonly string[]) {
    for (const key of keys) waiting.add(key)
    publish(messages)
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
      publish(messages)
    }
    pump()
  }

  async function start() {
    const kept = await load()
    const known = idsOf(messages)
    publish([...kept.filter(({ commandId }) => !known.has(commandId)), ...messages])
    pump()
  }

  return {
    /** What an earlier visit left is there. */
    loaded: start(),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => snapshot,
    add(message: Omit<Unsent, 'refusal'>) {
      publish([...messages, { ...message, refusal: null }])
      pump()
    },
    /** Its echo came, maybe before the answer. */
    arrived: (commandId: string) => {
      if (messages.some((each) => each.commandId === commandId)) publish(without(commandId))
    },
    /** Sends a refused one again, as the last of its talk. */
    retry(commandId: string) {
      const message = messages.find((each) => each.commandId === commandId)
      if (!message) return
      // The server knows the id from something else.
      const reused = message.refusal?.data.error === 'command.reused'
      const next = { ...message, refusal: null, ...(reused && { commandId: crypto.randomUUID() }) }
      publish([...without(commandId), next])
      resume()
    },
    /** Only a refused one: another may be there already. */
    discard(commandId: string) {
      if (messages.some((each) => each.commandId === commandId && each.refusal)) publish(without(commandId))
    },
    resume,
    /** At the end of the session: nothing is sent any more. */
    stop() {
      stopped = true
      forget()
    },
  }
}
