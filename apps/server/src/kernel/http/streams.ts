import type { ServerResponse } from 'node:http'
import { DomainError } from '../errors.ts'
import type { Limits } from './limits.ts'

/** Seconds before a reader may retry. */
const RETRY_AFTER = 30

/**
 * Counts open event streams.
 * @throws (from the returned function) DomainError rate_limited above the limit per session, unavailable above the
 * limit per process, and for a disconnected client
 */
export function countStreams(limits: Pick<Limits, 'streams' | 'streamsOfSession'>) {
  const ofSession = new Map<string, number>()
  let all = 0

  return (sessionId: string, answer: ServerResponse): void => {
    // A disconnected client emits no further close event, so neither the count nor the stream would ever end.
    if (answer.destroyed) throw new DomainError('unavailable')
    const open = ofSession.get(sessionId) ?? 0
    if (open >= limits.streamsOfSession) throw new DomainError('rate_limited', { retryAfter: RETRY_AFTER })
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
