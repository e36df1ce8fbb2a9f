import Fastify from 'fastify'
import multipart from '@fastify/multipart'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, describe, expect, test } from 'vitest'
import { type AccessEntry, PROCEDURE_ACCESS, ROUTE_ACCESS } from './access-table.ts'
import { grantRoles } from '../src/domains/people/index.ts'
import { registrationsOf } from '../src/kernel/domain.ts'
import { guardRoutes } from '../src/kernel/http/access.ts'
import { answerProblems } from '../src/kernel/http/errors.ts'
import { createRouter } from '../src/router.ts'
import { socketRoutes } from '../src/kernel/sockets/routes.ts'
import { PHONES, rosterFile, testPlaces } from './places/setup.ts'

// With an identity provider, whose routes are there only then. Nobody asks it anything here.
const server = await testPlaces({
  provider: { issuer: 'http://127.0.0.1:9', clientId: 'skrzat', clientSecret: 'a secret of the client' },
})
const { first, sql, services, tokenFor } = server
// What asks for a proof is refused for that alone, which is served as far as this table goes.
await sql`update sessions set proven_at = null`
const { domains } = services

const MORE = { plain: '600000021', absence: '600000022', files: '600000023', cook: '600000024' } as const
await domains.places.importRoster(
  first,
  rosterFile(...Object.entries(MORE).map(([name, phone]) => `WORKER;;;;${phone};;${name};x`)),
  { accountId: 0, login: 'system' },
)
await grantRoles(sql, first, [
  { phone: MORE.absence, role: 'absence' },
  { phone: MORE.files, role: 'files' },
  { phone: MORE.cook, role: 'kitchen' },
])
await server.addAccounts(...Object.values(MORE))

/** What each holds in the first place, said once more by hand. */
const PEOPLE: Readonly<Record<string, { token: string; roles: readonly string[]; member: boolean }>> = {
  nobody: { token: '', roles: [], member: false },
  parent: { token: tokenFor('parent'), roles: [], member: true },
  worker: { token: await server.tokenOf(MORE.plain), roles: ['is_worker'], member: true },
  absence: { token: await server.tokenOf(MORE.absence), roles: ['absence', 'is_worker'], member: true },
  files: { token: await server.tokenOf(MORE.files), roles: ['files', 'is_worker'], member: true },
  cook: { token: await server.tokenOf(MORE.cook), roles: ['kitchen', 'is_worker'], member: true },
  tutor: { token: tokenFor('teacher'), roles: ['absence', 'files', 'is_worker', 'tutor'], member: true },
  accountant: { token: tokenFor('accountant'), roles: ['payments', 'is_worker'], member: true },
  director: {
    token: tokenFor('director'),
    roles: ['admin', 'absence', 'files', 'payments', 'kitchen', 'is_worker', 'tutor'],
    member: true,
  },
  neighbour: { token: tokenFor('otherDirector'), roles: [], member: false },
  admin: {
    token: tokenFor('admin'),
    roles: ['system', 'admin', 'absence', 'files', 'payments', 'kitchen', 'is_worker', 'tutor'],
    member: true,
  },
}

function expected(name: string, { access, hidden }: AccessEntry): string {
  const person = PEOPLE[name]
  if (!person) throw new Error(`nobody is called ${name}`)
  const { roles, member } = person
  if (access === 'public') return 'served'
  if (name === 'nobody') return 'unauthenticated'
  const served =
    access === 'signed_in' ||
    (access === 'member' && member) ||
    (access === 'admin' && roles.includes('system')) ||
    (access === 'group_editor' && roles.includes('tutor')) ||
    (typeof access === 'object' && roles.includes(access.place))
  if (served) return 'served'
  return hidden && !member ? 'not_found' : 'forbidden'
}

const [ids] = await sql<{ group: number; kid: number; worker: number }[]>`
  select g.id as "group", (select min(id) from kids where group_id = g.id) as kid,
    (select min(id) from workers where place_id = g.place_id) as worker
  from groups g where g.place_id = ${first} and g.name = 'Motylki'`
if (!ids) throw new Error('the test lacks its group')

// Every route, registered as the server does; whom it would serve is answered before it does anything.
const app = Fastify()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
await app.register(multipart)
const routes = new Map<string, AccessEntry>()
guardRoutes(
  app,
  (request) => domains.accounts.authenticate(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]),
  domains.places.exists,
)
answerProblems(app)
app.addHook('onRoute', ({ method, url, config }) => {
  if (method === 'HEAD' || !config?.access) return
  const { access, hidden, tokens } = config
  const entry = { access, ...(hidden === true && { hidden }), ...(tokens !== undefined && { tokens }) }
  routes.set(`${String(method)} ${url}`, entry)
  // Things of the ledger and of reports are looked up in their own tests; here they are the first place's,
  // and so is the one place that a body names.
  const people = /^\/api\/(?:groups|kids|workers|roles)\//.test(url)
  if ((hidden && !people) || url === '/api/reports/payments/add')
    config.subjectOf = () => ({ placeId: first, groupId: ids.group })
})
app.addHook('preValidation', async (_request, reply) => reply.code(204).send())
const { rest, sockets } = registrationsOf(domains)
// Registered as STOMP's server does it; a client served here opens no connection.
const stomp = socketRoutes({
  registry: { check: () => undefined, start: () => undefined, stop: async () => undefined },
  admit: () => {
    throw new Error('nobody is admitted here')
  },
  polling: 0,
})
for (const register of [...rest, ...sockets]) register(app.withTypeProvider<ZodTypeProvider>())
await app.register(async (scope) => stomp(scope.withTypeProvider<ZodTypeProvider>()))
await app.ready()
afterAll(() => app.close())

const OUTCOMES: Readonly<Record<number, string>> = {
  204: 'served',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
}

function addressOf(url: string): string {
  const thing = /^\/api\/(groups|kids|workers|roles)\/:/.exec(url)?.[1]
  const known = { groups: ids?.group, kids: ids?.kid, workers: ids?.worker, roles: ids?.worker }
  const entity = Object.entries(known).find(([name]) => name === thing)?.[1]
  return url.replaceAll(/:(\w+)/g, () => String(entity ?? first))
}

describe('the table', () => {
  test('names every route, and no other', () => {
    expect(Object.fromEntries(routes)).toEqual(ROUTE_ACCESS)
  })

  test('names every procedure, and no other', () => {
    const procedures: Record<string, unknown> = createRouter(domains)._def.procedures
    const found = Object.entries(procedures).map(([path, procedure]) => [
      path,
      { access: accessOf(procedure) },
    ])
    expect(Object.fromEntries(found)).toEqual(PROCEDURE_ACCESS)
  })
})

describe.each(Object.keys(PEOPLE))('as %s', (name) => {
  const token = PEOPLE[name]?.token ?? ''

  // In this order: among the procedures is one that ends the person's other sessions.
  test('every route and then every procedure serves or refuses as the table says', async () => {
    const served: Record<string, string> = {}
    for (const key of routes.keys()) {
      const [method = '', url = ''] = key.split(' ')
      const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
      const { statusCode } = await app.inject({ method: methodOf(method), url: addressOf(url), headers })
      served[key] = OUTCOMES[statusCode] ?? String(statusCode)
    }
    expect(served).toEqual(wantedOf(ROUTE_ACCESS))

    const caller: unknown = await server.caller(token === '' ? undefined : token)
    const seen: Record<string, string> = {}
    for (const path of Object.keys(PROCEDURE_ACCESS)) {
      const call = path.split('.').reduce<unknown>(memberOf, caller)
      seen[path] = await outcome(call)
    }
    expect(seen).toEqual(wantedOf(PROCEDURE_ACCESS))
  })

  function wantedOf(table: Readonly<Record<string, AccessEntry>>): Record<string, string> {
    return Object.fromEntries(Object.entries(table).map(([key, entry]) => [key, expected(name, entry)]))
  }
})

/** By each wire that takes a token in the header: REST, the routes of STOMP among them, and tRPC. */
describe.each(['read', 'write'] as const)('with a %s token', (scope) => {
  async function tokenOf(phone: string, place: number): Promise<string> {
    // In a session of its own, as the walk above has signed people out.
    const caller = await server.provenCaller(await server.tokenOf(phone))
    return (await caller.accounts.makeToken({ name: scope, placeId: place, scope, days: 30 })).token
  }

  test('of its director, every route serves within the scope what is of the place', async () => {
    const token = await tokenOf(PHONES.director, first)
    expect(await walk(token)).toEqual(wanted('director'))
  })

  test('of another place, every route refuses as it refuses a stranger', async () => {
    const token = await tokenOf(PHONES.otherDirector, server.second)
    expect(await walk(token)).toEqual(wanted('neighbour'))
  })

  test('no procedure serves it', async () => {
    const caller: unknown = await server.caller(await tokenOf(PHONES.director, first))
    for (const path of Object.keys(PROCEDURE_ACCESS)) {
      const call = path.split('.').reduce<unknown>(memberOf, caller)
      expect([path, await outcome(call)]).toEqual([path, 'token.scope'])
    }
  })

  async function walk(token: string): Promise<Record<string, string>> {
    const seen: Record<string, string> = {}
    for (const key of routes.keys()) {
      const [method = '', url = ''] = key.split(' ')
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.inject({ method: methodOf(method), url: addressOf(url), headers })
      const refused = answer.statusCode === 403 && answer.json<{ message: string }>().message
      seen[key] = refused === 'error.token.scope' ? 'scope' : (OUTCOMES[answer.statusCode] ?? 'other')
    }
    return seen
  }

  function wanted(name: string): Record<string, string> {
    return Object.fromEntries(
      Object.entries(ROUTE_ACCESS).map(([key, entry]) => {
        const { access, tokens = access !== 'signed_in' && access !== 'admin' } = entry
        const reads = key.startsWith('GET ')
        const permitted = access === 'public' || (tokens && (reads || scope === 'write'))
        return [key, permitted ? expected(name, entry) : 'scope']
      }),
    )
  }
})

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

function methodOf(text: string) {
  const method = METHODS.find((known) => known === text)
  if (!method) throw new TypeError(`a method that nobody walks: ${text}`)
  return method
}

function memberOf(holder: unknown, name: string): unknown {
  return holder !== null && (typeof holder === 'object' || typeof holder === 'function')
    ? Reflect.get(holder, name)
    : undefined
}

function accessOf(procedure: unknown): unknown {
  return ['_def', 'meta', 'access'].reduce(memberOf, procedure)
}

const REFUSALS = new Set(['forbidden', 'unauthenticated', 'token.scope'])

/** Those who pass the check get the error of so bare an input. */
async function outcome(call: unknown): Promise<string> {
  if (typeof call !== 'function') return 'missing'
  try {
    await Reflect.apply(call, undefined, [{ placeId: first, groupId: ids?.group }])
  } catch (error) {
    const code = error instanceof Error ? error.message : ''
    return REFUSALS.has(code) ? code : 'served'
  }
  return 'served'
}
