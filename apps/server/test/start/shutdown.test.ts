import { expect, onTestFinished, test, vi } from 'vitest'
import { createShutdown } from '../../src/start/shutdown.ts'

test('work has seconds to end; the database, whose files somebody may copy afterwards, is waited for', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const shutdown = createShutdown(() => undefined)
  const stopped = Promise.withResolvers<void>()
  const steps: string[] = []
  shutdown.add('database', async () => {
    steps.push('database')
    await stopped.promise
  })
  shutdown.add('work', () => new Promise(() => undefined))
  const ended = shutdown.run().then(() => steps.push('ended'))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(steps).toEqual(['database'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(steps).toEqual(['database'])
  stopped.resolve()
  await ended
  expect(steps).toEqual(['database', 'ended'])
})
