import postgres from 'postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBreaker } from '../../src/kernel/database/breaker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A statement as the driver makes it: executed now, and answered or lost by hand. */
function execute(breaker: ReturnType<typeof createBreaker>) {
  const query = {
    handler: (given: unknown) => given,
    resolve: (_value: unknown) => undefined,
    reject: (_reason: unknown) => undefined,
    cancel: () => undefined,
    executed: false,
    state: null,
  }
  breaker.watch(query)
  query.handler(query)
  return query
}

/** A database whose probe is answered, refused in words, unreachable, or silent. */
function database(probe: () => Promise<unknown>) {
  const told: boolean[] = []
  const breaker = createBreaker(probe, (open) => told.push(open))
  return { breaker, told, query: execute(breaker) }
}
const silence = () => new Promise(() => undefined)
const refused: unknown = Reflect.construct(postgres.PostgresError, [{ message: 'full', code: '53300' }])

test.each([
  ['answered', async () => 1],
  ['refused by the database', () => Promise.reject(refused)],
])('statements may last as long as they do where a probe is %s', async (_name, probe) => {
  const { breaker, told } = database(probe)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(() => breaker.check()).not.toThrow()
  expect(told).toEqual([])
})

test.each([
  ['silent', silence],
  ['unreachable', () => Promise.reject(new Error('ECONNREFUSED'))],
])(
  'five seconds without any answer, a %s probe with them, refuse what comes, until something is answered',
  async (_name, probe) => {
    const { breaker, told, query } = database(probe)
    const other = execute(breaker)
    await vi.advanceTimersByTimeAsync(4_500)
    expect(told).toEqual([])
    other.reject(new Error('the connection was lost'))
    await vi.advanceTimersByTimeAsync(1_500)
    expect(() => breaker.check()).toThrow('unavailable')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(told).toEqual([true])
    query.resolve([])
    expect(() => breaker.check()).not.toThrow()
    expect(told).toEqual([true, false])
  },
)
