/** The embedded PostgreSQL dies under a whole server, which gets well by itself. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@skrzat/db/client'
import { runningEmbedded } from '@skrzat/db/embedded'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { grantRoles } from '../../src/domains/people/index.ts'
import { seedPlace } from '../payments/support.ts'
import { addPerson, PERSON, signInProven } from './person.ts'
import { isAlive, postmasterOf, start, type Started } from './process.ts'

// A database that writes to the disk, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000 })

/** How long a condition may take on the busiest machine. */
const PATIENCE = { timeout: 300_000 }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skrzat-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A running installation with a place, and its director signed in; he is the system's admin as well. */
async function installation() {
  const server = start({ SKRZAT_DATA_DIR: folder, LOG_LEVEL: 'error' })
  const address = await server.ready
  const database = connect({ url: runningEmbedded(folder)?.url ?? '', pool: 1 })
  const { sql } = database
  const { placeId } = await seedPlace(sql)
  await sql`insert into workers (place_id, name, description, phone) values (${placeId}, 'Danuta', 'dyrektor', ${PERSON.phone})`
  await grantRoles(sql, placeId, [{ phone: PERSON.phone, role: 'admin' }])
  await addPerson(sql, 'ROLE_ADMIN', 'ROLE_USER')
  await database.close()
  return { server, address, headers: await signInProven(address), placeId }
}

type Installation = Awaited<ReturnType<typeof installation>>

const told = z.object({ status: z.string() })

/** The answer to anybody. */
async function health({ address }: Installation) {
  const answer = await fetch(`${address}/management/health`)
  return { http: answer.status, status: told.parse(await answer.json()).status }
}

/** 200, or 503 with `Retry-After`: nothing else may be answered while the database is away. */
async function account({ address, headers }: Installation): Promise<number> {
  const answer = await fetch(`${address}/api/account`, { headers })
  const body = await answer.text()
  if (answer.status === 200) return 200
  expect({ status: answer.status, body }).toMatchObject({ status: 503 })
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  return 503
}

/** Orders a report, which a job makes, and waits until the stream of the place's reports has told that it is ready. */
async function jobsAndStreamsWork({ address, headers, placeId }: Installation, streamed: { text: string }) {
  const order = { dateStart: '2026-11-01', dateEnd: '2026-11-30', place: placeId, paid: false }
  const answer = await fetch(`${address}/api/reports/payments/add`, {
    method: 'POST',
    headers,
    body: JSON.stringify(order),
  })
  expect(answer.status).toBe(201)
  await expect.poll(() => streamed.text, PATIENCE).toContain('"status":"ready"')
}

/** The text of the place's report stream, reopened whenever it ends, as screens do. */
function follow({ address, headers, placeId }: Installation, signal: AbortSignal): { text: string } {
  const streamed = { text: '' }
  const input = encodeURIComponent(JSON.stringify({ placeId }))
  async function read() {
    const answer = await fetch(`${address}/trpc/paymentReports.progress?input=${input}`, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal,
    })
    for await (const chunk of answer.body ?? []) streamed.text += Buffer.from(chunk).toString()
  }
  async function readAgain() {
    // A connection that breaks off is opened again too.
    while (!signal.aborted) await read().catch(() => undefined)
  }
  void readAgain()
  return streamed
}

async function stop({ process: child, ended }: Started) {
  const database = postmasterOf(folder)
  child.kill('SIGTERM')
  const { code, out, err } = await ended
  expect({ code, err }).toEqual({ code: 0, err: '' })
  await expect.poll(() => isAlive(database), PATIENCE).toBe(false)
  return out
}

test('kill -9 of PostgreSQL: 503 meanwhile and 200 afterwards, jobs run, and streams that were open go on', async () => {
  const skrzat = await installation()
  const following = new AbortController()
  const streamed = follow(skrzat, following.signal)
  await expect.poll(() => streamed.text, PATIENCE).toContain('connected')
  const killed = postmasterOf(folder)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => isAlive(killed), PATIENCE).toBe(false)

  await expect.poll(() => account(skrzat), PATIENCE).toBe(200)
  await expect.poll(() => health(skrzat), PATIENCE).toEqual({ http: 200, status: 'UP' })
  expect(postmasterOf(folder)).not.toBe(killed)
  await jobsAndStreamsWork(skrzat, streamed)
  following.abort()

  const told = (await stop(skrzat.server)).split('\n').filter((line) => line.includes('embedded PostgreSQL'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('it was ended by SIGKILL')
})

test('a start that fails until what is in its way is gone: health says so, and the server is whole afterwards', async () => {
  const skrzat = await installation()
  const obstacle = join(folder, 'postgres/postgresql.auto.conf')
  const settings = readFileSync(obstacle)
  writeFileSync(obstacle, 'nonsense\n')
  const log = { text: '' }
  skrzat.server.process.stdout?.on('data', (chunk: Buffer) => (log.text += chunk.toString()))
  process.kill(postmasterOf(folder), 'SIGKILL')
  await expect.poll(() => log.text, PATIENCE).toContain('contains errors')
  expect(await account(skrzat)).toBe(503)
  expect(await health(skrzat)).toEqual({ http: 503, status: 'DOWN' })

  writeFileSync(obstacle, settings)
  await expect.poll(() => account(skrzat), PATIENCE).toBe(200)
  const following = new AbortController()
  const streamed = follow(skrzat, following.signal)
  await expect.poll(() => streamed.text, PATIENCE).toContain('connected')
  await jobsAndStreamsWork(skrzat, streamed)
  following.abort()
  const reasons = (await stop(skrzat.server))
    .split('\n')
    .flatMap((line) =>
      line.includes('embedded PostgreSQL is away') ? (/"reason":"(.*?[^\\])"/.exec(line)?.[1] ?? []) : [],
    )
  expect(reasons[0]).toContain('it was ended by SIGKILL')
  expect(reasons.join(' ')).toContain('contains errors')
  expect(reasons.filter((reason, index) => reason === reasons[index - 1])).toEqual([])
})
