import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { addDays } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'
import Fastify from 'fastify'
import { pino } from 'pino'
import { compose } from '../src/compose.ts'
import { activateAccounts, hashSecret } from '../src/domains/accounts/index.ts'
import type { Scale } from './scale-seed.ts'
import type { Spoken } from './spoken.ts'

const PHONE = '600000003'
const PIN = '246813'

export type Target = {
  /** Asks so many times, one after another, over one connection, and checks that the answer is as it was. */
  ask(times: number): Promise<void>
  close(): Promise<void>
}

/** When the page is looked at: the day after the newest invoice, at ten. */
export function lookedAt(scale: Scale): Date {
  return new Date(`${addDays(scale.to, 1)}T09:00:00Z`)
}

/** The whole server on that database, listening, asked for a path by an accountant of the place. */
export async function wholeServer(url: string, sql: Sql, scale: Scale, path: string): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), 'skrzat-bench-page-'))
  const services = await compose({
    databaseUrl: url,
    pool: 4,
    dataDir,
    secret: 'a secret of the bench, 32 characters or more',
    contactEmail: 'help@skrzat.example',
    demo: false,
    log: pino({ level: 'silent' }),
    clock: { now: () => lookedAt(scale) },
  })
  const app = await services.buildApp()
  const token = await accountantsToken(sql, services, scale)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const target = await targetAt(app.server.address(), path, token)
  return {
    ask: (times) => target.ask(times),
    async close() {
      await target.close()
      await app.close()
      await services.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A Fastify with one route, which runs the statement and sends the rows. */
export async function bareRoute(sql: Sql, { text, parameters }: Spoken): Promise<Target> {
  const app = Fastify()
  const values = parameters.map(String)
  app.get('/', () => sql.unsafe(text, values, { prepare: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const target = await targetAt(app.server.address(), '/')
  return {
    ask: (times) => target.ask(times),
    async close() {
      await target.close()
      await app.close()
    },
  }
}

async function accountantsToken(sql: Sql, { domains }: Awaited<ReturnType<typeof compose>>, scale: Scale) {
  const secretHash = await hashSecret(PIN)
  const person = {
    phone: PHONE,
    firstName: 'Anna',
    lastName: 'Nowak',
    secretHash,
    secretKind: 'pin',
  } as const
  await activateAccounts(sql, [{ ...person, authorities: ['ROLE_USER'] }], lookedAt(scale))
  await sql`
    with worker as (
      insert into workers (place_id, name, description, phone)
      values (${scale.placeId}, 'Anna Nowak', 'Księgowa', ${PHONE}) on conflict do nothing returning id)
    insert into worker_roles (worker_id, role) select id, 'payments' from worker`
  const input = { phone: PHONE, password: PIN, rememberMe: false, address: '127.0.0.1', userAgent: 'bench' }
  return (await domains.accounts.signIn(input)).token
}

async function targetAt(address: string | AddressInfo | null, path: string, token?: string): Promise<Target> {
  if (address === null || typeof address === 'string') throw new Error('the server listens on a port')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const once = () =>
    new Promise<number>((resolve, reject) => {
      get({ port: address.port, host: '127.0.0.1', path, agent, headers }, (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.on('error', reject)
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(bytes)
          else reject(new Error(`answered with ${answer.statusCode}`))
        })
      }).on('error', reject)
    })
  const usual = await once()
  return {
    async ask(times) {
      for (let time = 0; time < times; time++) {
        const bytes = await once()
        if (bytes !== usual) throw new Error(`${bytes} bytes came instead of ${usual}`)
      }
    },
    async close() {
      agent.destroy()
    },
  }
}
