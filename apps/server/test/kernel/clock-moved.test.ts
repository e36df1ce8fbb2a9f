/** Jobs that repeat, and jobs that are put off, on a host whose clock is wrong for a while. */
import { randomUUID } from 'node:crypto'
import { testDatabase } from '@skrzat/testing/database'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { defineJob } from '../../src/kernel/jobs/jobs.ts'
import { createJobs } from '../../src/kernel/jobs/registry.ts'
import { createScheduleLog } from '../../src/kernel/outbox/schedule-log.ts'
import { bothBackends, ownQueues, recordingLog } from './jobs-setup.ts'

const database = await testDatabase()
const { sql } = database
const backends = await bothBackends(database)
const clock = { now: () => new Date() }

describe.each(backends)('jobs kept in $kind', ({ backend }) => {
  /** A worker with a scheduled job; each planned run is identified by its time. */
  async function scheduled(cron: string) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T06:58:30Z') })
    onTestFinished(() => void vi.useRealTimers())
    const name = `test.${randomUUID()}`
    const { log, lines } = recordingLog()
    const runs: string[] = []
    let next = Promise.withResolvers<void>()
    const kept = createScheduleLog({ sql, clock })
    const scheduleLog: typeof kept = {
      ...kept,
      async done(of, due) {
        await kept.done(of, due)
        runs.push(due.toISOString())
        next.resolve()
      },
    }
    const jobs = createJobs({ backend: ownQueues(backend), log, scheduleLog })
    onTestFinished(() => jobs.stop())
    jobs.register([defineJob({ name, work: 'nightly', schema: z.object({}), run: async () => undefined })])
    jobs.schedule(name, cron)
    await jobs.start()
    return {
      runs,
      lines,
      /** Goes to this time, and lets what is due then run. @returns for when the next run is planned */
      at: async (time: string, { due }: { due: boolean }) => {
        vi.setSystemTime(time)
        next = Promise.withResolvers()
        // A worker sleeps until the next run by its own clock; a new job wakes it.
        await jobs.addBulk([{ id: randomUUID(), name, data: {} }])
        if (due) await next.promise
        await jobs.restoreSchedules()
        return (await jobs.schedules())[0]?.next?.toISOString()
      },
    }
  }

  test('what repeats each minute goes on when the clock is set back, as does what has run for later times', async () => {
    const { at, runs, lines } = await scheduled('* * * * *')
    expect(await at('2026-11-16T07:58:30Z', { due: true })).toBe('2026-11-16T07:59:00.000Z')
    expect(await at('2026-11-16T06:58:40Z', { due: false })).toBe('2026-11-16T07:00:00.000Z')
    expect(await at('2026-11-16T07:58:50Z', { due: true })).toBe('2026-11-16T07:59:00.000Z')
    expect(await at('2026-11-16T07:59:10Z', { due: true })).toBe('2026-11-16T08:00:00.000Z')
    expect(await at('2026-11-16T07:56:30Z', { due: false })).toBe('2026-11-16T07:57:00.000Z')
    for (const minute of [57, 58, 59]) await at(`2026-11-16T07:${minute}:10Z`, { due: true })
    const times = runs.map((time) => time.slice(11, 16)).join(' ')
    expect(times).toBe('06:59 07:00 07:59 07:57 07:58 07:59')
    expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  })

  test('what has run on its day is not run again when the clock is set back', async () => {
    const { at, runs } = await scheduled('0 8 * * *')
    const tomorrow = '2026-11-17T07:00:00.000Z'
    expect(await at('2026-11-16T07:58:30Z', { due: true })).toBe(tomorrow)
    expect(await at('2026-11-16T06:58:40Z', { due: false })).toBe(tomorrow)
    expect(await at('2026-11-16T07:00:10Z', { due: false })).toBe(tomorrow)
    expect(runs).toEqual(['2026-11-16T07:00:00.000Z'])
  })

  test('what runs once a day does so again after a clock that was ahead by days', async () => {
    const { at, runs } = await scheduled('0 8 * * *')
    expect(await at('2026-11-17T12:00:00Z', { due: true })).toBe('2026-11-18T07:00:00.000Z')
    expect(await at('2026-11-16T06:58:40Z', { due: false })).toBe('2026-11-17T07:00:00.000Z')
    expect(runs).toEqual(['2026-11-16T07:00:00.000Z'])
  })
})
