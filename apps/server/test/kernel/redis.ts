import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The Redis of `REDIS_URL`, or one of its own from the `redis-server` on the PATH. */
export async function testRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['REDIS_URL']
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined }

  const folder = mkdtempSync(join(tmpdir(), 'skrzat-redis-'))
  const port = await freePort()
  const child = spawn(
    'redis-server',
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--maxmemory-policy',
      'noeviction',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) resolve()
    })
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
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
