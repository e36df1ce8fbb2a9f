/** What looks at this machine by the clock, while no file can be opened. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMetrics } from '../../src/kernel/metrics/index.ts'

const scarce = () => {
  throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
}

test('a sample that can not be taken does not end the process, and the next one covers its time', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const metrics = createMetrics({ version: 'test' })
  onTestFinished(() => metrics.stop())
  metrics.answered('GET', '/', 200, 1)
  const memory = vi.spyOn(process, 'memoryUsage').mockImplementation(scarce)
  onTestFinished(() => memory.mockRestore())
  vi.advanceTimersByTime(5_000)
  expect(metrics.history()).toEqual([])
  memory.mockRestore()
  vi.advanceTimersByTime(5_000)
  expect(metrics.history().map(({ seconds, requests }) => [seconds, requests.count])).toEqual([[10, 1]])
})

test('what a package manager started stays while its ancestors can not be looked at, and ends with them', async () => {
  const ancestors = new Set([process.ppid])
  const read = vi.fn<(path: string) => string>((path) =>
    path.endsWith('/stat') ? '1 (npx) S 1 ' : 'npx skrzat',
  )
  vi.doMock('node:fs', () => ({
    existsSync: (path: string) => ancestors.has(Number(path.split('/')[2])),
    readFileSync: read,
  }))
  onTestFinished(() => vi.doUnmock('node:fs'))
  const { watchParents } = await import('../../src/start/parents.ts')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onGone = vi.fn<() => void>()
  watchParents({ npm_lifecycle_event: 'start' }, onGone)
  read.mockImplementation(scarce)
  vi.advanceTimersByTime(1_000)
  expect(onGone).not.toHaveBeenCalled()
  ancestors.clear()
  vi.advanceTimersByTime(1_000)
  expect(onGone).toHaveBeenCalledOnce()
})
