import type { CalendarFeed } from '@skrzat/contract/wire/calendar'
import type { inferProcedureOutput, inferRouterOutputs } from '@trpc/server'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '../../src/app.ts'
import { type Domain, registrationsOf, routersOf } from '../../src/kernel/domain.ts'
import { guard } from '../../src/kernel/http/access.ts'
import type { RestRoutes } from '../../src/kernel/http/rest.ts'
import { defineJob } from '../../src/kernel/jobs/jobs.ts'
import { describeRoutes } from '../../src/kernel/openapi/routes.ts'
import { type Erasing, type Retained } from '../../src/kernel/erasing.ts'
import { kidPart, onePage } from '../../src/kernel/exporting.ts'
import { defineTopic } from '../../src/kernel/realtime/realtime.ts'
import { stompCommand, stompTopic } from '../../src/kernel/sockets/destinations.ts'
import { publicProcedure, router } from '../../src/kernel/trpc/trpc.ts'
import { type AppRouter, createRouter } from '../../src/router.ts'
import { testServer } from '../accounts/setup.ts'

const job = defineJob({
  name: 'wall.sweep',
  work: 'atOnce',
  schema: z.object({}),
  run: async () => undefined,
})
const routeAt =
  (url: string): RestRoutes =>
  (app) =>
    app.route({ method: 'GET', url, config: guard.signedIn, handler: async () => ({}) })
const check = { name: 'wall', check: async () => ({}) }
const topic = stompTopic({
  prefix: '/topic/talks/',
  topic: defineTopic('talks', z.number()),
  mayHear: async () => false,
  bodyForAll: (count) => count,
})
const command = stompCommand({
  destination: '/app/talks',
  schema: z.object({}),
  run: async () => undefined,
})
const erased: Erasing = { what: 'posts', columns: [] }
const retained: Retained = { kind: 'chat', due: async () => 0 }
const exported = kidPart({
  name: 'wpisy',
  title: 'Wpisy',
  of: 'kid',
  schema: z.object({}),
  columns: {},
  pages: () => onePage(Promise.resolve([])),
})
const domains = {
  wall: {
    router: { wall: router({ posts: publicProcedure.query(() => 3) }), feed: router({}) },
    rest: routeAt('/wall'),
    jobs: [job],
    schedules: [{ job: 'wall.sweep', cron: '1 1 * * *' }],
    checks: [check],
    exports: [exported],
    erases: [erased],
    retains: [retained],
  },
  talks: {
    router: { talks: router({ mine: publicProcedure.query(() => 'text') }) },
    sockets: routeAt('/talks'),
    stomp: { topics: [topic], commands: [command] },
  },
  silent: {},
} satisfies Record<string, Domain>

test('everything that a domain brings is registered', () => {
  const { rest, sockets, ...others } = registrationsOf(domains)
  expect([rest.length, sockets.length]).toEqual([1, 1])
  expect(others).toEqual({
    topics: [topic],
    commands: [command],
    jobs: [job],
    schedules: [{ job: 'wall.sweep', cron: '1 1 * * *' }],
    checks: [check],
    exports: [exported],
    erases: [erased],
    retains: [retained],
  })
})

test('routes are known by their domains', async () => {
  const { rest, sockets } = registrationsOf(domains)
  const app = Fastify()
  const described = describeRoutes(app)
  for (const register of [...rest, ...sockets]) register(app.withTypeProvider<ZodTypeProvider>())
  await app.ready()
  expect(described().map(({ url, config }) => [url, config.domain])).toEqual([
    ['/wall', 'wall'],
    ['/talks', 'talks'],
  ])
})

describe('the routers of all domains', () => {
  test('are found by their names, with their types', () => {
    const routers = routersOf(domains)
    expect(Object.keys(routers)).toEqual(['wall', 'feed', 'talks'])
    expect(routers.talks).toBe(domains.talks.router.talks)
    // @ts-expect-error: no domain has a router of this name
    expect(routers.nobody).toBeUndefined()
    expectTypeOf<inferProcedureOutput<typeof routers.wall.posts>>().toEqualTypeOf<number>()
    expectTypeOf<inferProcedureOutput<typeof routers.talks.mine>>().toEqualTypeOf<string>()
  })

  test('reach the web with their types', () => {
    type Outputs = inferRouterOutputs<AppRouter>
    expectTypeOf<Outputs['users']['list']>().not.toBeAny()
    expectTypeOf<Outputs['calendar']['feed']>().toEqualTypeOf<CalendarFeed>()
  })

  test('have different names', () => {
    expect(() => routersOf({ ...domains, other: { router: { feed: router({}) } } })).toThrow(
      'two routers have the same name',
    )
  })
})

describe('a socket', async () => {
  const { services } = await testServer()
  const appWith = (...sockets: RestRoutes[]) =>
    buildApp({
      log: pino({ level: 'silent' }),
      bus: services.kernel.bus,
      router: createRouter(services.domains),
      rest: [],
      sockets,
      authenticate: services.domains.accounts.authenticate,
      placeExists: services.domains.places.exists,
      onRefused: () => undefined,
    })
  const handler = async () => ({})

  test('is served to whom it says', async () => {
    const app = await appWith((scope) =>
      scope.route({ method: 'GET', url: '/websocket', config: guard.signedIn, handler }),
    )
    expect((await app.inject('/websocket')).statusCode).toBe(401)
    await app.close()
  })

  test('that does not say whom it serves can not be registered', async () => {
    const refused = appWith((scope) => scope.route({ method: 'GET', url: '/websocket', handler }))
    await expect(refused).rejects.toThrow('route without access: GET /websocket')
  })
})
