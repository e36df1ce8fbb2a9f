/**
 * Publishes changes of talks: at once to readers of this process, and over the bus to those of others. The bus takes
 * some ten milliseconds on PostgreSQL, which most readers are thus spared.
 */
import { randomUUID } from 'node:crypto'
import type { Bus } from '../../kernel/realtime/index.ts'
import { type Published, talksTopic } from './topics.ts'

type Listener = (published: Published) => void
type Channel = {
  readonly publish: (published: Published) => Promise<void>
  readonly listen: (listener: Listener) => void
}

/** Bytes of a batch, as a NOTIFY of PostgreSQL holds 8,000. */
const BATCH_BYTES = 6_000
/** The most bytes of one text in it; escaped as JSON. */
const TEXT_BYTES = 4_000

/** Backpressure: above this many queued changes, publishers wait for the bus. */
const MOST_WAITING = 256

const channels = new WeakMap<Pick<Bus, 'publish'>, Channel>()

/** Publishes a change, after commit. */
export async function publishTalk({ bus }: { bus: Bus }, published: Published): Promise<void> {
  await channelOn(bus).publish(published)
}

/** Calls the listener for every change of any process once, until the process ends. */
export function listenToTalks(bus: Bus, listener: Listener): void {
  channelOn(bus).listen(listener)
}

/** Text for the bus; null if it is too long. */
export function busText(text: string): string | null {
  return Buffer.byteLength(JSON.stringify(text)) > TEXT_BYTES ? null : text
}

function channelOn(bus: Bus): Channel {
  const known = channels.get(bus)
  if (known) return known
  const made = createChannel(bus)
  channels.set(bus, made)
  return made
}

function createChannel(bus: Bus): Channel {
  const origin = randomUUID()
  const listeners: Listener[] = []
  const waiting: { published: Published; bytes: number; done: () => void }[] = []
  let sending = false

  /** Changes that happen while a batch is published go together into the next one, in their order. */
  async function publishQueued(): Promise<void> {
    sending = true
    // The first batch includes changes of the same turn of the event loop.
    await Promise.resolve()
    while (waiting.length > 0) {
      let bytes = 0
      const size = waiting.findIndex((one) => (bytes += one.bytes) > BATCH_BYTES)
      const batch = waiting.splice(0, size === -1 ? waiting.length : Math.max(size, 1))
      await bus.publish(talksTopic('all'), { origin, changes: batch.map(({ published }) => published) })
      for (const { done } of batch) done()
    }
    sending = false
  }

  return {
    async publish(published) {
      for (const listener of listeners) listener(published)
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ published, bytes: Buffer.byteLength(JSON.stringify(published)), done: resolve })
      if (!sending) void publishQueued()
      // The author of a change does not wait for other processes, unless the bus falls behind.
      if (waiting.length > MOST_WAITING) await promise
    },
    listen(listener) {
      listeners.push(listener)
      bus.subscribe(talksTopic('all'), (batch) => {
        if (batch.origin !== origin) for (const published of batch.changes) listener(published)
      })
    },
  }
}
