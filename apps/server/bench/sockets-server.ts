/**
 * A server of sockets in a process of its own, `node sockets-server.ts stomp <database url>` or `… bare`. It says how
 * much memory it holds when it is asked by a message, and sends a text to all who are connected.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { compose } from '../src/compose.ts'
import { activateAccounts } from '../src/domains/accounts/index.ts'
import { createSecrets } from '../src/domains/accounts/secrets.ts'
import { defineTopic } from '../src/kernel/realtime/realtime.ts'
import { stompTopic } from '../src/kernel/sockets/destinations.ts'

const PIN = '246813'
/** Connections of one session, as many as are allowed. */
const PER_SESSION = 20

const orders = z.object({ what: z.enum(['memory', 'send', 'stop']), text: z.string().default('') })
export type Order = z.input<typeof orders>
export type Started = { port: number; tokens: string[] }

const TOPICS = ['a', 'b', 'c', 'd'] as const
/** A kind of topic for each name. */
const topicOf = (name: string) => defineTopic(`bench-${name}`, z.object({ text: z.string() }))

/** STOMP, composed as in production, with four topics that all may hear. */
async function stomp(databaseUrl: string, connections: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'skrzat-bench-sockets-'))
  const hashCost = { memory: 8, rounds: 1 }
  const services = await compose({
    databaseUrl,
    pool: 8,
    dataDir,
    secret: 'a secret of the bench, 32 characters or more',
    contactEmail: 'help@skrzat.example',
    demo: false,
    log: pino({ level: 'silent' }),
    hashCost,
    stomp: {
      topics: TOPICS.map((name) =>
        stompTopic({
          prefix: `/topic/${name}/`,
          topic: topicOf(name),
          mayHear: async () => true,
          bodyForAll: (payload) => payload,
        }),
      ),
    },
  })
  const { kernel, domains } = services
  const phones = Array.from({ length: Math.ceil(connections / PER_SESSION) }, (_, at) =>
    String(700_000_000 + at),
  )
  const secretHash = await createSecrets(hashCost).hash(PIN)
  const person = {
    firstName: 'Anna',
    lastName: 'Nowak',
    authorities: ['ROLE_USER'],
    secretHash,
    secretKind: 'pin',
  } as const
  await activateAccounts(
    kernel.db.sql,
    phones.map((phone) => ({ ...person, phone })),
    new Date(),
  )
  const tokens: string[] = []
  for (const [at, phone] of phones.entries()) {
    const address = `10.0.${Math.floor(at / 200)}.${at % 200}`
    const input = { phone, password: PIN, rememberMe: false, address, userAgent: 'bench' }
    tokens.push((await domains.accounts.signIn(input)).token)
  }
  const app = await services.buildApp()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    started: { port: Number(new URL(origin).port), tokens },
    send: (text: string) => kernel.bus.publish(topicOf(TOPICS[0])(1), { text }),
    async stop() {
      await app.close()
      await services.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** `ws` alone. */
async function bare() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  return {
    started: { port: typeof address === 'object' && address !== null ? address.port : 0, tokens: [] },
    async send(text: string) {
      const bytes = Buffer.from(text)
      for (const client of server.clients) client.send(bytes, { binary: false })
    },
    async stop() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

/** Megabytes that the process holds, without what is to be collected: it needs `--expose-gc`. */
function held(): number {
  globalThis.gc?.()
  return process.memoryUsage.rss() / 1024 / 1024
}

const [kind, url = '', connections = ''] = process.argv.slice(2)
if (import.meta.main) {
  const server = kind === 'stomp' ? await stomp(url, Number(connections)) : await bare()
  process.send?.(server.started)
  process.on('message', (message) => {
    const { what, text } = orders.parse(message)
    if (what === 'send') void server.send(text)
    else if (what === 'memory') process.send?.(held())
    else void server.stop().then(() => process.disconnect?.())
  })
}
