/** The walk of `pnpm stack` through processes of this machine, so that it is known to pass where no Docker engine is. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@skrzat/testing/database'
import { testRedis } from '@skrzat/testing/redis'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startFleet } from '../../chaos/fleet.ts'
import { walk } from '../../stack/walk.ts'
import { s3Server, temporaryFolder } from '../kernel/storage/media.ts'

vi.setConfig({ testTimeout: 300_000 })

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

const database = await testDatabase({ pool: 1 })
const redis = await testRedis()
afterAll(() => redis?.stop())
const s3 = await s3Server()
const dataDir = temporaryFolder()

/** Hands each request to the next server; one that takes no connection is passed over. */
async function startProxy(all: readonly string[]) {
  let turn = 0
  function forward(body: Buffer, from: IncomingMessage, to: ServerResponse, targets: readonly string[]) {
    const [target, ...others] = targets
    if (target === undefined) {
      to.writeHead(502).end()
      return
    }
    const { method, headers, url = '/' } = from
    const asked = ask(new URL(url, target), { method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    asked.on('error', () => forward(body, from, to, others))
    asked.end(body)
  }
  const proxy = createServer((from, to) => {
    const chunks: Buffer[] = []
    from.on('data', (chunk: Buffer) => chunks.push(chunk))
    from.on('end', () => {
      const first = turn++ % all.length
      forward(Buffer.concat(chunks), from, to, [...all.slice(first), ...all.slice(0, first)])
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('listens on no port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

test.skipIf(redis === undefined)('the main job holds while one of two servers is killed', async () => {
  const variables = {
    DATABASE_URL: database.url,
    REDIS_URL: redis?.url ?? '',
    SKRZAT_SECRET: 'a secret that only the walk has, of 32 characters',
    SKRZAT_DATA_DIR: dataDir,
    SKRZAT_DEMO: '0',
    FILES_S3_ENDPOINT: s3.endpoint ?? '',
    FILES_S3_REGION: s3.region,
    FILES_S3_BUCKET: s3.bucket,
    FILES_S3_KEY: s3.key,
    FILES_S3_SECRET: s3.secret,
    LOG_LEVEL: 'warn',
  }
  const fleet = startFleet(variables, { servers: 2, workers: 1 })
  onTestFinished(async () => void (await fleet.close()))
  await fleet.allReady()
  const [victim, survivor] = fleet.servers
  if (!victim || !survivor) throw new Error('there are two servers')
  const proxy = await startProxy(await Promise.all([victim.ready, survivor.ready]))
  onTestFinished(() => proxy.close())

  const steps: string[] = []
  await walk(
    {
      address: proxy.address,
      async cli(words, lines) {
        const environment = { ...process.env, ...variables }
        const child = spawn(process.execPath, [CLI, ...words], {
          env: environment,
          stdio: ['pipe', 'pipe', 'pipe'],
        })
        let said = ''
        child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
        child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
        child.stdin.end(lines.map((line) => `${line}\n`).join(''))
        const [code] = await once(child, 'exit')
        expect(code, said).toBe(0)
      },
      killServer: () => victim.kill(),
    },
    async (name, run) => {
      const result = await run()
      steps.push(name)
      return result
    },
  )
  expect(steps.at(-1)).toBe('another invoice is issued and seen')
  expect(fleet.died()).toEqual([])
})
