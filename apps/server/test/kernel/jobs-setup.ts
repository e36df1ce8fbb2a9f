import { randomUUID } from 'node:crypto'
import { testRedis } from '@skrzat/testing/redis'
import { whenOver } from '@skrzat/testing/when-over'
import { pino } from 'pino'
import { z } from 'zod'
import { openJobsBackend, type BackendConfig, type JobsBackend } from '../../src/kernel/jobs/backend.ts'

/**
 * Both places where jobs can be kept, PostgreSQL alone where no Redis is to be had; open until the file's last test, for a suite that
 * each of them has to pass.
 */
export async function bothBackends(database: { url: string }) {
  const redis = await testRedis()
  const configs: BackendConfig[] = [{ kind: 'postgres', url: database.url }]
  if (redis) configs.push({ kind: 'redis', url: redis.url, prefix: `test-${randomUUID()}` })
  const opened = await Promise.all(
    configs.map(async (config) => {
      const { log, lines } = recordingLog()
      return { kind: config.kind, url: config.url, log, lines, backend: await openJobsBackend(config, log) }
    }),
  )
  whenOver(async () => {
    for (const { backend } of opened) await backend.close()
    await redis?.stop()
  })
  return opened
}

/** The same store, with queues that no other test uses. */
export function ownQueues(backend: JobsBackend): JobsBackend {
  const prefix = randomUUID()
  const of = (name: string) => `${prefix}-${name}`
  return {
    ...backend,
    queue: (name) => backend.queue(of(name)),
    worker: (name, process, tuning) => backend.worker(of(name), process, tuning),
  }
}

const line = z.looseObject({ level: z.number(), msg: z.string() })

/** A logger that remembers, and promises the first line that says something. */
export function recordingLog() {
  const lines: z.output<typeof line>[] = []
  const waiting: { text: string; resolve: () => void }[] = []
  const log = pino(
    { level: 'debug' },
    {
      write(text: string) {
        const parsed = line.parse(JSON.parse(text))
        lines.push(parsed)
        for (const { text, resolve } of waiting) if (parsed.msg.includes(text)) resolve()
      },
    },
  )
  const said = async (text: string) => {
    if (lines.some(({ msg }) => msg.includes(text))) return
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push({ text, resolve })
    await promise
  }
  return { log, lines, said }
}
