import { statfs } from 'node:fs/promises'
import type { Database } from '@skrzat/db/client'
import type { HealthCheck } from './kernel/health.ts'
import type { JobCounts, Jobs } from './kernel/jobs/index.ts'
import type { Relay } from './kernel/outbox/index.ts'
import type { Storage } from './kernel/storage/index.ts'

/** Checks of the database, the queue, the files, the disk, and Redis, which counts as up where it is not configured. */
export function healthChecks({
  db,
  databaseFault,
  jobs,
  relay,
  storage,
  dataDir,
  redis,
}: {
  db: Database
  databaseFault: (() => string | undefined) | undefined
  jobs: Jobs
  relay: Pick<Relay, 'health'>
  storage: Storage
  dataDir: string
  redis: boolean
}): HealthCheck[] {
  const countJobs = async () => {
    const [asked, counts] = await Promise.all([relay.health(), jobs.totals()])
    const sum = (state: keyof JobCounts) => counts.reduce((total, one) => total + one[state], 0)
    return {
      waiting: sum('waiting'),
      active: sum('active'),
      delayed: sum('delayed'),
      failed: sum('failed'),
      ...asked,
    }
  }
  return [
    { name: 'ping', check: async () => ({}) },
    {
      name: 'db',
      needed: true,
      async check() {
        const fault = databaseFault?.()
        if (fault !== undefined) throw new Error(fault)
        const [row] = await db.sql<{ version: string }[]>`select current_setting('server_version') as version`
        return { database: 'PostgreSQL', version: row?.version ?? '' }
      },
    },
    { name: 'jobs', check: countJobs },
    {
      name: 'redis',
      check: async () =>
        redis
          ? { used: true, queues: (await jobs.totals()).length }
          : { used: false, note: 'Not used: jobs and messages between servers are kept in the database.' },
    },
    {
      name: 'storage',
      async check() {
        await storage.check()
        return { kind: storage.kind, note: 'Files can be stored.' }
      },
    },
    {
      name: 'diskSpace',
      async check() {
        const { bavail, blocks, bsize } = await statfs(dataDir)
        const free = bavail * bsize
        const threshold = 10 * 1024 * 1024
        if (free < threshold)
          throw new Error(
            `only ${Math.floor(free / 1024)} kB are free where the data are kept, 10 MB are needed`,
          )
        return { total: blocks * bsize, free, threshold }
      },
    },
  ]
}
