/** What keeps it from starting is said in one line that says what to do, with an exit code and no stack. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, test, vi } from 'vitest'
import { StartError } from '@skrzat/db/start-error'
import { testDatabase } from '@skrzat/testing/database'
import { openJobsBackend } from '../../src/kernel/jobs/backend.ts'
import { temporaryFolder } from '../kernel/temporary-folder.ts'
import { answering } from '../wire/raw.ts'
import { start, startHere } from './process.ts'

vi.setConfig({ testTimeout: 300_000 })

const database = await testDatabase()
const SECRET = 's'.repeat(32)

/** What a start in this process reports. */
async function fault(...start: Parameters<typeof startHere>): Promise<string> {
  try {
    await startHere(...start)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'it starts'
}

function given(change: (url: URL) => void): string {
  const url = new URL(database.url)
  change(url)
  return url.toString()
}

test.each([
  ['is no address', 'nonsense', /DATABASE_URL is not an address like postgres/],
  ['is of another kind', 'mysql://a@b/c', /DATABASE_URL is not an address like postgres/],
  // A part of 64 letters is none of a name (RFC 1035): nobody is asked, who might not answer.
  [
    'names no machine',
    `postgres://a:b@${'n'.repeat(64)}/c`,
    /there is no machine called n{64}\. Correct the name/,
  ],
])('DATABASE_URL that %s', async (_name, url, line) => {
  expect(await fault({ DATABASE_URL: url })).toMatch(line)
})

test.each([
  ['its settings', { DATABASE_URL: 'nonsense' }],
  ['its database', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }],
  ['its Redis', { DATABASE_URL: database.url, SKRZAT_SECRET: SECRET, REDIS_URL: 'redis://127.0.0.1:1' }],
])('a process says what is wrong with %s in one line, and exits with 1', async (_of, variables) => {
  const { code, out, err } = await start({ SKRZAT_DATA_DIR: temporaryFolder(), ...variables }).ended
  expect({ code, out, err }).toEqual({ code: 1, out: '', err: `${await fault(variables)}\n` })
  expect(err).toMatch(/^[^\n]+\n$/)
})

/** What it reports of a database at this port. */
const ofPort = (port: number) =>
  fault({ DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` }, [], { answer: 0.5, refusals: 100 })

test('DATABASE_URL where nothing listens, or something that is no PostgreSQL', async () => {
  const port = await answering((socket) => socket.destroy())
  expect(await ofPort(port)).toMatch(/hangs up. Check that it is PostgreSQL/)
  expect(await fault({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' })).toMatch(
    /nothing listens at 127.0.0.1:1. Start PostgreSQL there or correct the address/,
  )
})

test('DATABASE_URL where something else than PostgreSQL speaks, or nothing', async () => {
  // As a web server does with what it can not read: it hears it out, and hangs up.
  const other = await answering((socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request')))
  expect(await ofPort(other)).toMatch(/127.0.0.1:\d+ hangs up. Check that it is PostgreSQL/)
  const mute = await answering((socket) => socket.on('data', () => undefined))
  expect(await ofPort(mute)).toMatch(
    /127.0.0.1:\d+ does not answer as a PostgreSQL does. Check the network or correct the address/,
  )
})

test('a % in an address that begins no escape', async () => {
  expect(await fault({ DATABASE_URL: 'postgres://a:50%off@127.0.0.1:1/c' })).toMatch(
    /DATABASE_URL has a % that begins no escape: in a password, write % as %25/,
  )
})

test('REDIS_URL where nothing listens, or something that is no Redis', async () => {
  const given = { DATABASE_URL: database.url, SKRZAT_SECRET: SECRET }
  expect(await fault({ ...given, REDIS_URL: 'redis://127.0.0.1:1' })).toMatch(
    /The Redis in REDIS_URL can't be used: .*ECONNREFUSED.*. Start it there or correct the address/,
  )
  const mute = await answering((socket) => socket.on('data', () => undefined))
  const log = pino({ level: 'silent' })
  await expect(
    openJobsBackend({ kind: 'redis', url: `redis://127.0.0.1:${mute}`, patience: 250 }, log),
  ).rejects.toThrow("The Redis in REDIS_URL can't be used: it does not answer")
})

test('DATABASE_URL with a wrong password or a wrong database', async () => {
  const password = given((url) => (url.password = 'wrong'))
  expect(await fault({ DATABASE_URL: password })).toMatch(/it refuses the password of skrzat_test/)
  const name = given((url) => (url.pathname = '/nothing'))
  expect(await fault({ DATABASE_URL: name })).toMatch(
    /it has no database nothing. Create it or correct the name/,
  )
})

test('a role that may not make tables', async () => {
  const url = new URL(inject('testCluster').url)
  url.pathname = '/postgres'
  expect(await fault({ DATABASE_URL: url.toString() })).toMatch(/may not make tables in postgres/)
})

test('a server apart without the secret that all of them share, or without a database', async () => {
  expect(await fault({ DATABASE_URL: database.url }, ['--server'])).toMatch(/SKRZAT_SECRET is missing/)
  expect(await fault({}, ['--worker'])).toMatch(/give its address in DATABASE_URL/)
  expect(await fault({}, ['--sever'])).toMatch(/--sever is not known here/)
})

test('a port that is taken', async () => {
  const port = await answering(() => undefined)
  const line = await fault({ PORT: String(port), DATABASE_URL: database.url, SKRZAT_SECRET: SECRET })
  expect(line).toBe(`The port ${port} is taken by another program. Stop it, or give another port in PORT.`)
})

test('an address that is not of this machine', async () => {
  const line = await fault({ HOST: '192.0.2.1', DATABASE_URL: database.url, SKRZAT_SECRET: SECRET })
  expect(line).toMatch(/This machine has no address 192.0.2.1. Correct HOST/)
})

test('a data folder that can not be used', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(await fault({ SKRZAT_DATA_DIR: file })).toMatch(/it is not a folder/)
  expect(await fault({ SKRZAT_DATA_DIR: '/proc/skrzat' })).toMatch(/can't be used/)
})

test('each wrong variable is named', async () => {
  expect(await fault({ PORT: '80a', LOG_LEVEL: 'loud', SKRZAT_SECRET: 'short' })).toMatch(
    /PORT is not a port number; .*SKRZAT_SECRET has fewer than 32 characters; .*LOG_LEVEL is none of fatal/,
  )
})
