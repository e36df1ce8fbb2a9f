import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/**
 * Starts Skrzat as a user would, building the web app if it changed, with a new database on a free port. Sets
 * SKRZAT_E2E_URL to its address; if that is set already, uses that server.
 */
export default async function startServer() {
  if (process.env.SKRZAT_E2E_URL) return undefined
  const dataDir = join(tmpdir(), `skrzat-e2e-${process.pid}`)
  const port = await freePort()
  const server = spawn(join(root, 'node_modules/.bin/node'), ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, ...MANY_SMS, ...PROXY, PORT: port, SKRZAT_DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    function read(chunk: Buffer) {
      output += chunk.toString()
      const address = /Skrzat is ready: (http\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.on('error', reject)
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
  process.env.SKRZAT_E2E_URL = await ready
  const ended = once(server, 'exit')
  return async function stopServer() {
    const early = server.exitCode ?? server.signalCode
    server.kill('SIGINT')
    await ended
    // A database that was stopped abruptly may still be cleaning up.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    if (early !== null)
      throw new Error(`The server ended with ${early} before the tests were over:\n${output}`)
  }
}
