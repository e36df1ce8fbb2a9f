/** A Redis for tests: a given one, a container, or a local program. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackage, runs } from './programs.ts'

export type TestRedis = { url: string; stop(): Promise<void> }

/** A Redis for one test, which may kill it. */
export type MortalRedis = TestRedis & {
  /** kill -9; its data is lost. */
  kill(): Promise<void>
  /** Restarts it at the same address, empty. */
  start(): Promise<void>
  /** FLUSHALL. */
  empty(): Promise<void>
  /** Its process. */
  pid(): number
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new TypeError('listens on no port')
  return address.port
}

async function launch(port: number, folder: string): Promise<ChildProcess> {
  const settings = { port, bind: '127.0.0.1', dir: folder, save: '', 'maxmemory-policy': 'noeviction' }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) resolve()
    })
  })
  return child
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function ownServer(): Promise<MortalRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'skrzat-redis-'))
  const port = await freePort()
  let child = await launch(port, folder)
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end(child, 'SIGKILL'),
    async start() {
      child = await launch(port, folder)
    },
    async empty() {
      const socket = createConnection(port, '127.0.0.1')
      socket.write('FLUSHALL\r\n')
      await once(socket, 'data')
      socket.destroy()
    },
    pid: () => child.pid ?? 0,
    async stop() {
      await end(child, 'SIGTERM')
      rmSync(folder, { recursive: true })
    },
  }
}

async function container(): Promise<TestRedis> {
  const { RedisContainer } = await import('@testcontainers/redis')
  const started = await new RedisContainer('redis:8').start()
  return { url: started.getConnectionUrl(), stop: async () => void (await started.stop()) }
}

/**
 * A Redis for one test, from the local `redis-server`, without persistence. Undefined if there is none; an error with
 * CI=true.
 */
export async function mortalRedis(): Promise<MortalRedis | undefined> {
  if (runs('redis-server', '--version') || installPackage('redis-server')) return ownServer()
  if (process.env['CI'] === 'true') throw new Error('no redis-server, which tests kill')
  process.stderr.write('No redis-server is to be had: tests that kill it are left out of this run.\n')
  return undefined
}

/**
 * `REDIS_URL`, else a container if Docker answers, else `redis-server` from the PATH, else the same after installing it
 * (Debian, root). Undefined if none is available; with CI=true that is an error. Several tests may share one: prefix
 * every key.
 */
export async function testRedis(): Promise<TestRedis | undefined> {
  const given = process.env['REDIS_URL']
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined }
  if (runs('docker', 'info')) return container()
  if (runs('redis-server', '--version') || installPackage('redis-server')) return ownServer()
  if (process.env['CI'] === 'true') throw new Error('no Redis: give REDIS_URL, Docker or redis-server')
  process.stderr.write('No Redis is to be had: what needs it is left out of this run.\n')
  return undefined
}
