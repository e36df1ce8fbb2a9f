import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { follow, live } from '../../src/kernel/realtime/live.ts'
import { defineTopic } from '../../src/kernel/realtime/realtime.ts'
import { createRouter } from '../../src/router.ts'
import { testServer } from '../accounts/setup.ts'

const { services } = await testServer()
const { bus } = services.kernel
const numbers = defineTopic('numbers', z.number())

describe('following', () => {
  test('begins with the state, and what happened while it was read follows', async () => {
    const leaving = new AbortController()
    const messages = follow(
      bus.stream(numbers('state'), leaving.signal),
      async () => {
        await bus.publish(numbers('state'), 2)
        return 'one'
      },
      (change) => change,
    )
    expect(await messages.next()).toEqual({ done: false, value: { state: 'one' } })
    expect(await messages.next()).toEqual({ done: false, value: { change: 2 } })
    leaving.abort()
    expect(await messages.next()).toEqual({ done: true, value: undefined })
  })

  test('says nothing where nothing is new', async () => {
    const messages = follow(
      bus.stream(numbers('new'), new AbortController().signal),
      () => null,
      (change) => (change === 1 ? undefined : change),
    )
    await messages.next()
    await bus.publish(numbers('new'), 1)
    await bus.publish(numbers('new'), 2)
    expect((await messages.next()).value).toEqual({ change: 2 })
    await messages.return()
  })

  test('lets go of the topic where the state can not be read', async () => {
    const stream = bus.stream(numbers('fault'), new AbortController().signal)
    const messages = follow(stream, () => Promise.reject(new Error('no database')), String)
    await expect(messages.next()).rejects.toThrow('no database')
    expect(await stream.next()).toEqual({ done: true, value: undefined })
  })
})

describe('what is said', () => {
  async function* said(...messages: unknown[]) {
    yield* messages
  }
  const parse = (...messages: unknown[]) =>
    Array.fromAsync(live(z.string(), z.number()).parse(said(...messages)))

  test('is the state and changes, as declared', async () => {
    expect(await parse({ state: 'a' }, { change: 1 })).toEqual([{ state: 'a' }, { change: 1 }])
    await expect(parse({ state: 1 })).rejects.toThrow('expected string')
    await expect(parse({ change: 'a' })).rejects.toThrow('expected number')
  })

  test('is declared by every subscription', async () => {
    const definition = z.object({ type: z.string(), output: z.unknown() })
    const procedures: Record<string, unknown> = createRouter(services.domains)._def.procedures
    const subscriptions = Object.entries(procedures).flatMap(([name, procedure]) => {
      if (typeof procedure !== 'function') throw new TypeError(`${name} is no procedure`)
      const { type, output } = definition.parse(Reflect.get(procedure, '_def'))
      return type === 'subscription' ? [{ name, output }] : []
    })
    expect(subscriptions.length).toBeGreaterThan(3)
    for (const { name, output } of subscriptions) {
      if (!(output instanceof z.ZodType)) throw new TypeError(`${name} declares no output`)
      const messages = z.custom<AsyncIterable<unknown>>().parse(output.parse(said({ state: Symbol('none') })))
      await expect(Array.fromAsync(messages), name).rejects.toThrow('Invalid input')
    }
  })
})
