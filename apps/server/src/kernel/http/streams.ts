import type { ServerResponse } from 'node:http'
import { DomainError } from '../errors.ts'
import type { Limits } from './limits.ts'

/** Seconds until a reader is let try again. */
const RETRY_AFTER = 30

/**
 * Counts open streams of events.
 * @throws (from what it returns) DomainError rate_limited above what a session may have, unavailable above what this
 *   process takes, and for who has left
 */
export function countStreams(limits: Pick<Limits, 'streams' | 'streamsOfSession'>) {
  const ofSession = new Map<string, number>()
  let all = 0

  return (sessionId: string, answer: ServerResponse): void => {
    // Who has left meanwhile is not told of again: neither the count nor the stream would ever end.
    if (answer.destroyed) throw new DomainError('unavailable')
    const open = ofSession.get(sessionId) ?? 0
    if (open >= limits.streamsOfSession)
      throw new DomainError('rate_limited', { retryAfter: RETRY_AFTER }, { retryAfter: RETRY_AFTER })
    if (all >= limits.streams) throw new DomainError('unavailable', {}, { retryAfter: RETRY_AFTER })
    all += 1
    ofSession.set(sessionId, open + 1)
    const close = () => {
      all -= 1
      const left = (ofSession.get(sessionId) ?? 1) - 1
      if (left > 0) ofSession.set(sessionId, left)
      else ofSession.delete(sessionId)
    }
    answer.once('close', close)
  }
}
