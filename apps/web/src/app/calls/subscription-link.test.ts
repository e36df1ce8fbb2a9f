import { TRPCClientError, type Operation, type TRPCLink } from '@trpc/client'
import { observable, type Observer } from '@trpc/server/observable'
import type { OperationResultEnvelope } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppRouter } from './router-type.ts'
import { lastingSubscriptions } from './subscription-link.ts'

type Stream = Observer<
  OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>,
  TRPCClientError<AppRouter>
>

type Heard = { data: unknown[]; errors: unknown[]; ended: number; resumed: number; stale: number }

const call = { type: 'subscription', path: 'notifications.followCounts', input: undefined } as const
const operation: Operation = { id: 1, ...call, context: {}, signal: null }

/** A link whose streams the test controls. */
function setUp(
  admit: () => Promise<() => void> = () => Promise.resolve(() => undefined),
  readSince?: () => number | undefined,
) {
  const streams: Stream[] = []
  const closed = vi.fn<() => void>()
  const heard: Heard = { data: [], errors: [], ended: 0, resumed: 0, stale: 0 }
  const link: TRPCLink<AppRouter> = () => () =>
    observable((stream) => {
      streams.push(stream)
      return closed
    })
  const lasting = lastingSubscriptions({
    load: () => Promise.resolve(link),
    admit,
    ...(readSince && { readSince }),
    onResumed: () => (heard.resumed += 1),
    onStale: () => (heard.stale += 1),
  })
  const next = () => observable<never, never>(() => undefined)
  const subscription = lasting({})({ op: operation, next }).subscribe({
    next: ({ result }) => 'data' in result && heard.data.push(result.data),
    error: (error) => heard.errors.push(error),
    complete: () => (heard.ended += 1),
  })
  return { streams, closed, heard, subscription }
}

function refusal(error: string) {
  const shape = { message: error, code: -32_600, data: { error, params: {} } }
  return TRPCClientError.from<AppRouter>({ error: shape })
}

const brokenOff = () => TRPCClientError.from<AppRouter>({ type: 'error' })

/** Longer than the longest pause. */
const awhile = () => vi.advanceTimersByTimeAsync(40_000)
const opened = () => vi.advanceTimersByTimeAsync(0)
const start = (stream: Stream | undefined) => stream?.next({ result: { type: 'started' } })
const say = (stream: Stream | undefined, data: unknown) => stream?.next({ result: { type: 'data', data } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a subscription', () => {
  test('goes on where the server ends its stream, and nobody is told that it had ended', async () => {
    const { streams, heard } = setUp()
    await opened()
    start(streams[0])
    say(streams[0], 1)
    streams[0]?.next({ result: { type: 'stopped' } })
    streams[0]?.complete()
    await awhile()
    expect(streams).toHaveLength(2)
    expect(heard.resumed).toBe(0)
    start(streams[1])
    say(streams[1], 2)
    expect(heard).toEqual({ data: [1, 2], errors: [], ended: 0, resumed: 1, stale: 0 })
  })

  test.each(['unavailable', 'internal', 'rate_limited'])('goes on after %s', async (code) => {
    const { streams, heard } = setUp()
    await awhile()
    streams[0]?.error(refusal(code))
    await awhile()
    expect(streams).toHaveLength(2)
    expect(heard.errors).toEqual([])
  })

  test('goes on where the connection broke off, a little later each time', async () => {
    const { streams, heard } = setUp()
    await awhile()
    for (const milliseconds of [400, 800, 1600]) {
      const before = streams.length
      streams.at(-1)?.error(brokenOff())
      await vi.advanceTimersByTimeAsync(milliseconds * 0.9)
      expect(streams).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(milliseconds)
      expect(streams).toHaveLength(before + 1)
    }
    expect(heard.errors).toEqual([])
  })

  test.each([
    ['the session has', 'unauthenticated', 0],
    ['the right has been taken away', 'forbidden', 1],
  ])('ends where %s by %s, and asks for what is shown %i times anew', async (_what, code, stale) => {
    const { streams, heard } = setUp()
    await opened()
    start(streams[0])
    streams[0]?.complete()
    await awhile()
    streams[1]?.error(refusal(code))
    await awhile()
    expect(streams).toHaveLength(2)
    expect(heard).toMatchObject({ stale, errors: [{ data: { error: code } }] })
  })

  test('waits until it is admitted, and gives its slot back', async () => {
    const free = vi.fn<() => void>()
    const admitted = Promise.withResolvers<() => void>()
    const { streams, heard, subscription } = setUp(() => admitted.promise)
    await awhile()
    expect(streams).toHaveLength(0)
    admitted.resolve(free)
    await opened()
    start(streams[0])
    expect(heard).toMatchObject({ stale: 1, resumed: 0 })
    streams[0]?.complete()
    await awhile()
    expect(streams).toHaveLength(2)
    expect(free).not.toHaveBeenCalled()
    subscription.unsubscribe()
    expect(free).toHaveBeenCalledOnce()
  })

  test.each([
    [4_000, 0],
    [6_000, 1],
  ])(
    'of a page that was asked for %i ms before: what is shown is asked for anew %i times',
    async (ago, times) => {
      const { streams, heard } = setUp(undefined, () => Date.now() - ago)
      await opened()
      start(streams[0])
      expect(heard.stale).toBe(times)
    },
  )

  test('gives back a slot that it gets when nobody wants it any more', async () => {
    const free = vi.fn<() => void>()
    const admitted = Promise.withResolvers<() => void>()
    const { streams, subscription } = setUp(() => admitted.promise)
    subscription.unsubscribe()
    admitted.resolve(free)
    await opened()
    expect(free).toHaveBeenCalledOnce()
    expect(streams).toHaveLength(0)
  })

  test.each(['before', 'after'])('is over once nobody wants it, %s its stream ends', async (when) => {
    const { streams, closed, subscription } = setUp()
    await awhile()
    if (when === 'after') streams[0]?.complete()
    subscription.unsubscribe()
    if (when === 'before') streams[0]?.complete()
    await awhile()
    expect(closed).toHaveBeenCalledOnce()
    expect(streams).toHaveLength(1)
  })
})
