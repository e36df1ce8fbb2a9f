import {
  TRPCClientError,
  type OperationLink,
  type OperationResultEnvelope,
  type TRPCLink,
} from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { type Failure, failureOf } from '../errors/index.ts'
import type { AppRouter } from './router-type.ts'

/** There was no answer, or one that isn't about the caller: a retry may succeed. */
const passing = new Set<Failure['code']>(['unreachable', 'unavailable', 'internal', 'rate_limited'])

/** A stream that lasted this many milliseconds doesn't count as a failure. */
const STEADY = 10_000
/** A stream that opens this many milliseconds after the data were requested may have missed changes. */
const LATE = 5_000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000

/** Milliseconds before the next attempt; with jitter, because a restarting server loses all clients at once. */
function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE) * (0.75 + Math.random() / 2)
}

export type SubscriptionsOptions = {
  /** The link that opens a stream; lazy-loaded, so that signing in doesn't wait for it. */
  load: () => Promise<TRPCLink<AppRouter>>
  /** Waits until a stream may be opened. @returns a function to call at its end; undefined if aborted */
  admit: (signal: AbortSignal) => Promise<(() => void) | undefined>
  /** When the shown data were requested, if that was before the streams: milliseconds since 1970. */
  readSince?: () => number | undefined
  /** Called when a subscription is open again: events and changed rights may have been missed. */
  onResumed: () => void
  /** Called when any shown data may be out of date: a right was revoked, or the first stream was admitted late. */
  onStale: () => void
}

/**
 * Subscriptions that last until they are unsubscribed. The server ends a stream when it shuts down, when the session
 * has ended, or when the account's rights have changed. So each is reopened, which authenticates again: a refusal ends
 * the subscription with the server's error.
 */
export function lastingSubscriptions({
  load,
  admit,
  readSince = () => undefined,
  onResumed,
  onStale,
}: SubscriptionsOptions): TRPCLink<AppRouter> {
  return (runtime) => {
    let loaded: Promise<OperationLink<AppRouter>> | undefined
    function loadOnce() {
      loaded ??= load().then((link) => link(runtime))
      return loaded
    }
    return (call) =>
      observable((observer) => {
        const stop = new AbortController()
        const asked = readSince() ?? Date.now()
        let free: (() => void) | undefined
        let inner: Unsubscribable | undefined
        let timer: ReturnType<typeof setTimeout> | undefined
        let failures = 0
        let standingSince: number | undefined

        function reopenStream() {
          if (stop.signal.aborted) return
          const steady = standingSince !== undefined && Date.now() - standingSince > STEADY
          timer = setTimeout(() => void open(), pauseAfter(steady ? 0 : failures))
          failures = steady ? 1 : failures + 1
        }
        function pass(value: OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>) {
          const { type, state } = { state: undefined, ...value.result }
          // It is being reopened, so its end is not reported.
          if (type === 'stopped' || state === 'idle') return
          if (type === 'started') {
            if (standingSince !== undefined) onResumed()
            else if (Date.now() - asked > LATE) onStale()
            standingSince = Date.now()
          }
          observer.next(value)
        }
        function failed(error: TRPCClientError<AppRouter>) {
          const { code } = failureOf(error)
          if (passing.has(code)) return reopenStream()
          observer.error(error)
          if (code !== 'unauthenticated' && standingSince !== undefined) onStale()
        }
        async function open() {
          try {
            free ??= await admit(stop.signal)
            if (stop.signal.aborted) return free?.()
            const link = await loadOnce()
            if (!stop.signal.aborted)
              inner = link(call).subscribe({ next: pass, complete: reopenStream, error: failed })
          } catch (cause) {
            loaded = undefined
            failed(TRPCClientError.from(cause instanceof Error ? cause : new Error(String(cause))))
          }
        }
        void open()
        return () => {
          stop.abort()
          clearTimeout(timer)
          inner?.unsubscribe()
          free?.()
        }
      })
  }
}
