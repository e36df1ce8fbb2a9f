/** Processes that start together, or have little of what a machine offers. */
import { spawnSync } from 'node:child_process'
import { testDatabase } from '@skrzat/testing/database'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../kernel/temporary-folder.ts'
import { open } from '../wire/raw.ts'
import { addPerson, signInAt } from './person.ts'
import { start } from './process.ts'

vi.setConfig({ testTimeout: 300_000 })

const database = await testDatabase()
const folder = temporaryFolder()
const SHARED = {
  DATABASE_POOL: '2',
  SKRZAT_SECRET: 's'.repeat(32),
  SKRZAT_DATA_DIR: folder,
  LOG_LEVEL: 'fatal',
}

const statusOf = async (address: string, path: string) => (await fetch(`${address}${path}`)).status
const READINESS = '/management/health/readiness'

test('two first servers and a worker that start at once on an empty database migrate it once, and serve', async () => {
  const name = `first_${process.pid}`
  await database.sql.unsafe(`create database ${name}`)
  onTestFinished(async () => {
    await database.sql.unsafe(`drop database ${name} with (force)`)
  })
  const url = new URL(database.url)
  url.pathname = `/${name}`
  const variables = { ...SHARED, DATABASE_URL: url.href }
  const servers = [start(variables, '--server'), start(variables, '--server')]
  const worker = start(variables, '--worker')
  const addresses = await Promise.all(servers.map(({ ready }) => ready))
  await worker.ready
  expect(await Promise.all(addresses.map((address) => statusOf(address, READINESS)))).toEqual([200, 200])
  for (const { process: child } of [...servers, worker]) child.kill('SIGTERM')
  const ends = await Promise.all([...servers, worker].map(({ ended }) => ended))
  expect(ends.map(({ code, err }) => [code, err])).toEqual(ends.map(() => [0, '']))
})

test('with 200 open files at most, more connections than that are turned away, and the server serves afterwards', async (context) => {
  const server = start({ ...SHARED, DATABASE_URL: database.url }, '--server')
  const address = await server.ready
  const limited = spawnSync('prlimit', ['--pid', String(server.process.pid), '--nofile=200:200'])
  if (limited.status !== 0) context.skip('no prlimit here')
  const sockets = Array.from({ length: 400 }, () => open(Number(new URL(address).port)))
  for (const socket of sockets)
    socket.write('GET /management/health/liveness HTTP/1.1\r\nhost: skrzat.example\r\n\r\n')
  const outcomes = await Promise.all(
    sockets.map((socket) =>
      Promise.race(
        ['data', 'close'].map((name) => new Promise((resolve) => socket.once(name, () => resolve(name)))),
      ),
    ),
  )
  expect(new Set(outcomes)).toEqual(new Set(['data', 'close']))
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => statusOf(address, READINESS).catch(() => 0), { timeout: 60_000 }).toBe(200)
  server.process.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

test('with 200 MB of heap, twelve uploads of 20 MB at once are taken', async () => {
  await addPerson(database.sql, 'ROLE_USER')
  const server = start({
    ...SHARED,
    DATABASE_URL: database.url,
    NODE_OPTIONS: '--max-old-space-size=200',
  })
  const address = await server.ready
  const headers = await signInAt(address)
  const file = new Blob([Buffer.alloc(20 * 1024 * 1024, 'a')])
  const upload = async () => {
    const body = new FormData()
    body.append('file', file, 'a.txt')
    return (await fetch(`${address}/api/uploads`, { method: 'POST', headers, body })).status
  }
  const answers = await Promise.all(Array.from({ length: 12 }, upload))
  expect(answers).toEqual(answers.map(() => 201))
  expect(await statusOf(address, READINESS)).toBe(200)
  server.process.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})
