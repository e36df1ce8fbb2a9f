/** Two servers and two workers on one PostgreSQL and one Redis, each a process of its own. */
import { readdirSync } from 'node:fs'
import { testDatabase } from '@skrzat/testing/database'
import { testRedis } from '@skrzat/testing/redis'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../kernel/temporary-folder.ts'
import { addPerson, JSON_BODY, PERSON, signInAt } from './person.ts'
import { start } from './process.ts'

vi.setConfig({ testTimeout: 300_000 })

const database = await testDatabase()
const redis = await testRedis()
const folder = temporaryFolder()
afterAll(() => redis?.stop())

const PLACE = {
  name: 'Żłobek Promyk',
  city: 'Gdańsk',
  street: 'Długa 1',
  state: 'pomorskie',
  phone: '582000000',
  nip: '5260001246',
  accountNumber: '61109010140000071219812874',
}

test.runIf(redis)(
  'a session made by one server is known to the other and ended on both at once; what one is asked for, a worker makes and the other hands out',
  async () => {
    const shared = {
      DATABASE_URL: database.url,
      DATABASE_POOL: '2',
      REDIS_URL: redis?.url ?? '',
      SKRZAT_SECRET: 's'.repeat(32),
      SKRZAT_DATA_DIR: folder,
      LOG_LEVEL: 'error',
      TMPDIR: folder,
    }
    const beats = () => readdirSync(folder).filter((name) => name.startsWith('skrzat-worker'))
    const servers = [start(shared, '--server'), start(shared, '--server')]
    const workers = [start(shared, '--worker'), start(shared, '--worker')]
    const [one = '', two = ''] = await Promise.all(servers.map(({ ready }) => ready))
    await Promise.all(workers.map(({ ready }) => ready))
    // By which monitoring tells one worker from another.
    const files = workers.map(({ process: child }) => `skrzat-worker-${child.pid}`)
    await expect.poll(() => beats().toSorted(), { timeout: 60_000 }).toEqual(files.toSorted())
    await addPerson(database.sql, 'ROLE_ADMIN', 'ROLE_USER')

    const headers = await signInAt(one)
    const account = async (address: string) => (await fetch(`${address}/api/account`, { headers })).status
    expect(await Promise.all([account(one), account(two)])).toEqual([200, 200])

    const asked = { method: 'POST', headers: { ...headers, ...JSON_BODY } }
    const call = async (address: string, path: string, input?: object) => {
      const answer = await fetch(`${address}/trpc/${path}`, { ...asked, body: JSON.stringify(input) })
      return z.object({ result: z.object({ data: z.unknown() }) }).parse(await answer.json()).result.data
    }
    // The system's admin has no rights before a second factor: the proof is given on one server, used on the other.
    await call(one, 'accounts.confirmIdentity', { by: 'secret', secret: PERSON.password })
    const { key } = z.object({ key: z.string() }).parse(await call(two, 'accounts.beginTotp'))
    await call(one, 'accounts.confirmTotp', { code: TOTP.generate({ secret: Secret.fromBase32(key) }) })
    const made = await fetch(`${one}/api/places`, { ...asked, body: JSON.stringify(PLACE) })
    expect(made.status).toBe(201)
    const { id: place } = z.object({ id: z.number() }).parse(await made.json())
    const order = { dateStart: '2026-11-01', dateEnd: '2026-11-30', place, paid: false }
    const ordered = await fetch(`${one}/api/reports/payments/add`, { ...asked, body: JSON.stringify(order) })
    expect(ordered.status).toBe(201)
    const reports = async () => {
      const answer = await fetch(`${two}/api/reports/payments/place/${place}`, { headers })
      return z.array(z.object({ code: z.string(), status: z.string() })).parse(await answer.json())
    }
    // No server runs jobs here, so one of the workers has made it.
    await expect.poll(reports, { timeout: 200_000 }).toMatchObject([{ status: 'ready' }])
    const [report] = await reports()
    const file = await fetch(`${two}/api/reports/payments/download/${report?.code}`, { headers })
    expect(await file.text()).toContain('Numer;')

    await fetch(`${two}/api/logout`, { method: 'POST', headers })
    expect(await Promise.all([account(one), account(two)])).toEqual([401, 401])

    for (const { process: child } of [...servers, ...workers]) child.kill('SIGTERM')
    const codes = await Promise.all([...servers, ...workers].map(async ({ ended }) => (await ended).code))
    expect(codes).toEqual([0, 0, 0, 0])
    expect(beats()).toEqual([])
  },
)
