import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { z } from 'zod'
import { filesServer, type FilesServer } from './files-server.ts'
import type { Bench } from './harness.ts'

const MIB = 1024 * 1024
const SERVED = 10 * MIB
const REQUESTS = 20
const UPLOADS = 20
const UPLOADED = 25 * MIB
const MEMORY = 100

/** A file of the place over the whole server, each time asked whether one may, against the same file from a folder. */
export const fileServing: Bench = {
  name: 'file-serving',
  async run(bench) {
    const { url } = await bench.database({ pool: 2 })
    const content = randomBytes(SERVED)
    const folder = await mkdtemp(join(tmpdir(), 'skrzat-bench-static-'))
    await writeFile(join(folder, 'file.bin'), content)
    const plain = Fastify()
    await plain.register(fastifyStatic, { root: folder })
    await plain.listen({ port: 0, host: '127.0.0.1' })
    const address = plain.server.address()
    const plainPort = typeof address === 'object' && address !== null ? address.port : 0
    const ours = await filesServer(url)
    try {
      const hash = await upload(ours, [content])
      const headers = { authorization: `Bearer ${ours.token}` }
      const askPlain = asker(plainPort, '/file.bin', {})
      const askOurs = asker(ours.port, `/api/files/${hash}`, headers)
      await bench.compare({
        work: `${REQUESTS} downloads of a file of ${SERVED / MIB} MiB`,
        baseline: '@fastify/static with the same file',
        reach: 0.7,
        plain: () => askPlain(REQUESTS),
        ours: () => askOurs(REQUESTS),
      })
    } finally {
      await ours.close()
      await plain.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const answered = z.object({ hash: z.string() })
const started = z.object({ port: z.number(), token: z.string(), placeId: z.number() })

/** Memory of the server's process while large files come in, all at once. */
export const fileUploads: Bench = {
  name: 'file-uploads',
  async run(bench) {
    const { url } = await bench.database({ pool: 2 })
    const child = fork(fileURLToPath(new URL('files-server.ts', import.meta.url)), [url])
    const said = async (): Promise<unknown> => (await once(child, 'message'))[0]
    const ask = async (what: string) => {
      const answer = said()
      child.send(what)
      return z.number().parse(await answer)
    }
    const server = started.parse(await said())
    // One small one first, so that what is loaded once is not counted.
    await upload(server, [randomBytes(1024)])
    const idle = await ask('now')
    const chunk = randomBytes(64 * 1024)
    const chunks = Array.from({ length: UPLOADED / chunk.length }, () => chunk)
    await Promise.all(Array.from({ length: UPLOADS }, () => upload(server, chunks)))
    const most = await ask('most')
    const ended = once(child, 'exit')
    child.send('stop')
    await ended
    bench.limit({
      work: `memory for ${UPLOADS} uploads of ${UPLOADED / MIB} MiB at once`,
      baseline: 'the server idle',
      plain: `${idle.toFixed(0)} MB`,
      ours: `${most.toFixed(0)} MB`,
      value: most - idle,
      atMost: MEMORY,
      unit: 'MB',
    })
  },
}

/** Sends one file; answers with what its address is made of. */
async function upload({ port, token, placeId }: FilesServer, chunks: readonly Uint8Array[]): Promise<string> {
  const boundary = 'skrzat-bench'
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/places/${placeId}/files`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  const answer = once(sending, 'response')
  const field = `content-disposition: form-data; name`
  sending.write(`--${boundary}\r\n${field}="name"\r\n\r\na\r\n`)
  sending.write(`--${boundary}\r\n${field}="file"; filename="a.bin"\r\n\r\n`)
  for (const chunk of chunks) if (!sending.write(chunk)) await once(sending, 'drain')
  sending.end(`\r\n--${boundary}--\r\n`)
  const [response] = await answer
  let body = ''
  for await (const part of response) body += String(part)
  return answered.parse(JSON.parse(body)).hash
}

/** Asks `times` times, one after another, over one connection. */
function asker(port: number, path: string, headers: Record<string, string>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, agent, headers }, (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.on('error', reject)
        answer.on('end', () => {
          if (answer.statusCode === 200 && bytes === SERVED) resolve()
          else reject(new Error(`answered with ${answer.statusCode} and ${bytes} bytes`))
        })
      }).on('error', reject)
    })
  return async (times: number) => {
    for (let time = 0; time < times; time++) await ask()
  }
}
