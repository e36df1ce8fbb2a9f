import { randomUUID } from 'node:crypto'
import type { Relay } from 'bullmq'
import { testDatabase } from '@skrzat/testing/database'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createBus, defineTopic } from '../../src/kernel/realtime/realtime.ts'
import { bothBackends } from './jobs-setup.ts'

const database = await testDatabase()
const backends = await bothBackends(database)

const numbers = defineTopic('numbers', z.object({ n: z.number() }))
/** A topic of its own for each test. */
const topic = () => numbers(randomUUID())
const forever = new AbortController().signal

const joined = await Promise.all(
  backends.map(async ({ kind, backend, log, lines }) => {
    const relays: Relay<unknown>[] = []
    const seen = (relay: Relay<unknown>) => {
      relays.push(relay)
      return relay
    }
    const seeing = { ...backend, relay: () => seen(backend.relay()) }
    const open = () => createBus({ backend: seeing, log })
    return { kind, lines, relays, open, here: await open(), there: await open() }
  }),
)
afterAll(async () => {
  for (const { here, there } of joined) await Promise.all([here.close(), there.close()])
})

describe.each(joined)('the bus, kept in $kind', ({ here, there, open, relays, lines }) => {
  test('a message reaches every subscriber, in this process and in others', async () => {
    const told = topic()
    const received = [here, here, there].map((bus) => {
      const { promise, resolve } = Promise.withResolvers<{ n: number }>()
      bus.subscribe(told, resolve)
      return promise
    })
    await here.publish(told, { n: 1 })
    expect(await Promise.all(received)).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
  })

  test('what goes to many topics is as few messages as the store takes', async () => {
    const each = Array.from({ length: 300 }, (_, n) => [topic(), { n }] as const)
    const received = each.map(([told]) => {
      const { promise, resolve } = Promise.withResolvers<{ n: number }>()
      there.subscribe(told, resolve)
      return promise
    })
    const [relay] = relays
    if (!relay) throw new Error('the bus has no relay')
    const published = vi.spyOn(relay, 'publish')
    await here.publishAll(each)
    expect(await Promise.all(received)).toEqual(each.map(([, payload]) => payload))
    // 300 of some sixty bytes.
    expect(published.mock.calls).toHaveLength(3)
    published.mockRestore()
  })

  test('messages come in the order of one publisher, to their topic alone, until unsubscribed', async () => {
    const told = topic()
    const received: number[] = []
    const done = Promise.withResolvers<void>()
    const unsubscribe = there.subscribe(told, ({ n }) => {
      received.push(n)
      if (n === 2) unsubscribe()
    })
    there.subscribe(told, ({ n }) => {
      if (n === 3) done.resolve()
    })
    await here.publish(topic(), { n: 9 })
    for (const n of [1, 2, 3]) await here.publish(told, { n })
    await done.promise
    expect(received).toEqual([1, 2])
  })

  test('a stream holds what was published after it was opened, until its signal aborts', async () => {
    const told = topic()
    const controller = new AbortController()
    const stream = there.stream(told, controller.signal)
    await here.publish(told, { n: 1 })
    await here.publish(told, { n: 2 })
    expect(await stream.next()).toEqual({ done: false, value: { n: 1 } })
    expect(await stream.next()).toEqual({ done: false, value: { n: 2 } })
    const waiting = stream.next()
    controller.abort()
    expect(await waiting).toEqual({ done: true, value: undefined })
    expect(await there.stream(told, controller.signal).next()).toEqual({ done: true, value: undefined })
  })

  test('leaving the loop ends the stream', async () => {
    const told = topic()
    const stream = here.stream(told, forever)
    await here.publish(told, { n: 1 })
    for await (const { n } of stream) {
      expect(n).toBe(1)
      break
    }
    expect(await stream.next()).toEqual({ done: true, value: undefined })
  })

  test('a reader who is too slow gets the newest', async () => {
    const told = topic()
    const stream = here.stream(told, forever)
    const last = Promise.withResolvers<void>()
    here.subscribe(told, ({ n }) => {
      if (n === 300) last.resolve()
    })
    for (let n = 1; n <= 300; n += 1) await here.publish(told, { n })
    await last.promise
    expect(await stream.next()).toEqual({ done: false, value: { n: 45 } })
  })

  test('a message of the wrong shape is logged and goes no further', async () => {
    const wrong = defineTopic('numbers', z.object({ n: z.string() }))
    const told = topic()
    const received: unknown[] = []
    const done = Promise.withResolvers<void>()
    here.subscribe(told, (message) => {
      received.push(message)
      done.resolve()
    })
    await there.publish(wrong(told.key.slice('numbers:'.length)), { n: 'one' })
    await there.publish(told, { n: 1 })
    await done.promise
    expect(received).toEqual([{ n: 1 }])
    expect(lines).toContainEqual(expect.objectContaining({ level: 50, topic: told.key }))
  })

  test('a subscriber that fails keeps the message from no other', async () => {
    const told = topic()
    const done = Promise.withResolvers<{ n: number }>()
    here.subscribe(told, () => {
      throw new Error('could not be shown')
    })
    here.subscribe(told, done.resolve)
    await there.publish(told, { n: 1 })
    expect(await done.promise).toEqual({ n: 1 })
    expect(lines).toContainEqual(expect.objectContaining({ level: 50, topic: told.key }))
  })

  test('after a gap streams end as unavailable, so that their readers come back and read the tables', async () => {
    const stream = here.stream(topic(), forever)
    const waiting = stream.next()
    let told = 0
    const stop = here.onGap(() => {
      told += 1
    })
    relays[0]?.emit('recovered')
    stop()
    relays[0]?.emit('recovered')
    await expect(waiting).rejects.toMatchObject({ name: 'DomainError', code: 'unavailable' })
    expect(told).toBe(1)
    expect(await stream.next()).toEqual({ done: true, value: undefined })
  })

  test('a message that can not be sent is logged, and harms nobody', async () => {
    const closed = await open()
    await closed.close()
    const told = topic()
    await closed.publish(told, { n: 1 })
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, topic: told.key, msg: expect.stringContaining('published') }),
    )
  })
})

test('a topic is named in letters that both stores take', () => {
  expect(numbers(5).key).toBe('numbers:5')
  expect(() => numbers('a.b')).toThrow(TypeError)
  expect(() => numbers('>')).toThrow(TypeError)
})
