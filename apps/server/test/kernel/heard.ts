import { z } from 'zod'
import { type Bus, defineTopic } from '../../src/kernel/realtime/realtime.ts'

const mark = defineTopic('test', z.object({}))

/**
 * Resolves once all subscribers have received what was published so far: the bus keeps the order. A test that counts
 * messages from now on then gets none of the tests before it.
 */
export async function heardSoFar(bus: Pick<Bus, 'publish' | 'subscribe'>): Promise<void> {
  const topic = mark(crypto.randomUUID())
  const heard = Promise.withResolvers<unknown>()
  const stop = bus.subscribe(topic, heard.resolve)
  await bus.publish(topic, {})
  await heard.promise
  stop()
}
