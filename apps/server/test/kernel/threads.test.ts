import { threadId } from 'node:worker_threads'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openThreads } from '../../src/kernel/threads/threads.ts'
import type { default as work, Work } from './threads-work.ts'

const WORK = new URL('threads-work.ts', import.meta.url)
const UNAVAILABLE = expect.objectContaining({ code: 'unavailable' })

/** Threads whose tasks take too long once the test says so. */
function opened({ waiting }: { waiting: number }) {
  let late = new AbortController()
  const threads = openThreads(pino({ level: 'silent' }), { waiting, limit: 1 }, () => late.signal)
  onTestFinished(threads.close)
  const begun = new SharedArrayBuffer(4)
  return {
    run: (what: Work['what']) => threads.run<typeof work>(WORK, { what, begun }),
    begun: async () => await Atomics.waitAsync(new Int32Array(begun), 0, 0).value,
    beLate: () => {
      late.abort()
      late = new AbortController()
    },
  }
}

test('work is done in another thread', async () => {
  const { run } = opened({ waiting: 8 })
  expect(await run('tell')).not.toBe(threadId)
})

test('a thread that freezes is ended with a code, as is what waits too long, and another one does what follows', async () => {
  const { run, begun, beLate } = opened({ waiting: 80 })
  const asked = Array.from({ length: 80 }, () => run('freeze'))
  await begun()
  beLate()
  const failed = await Promise.allSettled(asked)
  expect(failed).toEqual(asked.map(() => ({ status: 'rejected', reason: UNAVAILABLE })))
  expect(await run('tell')).not.toBe(threadId)
})

test('what finds too much waiting is refused at once', async () => {
  const { run, beLate } = opened({ waiting: 1 })
  const asked = Array.from({ length: 80 }, () => run('freeze'))
  await expect(Promise.any(asked.map((one) => one.catch((error: unknown) => error)))).resolves.toEqual(
    UNAVAILABLE,
  )
  beLate()
  expect(await Promise.allSettled(asked)).toHaveLength(80)
})

test('a thread that dies fails its task alone', async () => {
  const { run } = opened({ waiting: 8 })
  await expect(run('die')).rejects.toThrow('exited')
  expect(await run('tell')).not.toBe(threadId)
})
