import type { Principal } from '@skrzat/contract/access'
import { z } from 'zod'
import { defineTopic, type Bus } from './realtime.ts'

/** Told when a session ends, however it ends: what streams to it ends with it, on every server. */
export const sessionEndedTopic = defineTopic('session', z.object({ ended: z.literal(true) }))

/** Aborts with any of the signals, or when the principal's session ends. Listens no longer than that. */
export function untilSessionEnds(
  bus: Pick<Bus, 'subscribe'>,
  principal: Principal | undefined,
  signals: readonly AbortSignal[],
): AbortSignal {
  const others = AbortSignal.any([...signals])
  if (!principal || others.aborted) return others
  const ended = new AbortController()
  const stop = bus.subscribe(sessionEndedTopic(principal.sessionId), () => ended.abort())
  const all = AbortSignal.any([others, ended.signal])
  all.addEventListener('abort', stop, { once: true })
  return all
}
