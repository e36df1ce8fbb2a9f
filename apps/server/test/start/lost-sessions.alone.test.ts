/** PostgreSQL ends every session, again and again, under a server and a worker that are processes of their own. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counter } from '@skrzat/testing/counter'
import { testDatabase } from '@skrzat/testing/database'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { verifyLedger } from '../../src/domains/payments/index.ts'
import { grantRoles } from '../../src/domains/people/index.ts'
import { issueOne, portsOn, seedPlace } from '../payments/support.ts'
import { addPerson, PERSON, signInProven } from './person.ts'
import { start } from './process.ts'

vi.setConfig({ testTimeout: 600_000 })

const database = await testDatabase()
const { sql } = database
const folder = mkdtempSync(join(tmpdir(), 'skrzat-lost-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ENDINGS = 20
/** Answers between two endings. */
const BETWEEN = 40

test('every session ended 20 times: no process dies, each call gets its answer or 503 with Retry-After, and no payment is lost or doubled', async () => {
  const shared = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '4',
    SKRZAT_SECRET: 's'.repeat(32),
    SKRZAT_DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
  }
  const server = start(shared, '--server')
  const worker = start(shared, '--worker')
  const address = await server.ready
  await worker.ready

  // Given a place whose accountant records payments
  const seeded = await seedPlace(sql, { kids: 6 })
  await sql`insert into workers (place_id, name, description, phone) values (${seeded.placeId}, 'Kasia', 'księgowa', ${PERSON.phone})`
  await grantRoles(sql, seeded.placeId, [{ phone: PERSON.phone, role: 'admin' }])
  await addPerson(sql, 'ROLE_USER')
  const invoices = await Promise.all(
    seeded.kids.map((kidId) => issueOne(portsOn(sql), seeded, { kidId, amount: 10_000_00 })),
  )
  const headers = await signInProven(address)

  const answers = counter()
  const paid = counter()
  let unavailable = 0
  const load = { over: false }

  /** Whether it was answered; that it could not be is said by 503 and by nothing else. */
  async function call(
    path: string,
    init: { method?: string; key?: string; body?: string } = {},
  ): Promise<boolean> {
    const { key, ...rest } = init
    const answer = await fetch(`${address}${path}`, {
      ...rest,
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    })
    const body = await answer.text()
    answers.add()
    if (answer.status === 200) return true
    expect({ path, status: answer.status, body }).toMatchObject({ status: 503 })
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    unavailable += 1
    return false
  }

  async function pay(invoice: number) {
    const init = { method: 'POST', key: randomUUID(), body: JSON.stringify({ amount: 1 }) }
    // Cut off, nobody knows whether it was carried out: it is sent again, under its key.
    while (!(await call(`/api/payments/partly/${invoice}`, init)));
    paid.add()
  }

  async function whileItLasts(work: () => Promise<unknown>) {
    while (!load.over) await work()
  }

  const menu = '/trpc/accounts.menu'
  const clients = [
    ...invoices.map((invoice) => whileItLasts(() => pay(invoice))),
    ...['/api/account', `/api/place/${seeded.placeId}/payments`, menu].map((path) =>
      whileItLasts(() => call(path)),
    ),
  ]

  // When every session of both processes is ended, again and again
  const ending = (async () => {
    for (let ended = 0; ended < ENDINGS;) {
      await Promise.all([answers.more(BETWEEN), paid.more(1)])
      const rows = await sql<{ application: string }[]>`
        select application_name as application, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
          and application_name <> 'skrzat-test'`
      if (rows.length > 0) ended += 1
    }
    await paid.more(invoices.length)
    load.over = true
  })()
  await Promise.all([...clients, ending])

  // Then both processes go on
  expect([server.process.exitCode, worker.process.exitCode]).toEqual([null, null])
  expect(unavailable).toBeGreaterThan(0)
  // and each payment that was answered is there once
  const [row] = await sql<{ paid: number }[]>`select sum(paid)::bigint as paid from invoices`
  expect(row?.paid).toBe(paid.count * 100)
  expect((await verifyLedger(database)).differences).toEqual([])
  // and jobs that are asked for are done
  const order = { dateStart: '2026-11-01', dateEnd: '2026-11-30', place: seeded.placeId, paid: false }
  const ordered = await fetch(`${address}/api/reports/payments/add`, {
    method: 'POST',
    headers,
    body: JSON.stringify(order),
  })
  expect(ordered.status).toBe(201)
  const reports = async () => {
    const answer = await fetch(`${address}/api/reports/payments/place/${seeded.placeId}`, { headers })
    return z.array(z.object({ status: z.string() })).parse(await answer.json())
  }
  await expect.poll(reports, { timeout: 300_000 }).toMatchObject([{ status: 'ready' }])

  for (const { process: child } of [server, worker]) child.kill('SIGTERM')
  const ends = await Promise.all([server.ended, worker.ended])
  expect(ends.map(({ code, err }) => ({ code, err }))).toEqual([
    { code: 0, err: '' },
    { code: 0, err: '' },
  ])
})
