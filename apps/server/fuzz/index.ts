/** `pnpm fuzz [count] [seed]`: requests to every route and procedure, as every kind of user, on a server of its own. */
import { randomInt } from 'node:crypto'
import { startTestCluster, withDatabase } from '@skrzat/testing/test-cluster'
import postgres from 'postgres'
import { heap } from '../bench/heap.ts'
import { fuzz, type Failure } from './run.ts'
import { fuzzServer } from './server.ts'

export type FuzzRun = { count: number; seed?: number | undefined; say: (text: string) => void }

const WITHIN = 3 * 60 * 60_000
/** Requests after which accounts are restored, as requests end sessions and revoke rights. */
const RESTORE_EVERY = 200
/** MiB by which memory may grow after a tenth of the requests, when caches are full. */
const MAY_GROW = 48

/** The request in full, with the command that repeats it. */
function told({ index, request, what }: Failure, seed: number): string {
  return [
    `Request ${index} of seed ${seed}, as ${request.who}:`,
    `${request.method} ${request.path}`,
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
    '',
    JSON.stringify(request.body),
    '',
    what,
    '',
    `Again: pnpm fuzz ${index + 1} ${seed}`,
  ].join('\n')
}

/** @returns whether nothing failed */
export async function runFuzzer({ count, seed = randomInt(2 ** 30), say }: FuzzRun): Promise<boolean> {
  say(`Seed ${seed}, ${count} requests.`)
  const cluster = await startTestCluster()
  const name = `fuzz_${process.pid}`
  const admin = postgres(cluster.url, { max: 1, onnotice: () => undefined })
  await admin.unsafe(`create database ${name} template ${cluster.template}`)
  let close = async () => {}
  try {
    const server = await fuzzServer(withDatabase(cluster.url, name))
    close = () => server.close()
    let settled: number | undefined
    const started = performance.now()
    const outcome = await fuzz({
      ...server,
      seed,
      count,
      within: WITHIN,
      every: {
        requests: RESTORE_EVERY,
        async run(sent) {
          await server.restore()
          if (settled === undefined && sent >= count / 10) settled = heap()
          if (sent % 5_000 < RESTORE_EVERY)
            say(`${sent} requests, ${Math.round((performance.now() - started) / 1000)} s`)
        },
      },
    })
    const grown = settled === undefined ? 0 : heap() - settled
    say(
      `${outcome.sent} requests: ${JSON.stringify(outcome.statuses)}; memory grew by ${grown.toFixed(1)} MiB.`,
    )
    if (outcome.failure) say(told(outcome.failure, seed))
    if (grown > MAY_GROW) say(`That is more than ${MAY_GROW} MiB.`)
    return !outcome.failure && grown <= MAY_GROW
  } finally {
    await close()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
    await cluster.stop()
  }
}
