/** The server under test: composed as in production, with the demo's two places, on a database of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { compose } from '../src/compose.ts'
import { registrationsOf } from '../src/kernel/domain.ts'
import { createRouter } from '../src/router.ts'
import { seed as seedDemo } from '../src/start/seed.ts'
import { proceduresOf, watchRoutes, type Target } from './requests.ts'
import type { Known } from './values.ts'

const PIN = '246813'
const PEOPLE = {
  admin: '600000001',
  director: '600000002',
  accountant: '600000003',
  teacher: '600000004',
  parent: '600000005',
  neighbour: '600000007',
  otherParent: '600000008',
} as const

/** The lifetime of sessions and fresh proofs. */
const LASTS = '30 days'

export async function fuzzServer(databaseUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'skrzat-fuzz-'))
  let faults: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  const services = await compose({
    databaseUrl,
    pool: 8,
    dataDir,
    secret: 'a secret of the fuzzer, 32 characters or more',
    contactEmail: 'help@skrzat.example',
    demo: true,
    log,
  })
  const { domains, kernel } = services
  const { sql } = kernel.db
  await seedDemo(services)

  const tokens = new Map<string, string>()
  for (const [who, phone] of Object.entries(PEOPLE)) {
    const password = who === 'admin' ? 'skrzat-admin-demo' : PIN
    const { token } = await domains.accounts.signIn({
      phone,
      password,
      rememberMe: true,
      address: '192.0.2.1',
      userAgent: 'fuzz',
    })
    tokens.set(who, token)
  }
  // Copies of these tables, from which accounts are restored.
  for (const table of [
    'accounts',
    'sessions',
    'workers',
    'worker_roles',
    'kids',
    'guardians',
    'groups',
  ] as const)
    await sql`create table ${sql(`fuzz_${table}`)} as select * from ${sql(table)}`

  /** Restores people and their sessions, so that later requests are still authenticated. */
  async function restore() {
    await sql.begin(async (tx) => {
      await tx`delete from throttles`
      await tx`delete from worker_roles`
      await tx`update accounts set deleted_at = now() where id not in (select id from fuzz_accounts)`
      await tx`update workers set deleted_at = now() where id not in (select id from fuzz_workers)`
      await tx`update groups set deleted_at = now() where id not in (select id from fuzz_groups)`
      await tx`update accounts a set login = f.login, email = f.email, activated = f.activated, authorities = f.authorities,
        secret_hash = f.secret_hash, secret_kind = f.secret_kind, deleted_at = f.deleted_at
        from fuzz_accounts f where f.id = a.id`
      // Freshly proven for as long, so that actions that require a proof are reached.
      await tx`update sessions s set ended_at = null, expires_at = now() + ${LASTS}::interval,
          proven_at = now() + ${LASTS}::interval
        from fuzz_sessions f where f.id = s.id`
      await tx`update groups g set name = f.name, deleted_at = f.deleted_at from fuzz_groups f where f.id = g.id`
      await tx`update workers w set phone = f.phone, deleted_at = f.deleted_at from fuzz_workers f where f.id = w.id`
      await tx`update kids k set deleted_at = f.deleted_at from fuzz_kids f where f.id = k.id`
      await tx`delete from guardians where kid_id in (select id from fuzz_kids)`
      await tx`
        insert into guardians (kid_id, phone, position, name, relation, may_be_told, may_pay, may_pick_up)
        select kid_id, phone, position, name, relation, may_be_told, may_pay, may_pick_up from fuzz_guardians`
      await tx`insert into worker_roles select * from fuzz_worker_roles`
    })
  }

  await restore()
  const app = await services.buildApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens at no port')

  return {
    port: address.port,
    targets: await targetsOf(),
    people: ['nobody', ...tokens.keys()],
    tokenOf: (who: string) => tokens.get(who),
    known: await knownTo(),
    restore,
    /** Returns faults that the server logged for this request, or all remaining ones; each once. */
    faults(requestId?: string) {
      const isMeant = (line: string) => requestId === undefined || line.includes(requestId)
      const said = faults.filter(isMeant)
      faults = faults.filter((line) => !isMeant(line))
      return said
    },
    async close() {
      await app.close()
      await services.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }

  /** Every route and procedure that is registered. */
  async function targetsOf(): Promise<Target[]> {
    const registered = Fastify()
    registered.setValidatorCompiler(validatorCompiler)
    registered.setSerializerCompiler(serializerCompiler)
    const routes = watchRoutes(registered)
    for (const register of registrationsOf(domains).rest)
      register(registered.withTypeProvider<ZodTypeProvider>())
    // Some routes register others.
    await registered.ready()
    return [...routes, ...proceduresOf(createRouter(domains)._def.procedures)]
  }

  async function knownTo(): Promise<Known> {
    const codes = await sql<{ text: string }[]>`
      (select code as text from uploads limit 3) union all (select code::text from payment_reports limit 3)`
    return {
      // The user's own place is the most frequent id, as refused requests find no faults.
      ids: [1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30, 999, 2 ** 31, 2 ** 53 - 1],
      texts: [...Object.values(PEOPLE), '699999999', ...codes.map(({ text }) => text)],
    }
  }
}
