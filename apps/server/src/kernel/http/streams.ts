import type { ServerResponse } from 'node:http'
import { DomainError } from '../errors.ts'
import type { Limits } from './limits.ts'

/** Seconds before a reader may retry. */
const RETRY_AFTER = 30

export type OpenCount = ReturnType<typeof countOpen>

/** Counts what sessions hold open: streams, or sockets. */
export function countOpen(limits: { readonly all: number; readonly ofSession: number }) {
  const ofSession = new Map<string, number>()
  let all = 0

  /** @throws DomainError rate_limited above the limit per session, unavailable above the limit per process */
  function check(sessionId: string): void {
    const open = ofSession.get(sessionId) ?? 0
    if (open >= limits.ofSession) throw new DomainError('rate_limited', { retryAfter: RETRY_AFTER })
    if (all >= limits.all) throw new DomainError('unavailable', {}, { retryAfter: RETRY_AFTER })
  }

  return {
    check,
    /** How many are open in this process. */
    open: () => all,
    /** Throws as `check`. @returns what ends the counting; idempotent */
    add(sessionId: string): () => void {
      check(sessionId)
      all += 1
      ofSession.set(sessionId, (ofSession.get(sessionId) ?? 0) + 1)
      let counted = true
      return () => {
        if (!counted) return
        counted = false
        all -= 1
        const left = (ofSession.get(sessionId) ?? 1) - 1
        if (left > 0) ofSession.set(sessionId, left)
        else ofSession.delete(sessionId)
      }
    },
  }
}

/**
 * Counts open event streams.
 * @throws (from `count`) DomainError rate_limited above the limit per session, unavailable above the
 * limit per process, and for a disconnected client
 */
export function countStreams(limits: Pick<Limits, 'streams' | 'streamsOfSession'>) {
  const streams = countOpen({ all: limits.streams, ofSession: limits.streamsOfSession })

  return {
    open: streams.open,
    count: (sessionId: string, answer: ServerResponse): void => {
      // A disconnected client emits no further close event, so neither the count nor the stream would ever end.
      if (answer.destroyed) throw new DomainError('unavailable')
      answer.once('close', streams.add(sessionId))
    },
  }
}
