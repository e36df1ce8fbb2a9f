import * as z from 'zod'
import { DomainError, settledWithin } from '../errors/index.ts'
import type { JobsBackend } from '../jobs/index.ts'
import type { Log } from '../log/index.ts'
import { throughCuts } from '../database/index.ts'

/**
 * Messages between processes, for screens that follow changes. A message only says that something changed; the tables
 * hold the truth. So publish after commit, and read the tables after a gap.
 *
 * Each process subscribes once, to all topics, and dispatches messages to its own subscribers: subscribing is then
 * immediate, and a thousand open screens cost the store nothing.
 */
export type Topic<T> = { readonly key: string; readonly schema: z.ZodType<T> }

export type Bus = Awaited<ReturnType<typeof createBus>>

type Listener = (payload: unknown) => void

/** Messages buffered per stream; the oldest are dropped first, as newer ones supersede them. */
const STREAM_BUFFER = 256
/** Timeout of publishing, in milliseconds. */
const PUBLISH_WITHIN = 2_000
/** Timeout of leaving, in milliseconds. */
const CLOSE_WITHIN = 500
/** The key of messages that bundle those of many topics, as pairs. */
const TOGETHER = 'together'
const together = z.array(z.tuple([z.string(), z.unknown()]))
/** The size of a bundle, as a NOTIFY of PostgreSQL holds 8,000 bytes. */
const TOGETHER_BYTES = 6_000
const KEY = /^[A-Za-z0-9_:-]{1,200}$/

/** A kind of topic: `const menuTopic = defineTopic('menu', schema)`, then `menuTopic(5)` is `menu:5`. */
export function defineTopic<T>(kind: string, schema: z.ZodType<T>): (id: string | number) => Topic<T> {
  return (id) => {
    const key = `${kind}:${id}`
    if (!KEY.test(key)) throw new TypeError(`not a topic: ${key}`)
    return { key, schema }
  }
}

/** Joins the bus; messages flow both ways once the promise resolves. */
export async function createBus({ backend, log }: { backend: JobsBackend; log: Log }) {
  const listeners = new Map<string, Set<Listener>>()
  const gapListeners = new Set<() => void>()
  const relay = await throughCuts(join)

  /** A failed subscriber can't be reused, so each retry makes a new one. */
  async function join() {
    const joining = backend.relay()
    joining.on('recovered', () => {
      log.warn('real time: messages may have been missed')
      for (const listener of gapListeners) listener()
    })
    try {
      await joining.subscribe('>', ({ topic, data }) => {
        if (topic !== TOGETHER) return dispatch(topic, data)
        for (const [key, payload] of together.parse(data)) dispatch(key, payload)
      })
      return joining
    } catch (error) {
      await joining.close()
      throw error
    }
  }

  function dispatch(key: string, payload: unknown): void {
    for (const listener of listeners.get(key) ?? []) listener(payload)
  }

  async function publishNow(key: string, payload: unknown): Promise<void> {
    try {
      if (await settledWithin(relay.publish(key, payload), PUBLISH_WITHIN)) return
      log.error({ topic: key }, 'real time: the bus does not answer')
    } catch (error) {
      log.error({ err: error, topic: key }, 'real time: a message could not be published')
    }
  }

  function subscribe<T>({ key, schema }: Topic<T>, handler: (payload: T) => void): () => void {
    const listener: Listener = (payload) => {
      const parsed = schema.safeParse(payload)
      if (!parsed.success) {
        log.error({ topic: key, issues: parsed.error.issues }, 'real time: a message of the wrong shape')
        return
      }
      try {
        handler(parsed.data)
      } catch (error) {
        // The error is caught, so that other subscribers still get the message.
        log.error({ err: error, topic: key }, 'real time: a subscriber failed')
      }
    }
    const set = listeners.get(key) ?? new Set()
    listeners.set(key, set.add(listener))
    return () => {
      set.delete(listener)
      if (set.size === 0 && listeners.get(key) === set) listeners.delete(key)
    }
  }

  function onGap(listener: () => void): () => void {
    gapListeners.add(listener)
    return () => gapListeners.delete(listener)
  }

  return {
    /**
     * Publishes to every process. Only after commit. A failure to send is logged, never thrown, as the change itself
     * is committed.
     */
    async publish<T>({ key }: Topic<T>, payload: NoInfer<T>): Promise<void> {
      await publishNow(key, payload)
    },

    /** As `publish`, for many topics, bundled into as few messages as the store allows. */
    async publishAll<T>(each: readonly (readonly [topic: Topic<T>, payload: NoInfer<T>])[]): Promise<void> {
      let batch: (readonly [string, T])[] = []
      let bytes = 0
      for (const [{ key }, payload] of each) {
        const entry = [key, payload] as const
        const size = Buffer.byteLength(JSON.stringify(entry))
        if (batch.length > 0 && bytes + size > TOGETHER_BYTES) {
          await publishNow(TOGETHER, batch)
          batch = []
          bytes = 0
        }
        batch.push(entry)
        bytes += size
      }
      if (batch.length > 0) await publishNow(TOGETHER, batch)
    },

    /** Delivers from this call on, until the returned function is called. */
    subscribe,

    /** Delivers to subscribers of this process only, for a message of the bus that concerns several topics. */
    deliver<T>({ key }: Topic<T>, payload: NoInfer<T>): void {
      dispatch(key, payload)
    },

    /** Whether this process has a subscriber of the topic. */
    isHeard({ key }: Topic<unknown>): boolean {
      return listeners.has(key)
    },

    /** Called when messages may have been missed (the store was unavailable): read the tables again. */
    onGap,

    /**
     * The topic's messages from this call on, until the signal aborts. Subscribe first, then read the state, so that
     * no change is missed.
     * @throws DomainError `unavailable` from the iteration after a gap, so that the reader reconnects and reads again;
     * the signal's reason, if that is a DomainError
     */
    stream<T>(topic: Topic<T>, signal: AbortSignal): AsyncIterableIterator<T> {
      const buffer: { value: T }[] = []
      let wake = Promise.withResolvers<void>()
      let ended = signal.aborted
      let gap = false
      let returned = false
      const unsubscribe = [
        subscribe(topic, (payload) => {
          buffer.push({ value: payload })
          if (buffer.length > STREAM_BUFFER) buffer.shift()
          wake.resolve()
        }),
        onGap(() => {
          gap = true
          wake.resolve()
        }),
      ]
      const end = () => {
        ended = true
        signal.removeEventListener('abort', end)
        for (const stop of unsubscribe) stop()
        wake.resolve()
      }
      if (ended) end()
      else signal.addEventListener('abort', end)
      return {
        async next(): Promise<IteratorResult<T, undefined>> {
          for (;;) {
            if (ended) {
              const { reason } = signal
              if (!returned && reason instanceof DomainError) throw reason
              return { done: true, value: undefined }
            }
            if (gap) {
              end()
              throw new DomainError('unavailable')
            }
            const next = buffer.shift()
            if (next) return { done: false, value: next.value }
            wake = Promise.withResolvers()
            await wake.promise
          }
        },
        async return(): Promise<IteratorResult<T, undefined>> {
          returned = true
          end()
          return { done: true, value: undefined }
        },
        [Symbol.asyncIterator]() {
          return this
        },
      }
    },

    /** Leaves the bus, even if its store does not answer. */
    async close(): Promise<void> {
      listeners.clear()
      if (!(await settledWithin(relay.close(), CLOSE_WITHIN))) log.warn('real time: left without an answer')
    },
  }
}
