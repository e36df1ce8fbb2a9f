import { isDeepStrictEqual } from 'node:util'
import type { Principal } from '@skrzat/contract/access'
import { z } from 'zod'
import { DomainError } from './errors.ts'
import { defineTopic, type Bus } from './realtime.ts'

/** Told when a session ends, however it ends: what streams to it ends with it, on every server. */
export const sessionEndedTopic = defineTopic('session', z.object({ ended: z.literal(true) }))

/**
 * `account:{accountId}`: told when what an account may do has changed: a role, a group, a kid or a phone. What streams
 * to it ends, so that its next words are said with the rights that hold now.
 */
export const rightsChangedTopic = defineTopic('account', z.object({ rights: z.literal('changed') }))

/** Tells every server, after commit. */
export async function announceRights(
  bus: Pick<Bus, 'publish'>,
  accountIds: readonly number[],
): Promise<void> {
  await Promise.all(accountIds.map((id) => bus.publish(rightsChangedTopic(id), { rights: 'changed' })))
}

/**
 * Aborts with any of the signals, when the principal's session ends, or when its rights change: then with the reason
 * `unavailable`, at which the reader comes back and is asked again who it is. Listens no longer than that.
 * @param again the principal as of now: what ended or changed between being read and being listened for was told to
 *   nobody, so it is asked for once more
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
      // Who could not be asked about is asked again by coming back.
    }
    ended.abort(new DomainError('unavailable'))
  }
  void check()
  return all
}
