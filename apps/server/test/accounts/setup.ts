import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@skrzat/testing/database'
import { whenOver } from '@skrzat/testing/when-over'
import { pino } from 'pino'
import { compose, type Composition } from '../../src/compose.ts'
import { activateAccounts } from '../../src/domains/accounts/index.ts'
import { createSecrets, type HashCost } from '../../src/domains/accounts/secrets.ts'
import { createRouter } from '../../src/router.ts'
import { createCallerFactory, type RequestContext } from '../../src/kernel/trpc.ts'
import { runDue } from '../kernel/run-due.ts'

export const PIN = '246813'
export const PASSWORD = 'correct horse battery'
/** What tests of accounts and their messages write, for `emptyTables`. */
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
    /** Advances by so many seconds. */
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
    async addAccounts(...phones: string[]) {
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
    async tokenOf(phone: string, password = PIN) {
      const address = `198.51.100.${phone.slice(-2)}`
      const input = { phone, password, rememberMe: false, address, userAgent: 'test' }
      return (await domains.accounts.signIn(input)).token
    },
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

/** `done`, or the error code. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
    return 'done'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** A wrong code. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
