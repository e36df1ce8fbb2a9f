import { Agent, get } from 'node:http'
import { addDays } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'
import Fastify from 'fastify'
import type { Scale } from './scale-seed.ts'
import type { Spoken } from './spoken.ts'
import { wholeServer } from './whole-server.ts'

const PHONE = '600000003'

export type Target = {
  /** Sends `times` requests in sequence over one connection, and checks that the answer stays the same. */
  ask(times: number): Promise<void>
  close(): Promise<void>
}

/** The time of the requests: the day after the newest invoice, at ten. */
export function lookedAt(scale: Scale): Date {
  return new Date(`${addDays(scale.to, 1)}T09:00:00Z`)
}

/** The whole server on that database, called for a path by an accountant of the place. */
export async function askedServer(url: string, sql: Sql, scale: Scale, path: string): Promise<Target> {
  const server = await wholeServer(url, { clock: { now: () => lookedAt(scale) } })
  await server.addPeople([PHONE])
  await sql`
    with worker as (
      insert into workers (place_id, name, description, phone)
      values (${scale.placeId}, 'Anna Nowak', 'Księgowa', ${PHONE}) on conflict do nothing returning id)
    insert into worker_roles (worker_id, role) select id, 'payments' from worker`
  const target = await targetAt(server.port, path, await server.signIn(PHONE))
  return {
    ask: (times) => target.ask(times),
    async close() {
      await target.close()
      await server.close()
    },
  }
}

/** A Fastify with one route, which runs the statement and sends the rows. */
export async function bareRoute(sql: Sql, { text, parameters }: Spoken): Promise<Target> {
  const app = Fastify()
  const values = parameters.map(String)
  app.get('/', () => sql.unsafe(text, values, { prepare: true }))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const target = await targetAt(Number(new URL(origin).port), '/')
  return {
    ask: (times) => target.ask(times),
    async close() {
      await target.close()
      await app.close()
    },
  }
}

/** A path of a running server, called with a session's token. */
export async function targetAt(port: number, path: string, token?: string): Promise<Target> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const once = () =>
    new Promise<number>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, agent, headers }, (answer) => {
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
