import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { writeData } from '../table/data.ts'
import { logOf } from './test.ts'

/** All tests share one IP address, and the demo has few accounts. */
const MANY_SMS = { SKRZAT_SMS_PER_ADDRESS: '1000/1000', SKRZAT_SMS_PER_NUMBER: '1000/1000' }

/** Each test sends its own address, as a proxy would, because sign-in attempts are rate-limited by address. */
const PROXY = { SKRZAT_TRUST_PROXY: '127.0.0.1' }

const root = join(import.meta.dirname, '../../../..')

/** The port is chosen before the start, because the server's origin, which passkeys are bound to, contains it. */
async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return String(address.port)
}

type Server = { url: string; stop: () => Promise<void> }

/** Starts Skrzat as a user would, with a new database on a free port; what it writes is kept in a log. */
export async function startServer(name: string, outputDir: string): Promise<Server> {
  const dataDir = join(tmpdir(), `skrzat-e2e-${name}-${process.pid}`)
  const port = await freePort()
  const env = {
    ...process.env,
    ...MANY_SMS,
    ...PROXY,
    PORT: port,
    SKRZAT_DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  }
  const server = spawn(join(root, 'node_modules/.bin/node'), ['scripts/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const file = logOf(name, outputDir)
  mkdirSync(dirname(file), { recursive: true })
  const log = createWriteStream(file)
  const ready = new Promise<string>((resolve, reject) => {
    let output = ''
    function read(chunk: Buffer) {
      log.write(chunk)
      output += chunk.toString()
      const address = /Skrzat is ready: (http\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.on('error', reject)
    server.on('exit', (code) => reject(new Error(`The server of the ${name} ended with ${code}:\n${output}`)))
  })
  const ended = once(server, 'exit')
  return {
    url: await ready,
    async stop() {
      const early = server.exitCode ?? server.signalCode
      server.kill('SIGINT')
      await ended
      log.end()
      // A database that was stopped abruptly may still be cleaning up.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
      if (early !== null)
        throw new Error(`The server of the ${name} ended with ${early} before the tests were over: ${file}`)
    },
  }
}

/** Whether the command line asks for this folder's tests, by a path in it or by no path in any. */
function isWanted(folder: string): boolean {
  const named = process.argv.flatMap((each) => /^(?:e2e\/)?(journeys|table)\b/.exec(each)?.[1] ?? [])
  return named.length === 0 || named.includes(folder)
}

/**
 * Starts a server for the journeys and one for the table, which nothing else writes to, unless they are given: sets
 * SKRZAT_E2E_URL, and SKRZAT_E2E_TABLE to what the table's server has. A given server of the journeys alone leaves the
 * table without one.
 */
export default async function startServers({ projects }: FullConfig) {
  const { SKRZAT_E2E_URL: journeys, SKRZAT_E2E_TABLE_URL: table, SKRZAT_E2E_TABLE: written } = process.env
  const outputDir = projects[0]?.outputDir ?? 'test-results'
  mkdirSync(outputDir, { recursive: true })
  const isAlone = journeys === undefined && table === undefined
  const servers: Server[] = []
  async function start(name: string) {
    const server = await startServer(name, outputDir)
    servers.push(server)
    return server.url
  }
  async function startJourneys() {
    process.env.SKRZAT_E2E_URL = await start('journeys')
  }
  async function startTable() {
    process.env.SKRZAT_E2E_TABLE = JSON.stringify(await writeData(table ?? (await start('table'))))
  }
  // One after the other, as the first one builds the web app where it has changed.
  if (isAlone && isWanted('journeys')) await startJourneys()
  if ((isAlone || table !== undefined) && isWanted('table') && written === undefined) await startTable()
  return async function stopServers() {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
