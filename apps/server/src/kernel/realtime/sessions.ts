import { isDeepStrictEqual } from 'node:util'
import type { Principal } from '@skrzat/contract/access'
import { z } from 'zod'
import { DomainError } from '../errors/index.ts'
import { defineTopic, type Bus } from './realtime.ts'

/** Published when a session ends for any reason, so that its streams end on every server. */
export const sessionEndedTopic = defineTopic('session', z.object({ ended: z.literal(true) }))

/**
 * `account:{accountId}`: published when an account's rights change (a role, a group, a kid or a phone). Its streams
 * end, so that they resume with the current rights.
 */
export const rightsChangedTopic = defineTopic('account', z.object({ rights: z.literal('changed') }))

/** Publishes to every server, after commit. */
export async function announceRights(
  bus: Pick<Bus, 'publishAll'>,
  accountIds: readonly number[],
): Promise<void> {
  await bus.publishAll(accountIds.map((id) => [rightsChangedTopic(id), { rights: 'changed' }] as const))
}

/**
 * Aborts with any of the signals, when the principal's session ends, or when its rights change: then with the reason
 * `unavailable`, so that the reader reconnects and is authenticated again. Unsubscribes afterwards.
 * @param again reads the principal again, as a change between the first read and the subscription was missed
 */
export function untilSessionEnds(
  bus: Pick<Bus, 'subscribe'>,
  principal: Principal | undefined,
  signals: readonly AbortSignal[],
  again: () => Promise<Principal | undefined>,
): AbortSignal {
  const others = AbortSignal.any([...signals])
  if (!principal || others.aborted) return others
  const ended = new AbortController()
  const stops = [
    bus.subscribe(sessionEndedTopic(principal.sessionId), () => ended.abort()),
    bus.subscribe(rightsChangedTopic(principal.accountId), () => ended.abort(new DomainError('unavailable'))),
  ]
  const all = AbortSignal.any([others, ended.signal])
  const stop = () => {
    for (const one of stops) one()
  }
  all.addEventListener('abort', stop, { once: true })
  async function check() {
    try {
      if (isDeepStrictEqual(await again(), principal)) return
    } catch {
      // If the check fails, the reader reconnects and is authenticated again.
    }
    ended.abort(new DomainError('unavailable'))
  }
  void check()
  return all
}
