import type { ServerResponse } from 'node:http'
import { DomainError } from '../errors/index.ts'
import type { Limits } from './limits.ts'

/** Seconds before a reader may retry. */
const RETRY_AFTER = 30

export type OpenCount = ReturnType<typeof countOpen>

/** Counts what accounts hold open, by all their sessions: streams, or sockets. */
export function countOpen(limits: { readonly all: number; readonly ofAccount: number }) {
  const ofAccount = new Map<number, number>()
  let all = 0

  /** @throws DomainError rate_limited above the limit per account, unavailable above the limit per process */
  function check(accountId: number): void {
    const open = ofAccount.get(accountId) ?? 0
    if (open >= limits.ofAccount) throw new DomainError('rate_limited', { retryAfter: RETRY_AFTER })
    if (all >= limits.all) throw new DomainError('unavailable', {}, { retryAfter: RETRY_AFTER })
  }

  return {
    check,
    /** How many are open in this process. */
    open: () => all,
    /** Throws as `check`. @returns what ends the counting; idempotent */
    add(accountId: number): () => void {
      check(accountId)
      all += 1
      ofAccount.set(accountId, (ofAccount.get(accountId) ?? 0) + 1)
      let counted = true
      return () => {
        if (!counted) return
        counted = false
        all -= 1
        const left = (ofAccount.get(accountId) ?? 1) - 1
        if (left > 0) ofAccount.set(accountId, left)
        else ofAccount.delete(accountId)
      }
    },
  }
}

/**
 * Counts open event streams.
 * @throws (from `count`) DomainError rate_limited above the limit per account, unavailable above the
 * limit per process, and for a disconnected client
 */
export function countStreams(limits: Pick<Limits, 'streams' | 'streamsOfAccount'>) {
  const streams = countOpen({ all: limits.streams, ofAccount: limits.streamsOfAccount })

  return {
    open: streams.open,
    count: (accountId: number, answer: ServerResponse): void => {
      // A disconnected client emits no further close event, so neither the count nor the stream would ever end.
      if (answer.destroyed) throw new DomainError('unavailable')
      answer.once('close', streams.add(accountId))
    },
  }
}
