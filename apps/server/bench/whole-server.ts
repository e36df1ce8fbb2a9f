/** The whole server for a bench, composed as in production, with accounts that sign in to it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { compose, type Composition } from '../src/compose.ts'
import { activateAccounts, hashSecret } from '../src/domains/accounts/index.ts'

export const PIN = '246813'

/** Starts it on that database, with files of its own, on a free port of this machine; `close` removes everything. */
export async function wholeServer(databaseUrl: string, options: Pick<Partial<Composition>, 'clock'> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'skrzat-bench-server-'))
  const services = await compose({
    databaseUrl,
    pool: 4,
    dataDir,
    secret: 'a secret of the bench, 32 characters or more',
    contactEmail: 'help@skrzat.example',
    demo: false,
    log: pino({ level: 'silent' }),
    ...options,
  })
  const app = await services.buildApp()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...services,
    app,
    port: Number(new URL(origin).port),
    /** Adds accounts with the same PIN. Returns its hash. */
    async addPeople(phones: readonly string[]): Promise<string> {
      const secretHash = await hashSecret(PIN)
      const people = phones.map((phone) => ({
        phone,
        firstName: 'Anna',
        lastName: 'Nowak',
        authorities: ['ROLE_USER'] as const,
        secretHash,
        secretKind: 'pin' as const,
      }))
      await activateAccounts(services.kernel.db.sql, people, services.kernel.clock.now())
      return secretHash
    },
    /** @returns the token */
    async signIn(phone: string, address = '127.0.0.1'): Promise<string> {
      const input = { phone, password: PIN, rememberMe: false, address, userAgent: 'bench' }
      return (await services.domains.accounts.signIn(input)).token
    },
    async close(): Promise<void> {
      await app.close()
      await services.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
