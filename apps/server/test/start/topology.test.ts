/** Two servers and two workers on one PostgreSQL and one Redis, each a process of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@skrzat/testing/database'
import { testRedis } from '@skrzat/testing/redis'
import { afterAll, expect, test, vi } from 'vitest'
import { activateAccounts, hashSecret } from '../../src/domains/accounts/index.ts'
import { start } from './process.ts'

vi.setConfig({ testTimeout: 120_000 })

const database = await testDatabase()
const redis = await testRedis()
const folder = mkdtempSync(join(tmpdir(), 'skrzat-topology-'))
afterAll(async () => {
  await redis?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const PERSON = { phone: '600100200', password: '246813' }

test.runIf(redis)(
  'a session made by one server is known to the other, and ended on both at once',
  async () => {
    const shared = {
      DATABASE_URL: database.url,
      DATABASE_POOL: '2',
      REDIS_URL: redis?.url ?? '',
      SKRZAT_SECRET: 's'.repeat(32),
      SKRZAT_DATA_DIR: folder,
      LOG_LEVEL: 'error',
    }
    const servers = [start(shared, '--server'), start(shared, '--server')]
    const workers = [start(shared, '--worker'), start(shared, '--worker')]
    const [one = '', two = ''] = await Promise.all(servers.map(({ ready }) => ready))
    await Promise.all(workers.map(({ ready }) => ready))
    const secretHash = await hashSecret(PERSON.password)
    await activateAccounts(
      database.sql,
      [
        {
          phone: PERSON.phone,
          firstName: 'Anna',
          lastName: 'Nowak',
          authorities: ['ROLE_USER'],
          secretHash,
          secretKind: 'pin',
        },
      ],
      new Date(),
    )

    const signedIn = await fetch(`${one}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...PERSON, rememberMe: false }),
    })
    expect(signedIn.status).toBe(200)
    const headers = { authorization: signedIn.headers.get('authorization') ?? '' }
    const account = async (address: string) => (await fetch(`${address}/api/account`, { headers })).status
    expect(await Promise.all([account(one), account(two)])).toEqual([200, 200])
    await fetch(`${two}/api/logout`, { method: 'POST', headers })
    expect(await Promise.all([account(one), account(two)])).toEqual([401, 401])

    for (const { process: child } of [...servers, ...workers]) child.kill('SIGTERM')
    const codes = await Promise.all([...servers, ...workers].map(async ({ ended }) => (await ended).code))
    expect(codes).toEqual([0, 0, 0, 0])
  },
)
