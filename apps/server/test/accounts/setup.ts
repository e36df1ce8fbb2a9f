import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@skrzat/testing/database'
import { emptyTables } from '@skrzat/testing/empty'
import { whenOver } from '@skrzat/testing/when-over'
import { pino } from 'pino'
import { beforeEach } from 'vitest'
import { compose, type Composition } from '../../src/compose.ts'
import { activateAccounts } from '../../src/domains/accounts/index.ts'
import { createSecrets, type HashCost } from '../../src/domains/accounts/secrets.ts'
import { createRouter } from '../../src/router.ts'
import { sessionEndedTopic } from '../../src/kernel/realtime/sessions.ts'
import { createCallerFactory, type RequestContext } from '../../src/kernel/trpc/trpc.ts'
import { codeOf } from '../kernel/code-of.ts'
import { runDue } from '../kernel/run-due.ts'

export { codeOf }

export const PIN = '246813'
export const PASSWORD = 'correct horse battery'
/** Another PIN that will do. */
export const NEW_PIN = '862947'
/** Whose account the tests are about, somebody else who has one, and the system's admin. */
export const PHONE = '600000005'
export const NEIGHBOUR = '600000006'
export const ADMIN = { phone: '600000001', password: PASSWORD }
/** The tables written by tests of accounts and their messages, for `emptyTables`. */
export const ACCOUNT_TABLES = [
  'accounts',
  'sessions',
  'throttles',
  'audit_log',
  'places',
  'user_sms',
  'sms_usage',
  'mails',
  'outbox',
] as const

/** Cheap parameters for tests; production's are checked in `cost.test.ts` and on whole processes. */
const CHEAP: HashCost = { memory: 8, rounds: 1 }

/** Production's parameters: OWASP's first choice of argon2id where memory is scarce. */
export const REAL_HASH = /^\$argon2id\$v=19\$m=19456,(?:t=2,p=1|p=1,t=2)\$/

export const CONFIG = {
  secret: 'a secret of the tests, 32 characters or more',
  contactEmail: 'help@skrzat.example',
  hashCost: CHEAP,
}

/** A clock that only moves when told to. */
export function heldClock(start: string) {
  let now = new Date(start)
  return {
    now: () => now,
    set: (instant: string) => void (now = new Date(instant)),
    /** Advances the clock by a number of seconds. */
    pass: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)),
  }
}

/** The whole server on a database of its own, composed as in production, with a held clock. */
export async function testServer(over: Partial<Composition> = {}) {
  const database = await testDatabase()
  const clock = heldClock('2026-11-16T09:00:00Z')
  const dataDir = mkdtempSync(join(tmpdir(), 'skrzat-files-'))
  const services = await compose({
    ...CONFIG,
    demo: true,
    databaseUrl: database.url,
    pool: 4,
    dataDir,
    log: pino({ level: 'silent' }),
    clock,
    ...over,
  })
  const app = await services.buildApp()
  await app.ready()
  whenOver(async () => {
    await app.close()
    await services.stop()
    rmSync(dataDir, { recursive: true })
  })
  const { domains, kernel } = services
  const makeCaller = createCallerFactory(createRouter(domains))
  const hash = await createSecrets(over.hashCost ?? CHEAP).hash(PIN)

  /** The request context of the account that a token belongs to. */
  async function contextOf(token: string | undefined): Promise<RequestContext> {
    return {
      principal: await domains.accounts.authenticate(token),
      requestId: 'test',
      address: '192.0.2.1',
      userAgent: 'test',
      placeExists: domains.places.exists,
      untilSessionEnds: () => new AbortController().signal,
    }
  }

  return {
    services,
    app,
    clock,
    sql: database.sql,
    contextOf,
    databaseUrl: database.url,
    dataDir,
    /** A tRPC caller: anonymous, or the token's account. */
    caller: async (token?: string) => makeCaller(await contextOf(token)),
    /** The same, with a fresh proof in that session; with a code of its app where it has one. */
    provenCaller: async (token: string, secret = PIN, code?: string) => {
      const before = makeCaller(await contextOf(token))
      await before.accounts.confirmIdentity({ by: 'secret', secret, code })
      return makeCaller(await contextOf(token))
    },
    /** Activated accounts, all with the same PIN. */
    addAccounts: async (...phones: string[]) => {
      const accounts = phones.map((phone) => ({
        phone,
        firstName: 'Anna',
        lastName: 'Nowak',
        authorities: ['ROLE_USER'] as const,
        secretHash: hash,
        secretKind: 'pin' as const,
      }))
      return await activateAccounts(database.sql, accounts, clock.now())
    },
    /** Signs in from a fresh IP address. */
    tokenOf: async (phone: string, password = PIN) => {
      const address = `198.51.100.${phone.slice(-2)}`
      const input = { phone, password, rememberMe: false, address, userAgent: 'test' }
      return (await domains.accounts.signIn(input)).token
    },
    /** As if everybody had just proven who they are, and for good: for tests of something else. */
    proveAll: () => database.sql`update sessions set proven_at = '2100-01-01'`,
    kernel,
    /** Relays and runs jobs until nothing is due. */
    work: () => runDue(services.relay, services.jobs),
    /** The texts that were sent to a phone, oldest first. */
    async smsTo(phone: string): Promise<string[]> {
      const rows = await database.sql<{ text: string }[]>`
        select text from user_sms where phone = ${phone} order by id`
      return rows.map(({ text }) => text)
    },
    /** The six digits of the latest SMS to a phone. */
    async digitsTo(phone: string): Promise<string> {
      const texts = await this.smsTo(phone)
      return /\b\d{6}\b/.exec(texts.at(-1) ?? '')?.[0] ?? ''
    },
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The server, which has no accounts but these before each test; and the calls that tests of accounts have in common. */
export async function testAccounts({
  phones = [PHONE],
  ...over
}: Partial<Composition> & { readonly phones?: readonly string[] } = {}) {
  const server = await testServer(over)
  const { app, sql, clock, kernel, caller } = server
  const { accounts } = server.services.domains
  let addresses = 0
  /** Another one each time: attempts from one are limited. */
  const address = () => `192.0.2.${(addresses += 1) % 250}`

  beforeEach(async () => {
    clock.set('2026-11-16T09:00:00Z')
    await emptyTables(sql, ...ACCOUNT_TABLES)
    await server.addAccounts(...phones)
  })

  return {
    ...server,
    accounts,
    address,
    /** A call over HTTP, of the token's account or of nobody. A text is sent as one. */
    send: (method: Method, url: string, payload?: object | string, token?: string) =>
      app.inject({
        method,
        url,
        remoteAddress: address(),
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(typeof payload === 'string' && { 'content-type': 'text/plain' }),
        },
        ...(payload !== undefined && { payload }),
      }),
    /** The accounts procedures, called by the token's account or anonymously. */
    own: async (token?: string) => (await caller(token)).accounts,
    /** Makes the system's admin, and signs them in. */
    adminToken: async () => {
      await accounts.createAdmin(ADMIN)
      return await server.tokenOf(ADMIN.phone, ADMIN.password)
    },
    idOf: async (phone = PHONE) => {
      const [row] = await sql<{ id: number }[]>`
        select id from accounts where login = ${phone} and deleted_at is null`
      return row?.id ?? 0
    },
    /** Leaves the account an identity provider as its only way to sign in. */
    dropSecret: (phone = PHONE) =>
      sql`update accounts set secret_hash = null, secret_kind = null where login = ${phone}`,
    /** As if nobody had had the account yet. */
    makeUnused: (phone = PHONE) => sql`
      update accounts set activated = false, secret_hash = null, secret_kind = null where login = ${phone}`,
    /** Sets a new secret with the code of the latest SMS. */
    reset: async (newPassword: string, phone = PHONE) => {
      const key = `${phone}-${await server.digitsTo(phone)}`
      return await codeOf((await caller()).accounts.finishReset({ key, newPassword }))
    },
    /** The texts that were e-mailed to an address, oldest first. */
    mailsTo: async (to: string): Promise<string[]> => {
      const rows = await sql<{ body: string }[]>`select body from mails where recipient = ${to} order by id`
      return rows.map(({ body }) => body)
    },
    /** Listens from the answer on; `told` is fulfilled when the session's end was told to everybody. */
    endOf: async (token: string): Promise<{ told: Promise<void> }> => {
      const { sessionId = '' } = (await accounts.authenticate(token)) ?? {}
      const { promise, resolve } = Promise.withResolvers<void>()
      const stop = kernel.bus.subscribe(sessionEndedTopic(sessionId), () => {
        stop()
        resolve()
      })
      return { told: promise }
    },
  }
}

/** A wrong code. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
