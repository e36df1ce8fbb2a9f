import { shownNotices } from '@skrzat/contract/wire/notifications'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { setPhones } from '../../bench/kids.ts'
import { markRead } from '../../src/domains/notifications/commands.ts'
import { createNotifications, menuTopic } from '../../src/domains/notifications/index.ts'
import { guardRoutes } from '../../src/kernel/http/access.ts'
import { answerProblems } from '../../src/kernel/http/errors.ts'
import type { Bus } from '../../src/kernel/realtime/realtime.ts'
import type { Told } from '../../src/kernel/sockets/destinations.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { principal } from './caller.ts'
import { OPTIONS, testNotifications } from './setup.ts'

/** Later than any notice. */
const ALL = Number.MAX_SAFE_INTEGER

const { sql, kernel, caller, given } = await testNotifications()
/** As the domain of talks would say it. */
const messages = {
  isUnread: async () => true,
  senderOf: async () => undefined,
  countsOf: async () => new Map([[1, 3]]),
  countSince: async () => 0,
  haveSince: async () => [],
}
const { rest, stomp } = createNotifications(kernel, { ...OPTIONS, messages })

const ids = (found: { id: number }[]) => found.map(({ id }) => id)

test('read notices are kept for as long as was set, and unread ones longer', async () => {
  const { jobs } = createNotifications(kernel, { ...OPTIONS, noticeDays: { read: 100, all: 200 } })
  const add = async (days: number, read: boolean) => {
    const id = await given()
    await sql`
      update notifications set created_at = ${kernel.clock.now()}::timestamptz - make_interval(days => ${days}),
        read_at = case when ${read} then ${kernel.clock.now()}::timestamptz end
      where id = ${id}`
    return id
  }
  const [, readLately, , unread] = [
    await add(101, true),
    await add(99, true),
    await add(201, false),
    await add(199, false),
  ]
  const { signal } = new AbortController()
  const context = { id: '', attempt: 1, last: true, untouched: true, signal }
  await jobs.find(({ name }) => name === 'notifications.sweep')?.run({}, context)
  expect(ids(await sql<{ id: number }[]>`select id from notifications order by id`)).toEqual([
    readLately,
    unread,
  ])
})

describe('over tRPC', () => {
  test('what is unread, newest first, one’s own', async () => {
    const first = await given()
    const second = await given({ section: 'places', placeId: 2, data: {} })
    await given({ accountId: 2 })
    const common = { type: 'TYPE_KID_PAYMENT', createdDate: '2026-11-20T10:00:00.000Z' }
    const nothing = {
      kid_name: '',
      kid: null,
      payment: null,
      post: null,
      event: null,
      file: null,
      amount: null,
      day: null,
      until: null,
      author: null,
    }
    expect(await caller(1).unread()).toEqual([
      { ...common, id: second, section: 'places', placeId: 2, data: { ...nothing, place: 2 } },
      {
        ...common,
        id: first,
        section: 'payment_user',
        placeId: 1,
        data: {
          ...nothing,
          kid_name: 'Ania Zając',
          kid: 1,
          place: 1,
          payment: 7,
          amount: 123450,
          day: '2026-12-04',
        },
      },
    ])
  })

  test('what is no business of theirs any more is neither shown nor counted', async () => {
    await sql`insert into workers (place_id, name, description, phone) values (1, 'Maria Nowak', '', '600000002')`
    await sql`insert into worker_roles (worker_id, role) select id, 'absence' from workers`
    const of = async (accountId: number) => [
      (await caller(accountId).unread()).map(({ section, data }) => `${section} ${data.kid_name}`),
      await caller(accountId).counts(),
    ]
    await given({ section: 'absence_user' })
    await given({ section: 'files', data: { place: 1 } })
    await given({ accountId: 4, section: 'absences' })
    await given({ accountId: 4, section: 'calendar', data: { place: 1 } })
    await given({ accountId: 4, section: 'places', data: { place: 1 } })
    expect(await of(1)).toEqual([['files ', 'absence_user Ania Zając'], { absence_user: 1, files: 1 }])
    expect(await of(4)).toEqual([
      ['places ', 'calendar ', 'absences Ania Zając'],
      { absences: 1, calendar: 1, places: 1 },
    ])

    await sql`delete from worker_roles`
    expect(await of(4)).toEqual([['places ', 'calendar '], { calendar: 1, places: 1 }])
    await sql`update workers set deleted_at = ${kernel.clock.now()}`
    expect(await of(4)).toEqual([['places '], { places: 1 }])
    await setPhones(sql, sql`id = 1`, ['600000009', '600000006'])
    expect(await of(1)).toEqual([[], {}])
  })

  test('by section and place', async () => {
    const mine = await given()
    const elsewhere = await given({ placeId: 2 })
    await given({ section: 'wall' })
    expect(ids(await caller(1).bySection({ section: 'payment_user' }))).toEqual([elsewhere, mine])
    expect(ids(await caller(1).bySection({ section: 'payment_user', placeId: 1 }))).toEqual([mine])
    expect(ids(await caller(1).bySection({ section: 'calendar' }))).toEqual([])
  })

  test('read ones are counted and shown no more', async () => {
    await given()
    await given({ placeId: 2 })
    await given({ section: 'wall' })
    await given({ accountId: 2 })
    expect(await caller(1).counts()).toEqual({ payment_user: 2, wall: 1 })
    await caller(1).markRead({ section: 'payment_user', placeId: 1, upTo: ALL })
    expect(await caller(1).counts()).toEqual({ payment_user: 1, wall: 1 })
    await caller(1).markRead({ section: 'payment_user', upTo: ALL })
    await caller(1).markRead({ section: 'payment_user', upTo: ALL })
    expect(await caller(1).counts()).toEqual({ wall: 1 })
    expect(await caller(2).counts()).toEqual({ payment_user: 1 })
    expect(await sql`select distinct read_at as at from notifications where read_at is not null`).toEqual([
      { at: new Date('2026-11-20T10:00:00Z') },
    ])
  })

  test('only what was shown is marked: not what arrived meanwhile, nor others’', async () => {
    const shown = await given()
    const other = await given({ section: 'files', data: { place: 1 } })
    const theirs = await given({ accountId: 2 })
    const later = await given()
    const left = async () => ids(await caller(1).unread())
    await caller(1).markRead({ ids: [shown, theirs] })
    expect(await left()).toEqual([later, other])
    expect(ids(await caller(2).unread())).toEqual([theirs])
    await caller(1).markRead({ upTo: other })
    expect(await left()).toEqual([later])
    await caller(1).markRead({ section: 'files', upTo: later })
    expect(await left()).toEqual([later])
    await caller(1).markRead({ ids: [] })
    expect(await left()).toEqual([later])
  })

  test.each([{}, { section: 'files' }, { ids: Array.from({ length: 501 }, (_, index) => index + 1) }])(
    'marking must say what was shown',
    (input) => {
      expect(shownNotices.safeParse(input).success).toBe(false)
    },
  )

  test('the list has read ones too, by page and section, with their places', async () => {
    const read = await given()
    await caller(1).markRead({ ids: [read] })
    for (let count = 0; count < 31; count++) await given({ section: 'files', data: { place: 1 } })
    const { notices, next } = await caller(1).list({})
    expect([notices.length, next]).toEqual([30, notices.at(-1)?.id])
    const readDate = '2026-11-20T10:00:00.000Z'
    expect(await caller(1).list({ cursor: next })).toMatchObject({
      notices: [
        { section: 'files', readDate: null },
        { id: read, section: 'payment_user', readDate, placeName: 'Żłobek Skrzat' },
      ],
      next: null,
    })
    expect(ids((await caller(1).list({ section: 'payment_user' })).notices)).toEqual([read])
    expect((await caller(2).list({})).notices).toEqual([])
  })

  test('reported posts are for those who handle them', async () => {
    await sql`insert into workers (place_id, name, description, phone) values (1, 'Maria Nowak', '', '600000002')`
    await sql`insert into worker_roles (worker_id, role) select id, 'admin' from workers`
    await sql`
      insert into notifications (account_id, place_id, type, section, data, source)
      values (4, 1, 'TYPE_POST_REPORT', 'wall', '{"place": 1, "post": 12}', 'report-3')`
    expect(await caller(4).unread()).toMatchObject([{ type: 'TYPE_POST_REPORT', data: { post: 12 } }])
    await sql`update worker_roles set role = 'files'`
    expect(await caller(4).unread()).toEqual([])
  })
})

describe('over REST', async () => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  guardRoutes(
    app,
    async (request) => (request.headers.authorization === 'Bearer 1' ? principal(1) : undefined),
    async () => true,
  )
  answerProblems(app)
  rest(app.withTypeProvider<ZodTypeProvider>())
  await app.ready()
  afterAll(() => app.close())

  const call = (method: 'GET' | 'POST', url: string) =>
    app.inject({ method, url, headers: { authorization: 'Bearer 1' } })

  test('what is unread, its data as text', async () => {
    const id = await given()
    const answer = await call('GET', '/api/account/notifies')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual([
      {
        id,
        type: 'TYPE_KID_PAYMENT',
        data: '{"kid_name":"Ania Zając","kid":1,"place":1,"payment":7,"post":null,"event":null,"file":null,"amount":1234.5,"day":"2026-12-04","until":null,"author":null}',
        section: 'payment_user',
        placeId: 1,
        createdDate: '2026-11-20T10:00:00.000Z',
      },
    ])
  })

  test('those of a section and place, and marked read', async () => {
    await given()
    await given({ placeId: 2 })
    const payments = '/api/notifications/payment_user'
    expect((await call('GET', `${payments}?place=1&cacheBuster=1`)).json()).toHaveLength(1)
    const read = await call('POST', `${payments}/read?place=1`)
    expect([read.statusCode, read.body]).toEqual([204, ''])
    expect((await call('GET', payments)).json()).toMatchObject([{ placeId: 2 }])
  })

  test.each(['nothing', 'payment_user?place=99', 'payment_user?place=x', 'payment_user?place='])(
    'what nobody knows is answered like what is empty: %s',
    async (path) => {
      await given()
      const answer = await call('GET', `/api/notifications/${path}`)
      expect([answer.statusCode, answer.json()]).toEqual([200, []])
      const read = await call('POST', `/api/notifications/${path.replace(/\?|$/, '/read?')}`)
      expect(read.statusCode).toBe(204)
      expect((await call('GET', '/api/account/notifies')).json()).toHaveLength(1)
    },
  )
})

test('badges are told over STOMP to their owner alone, those of talks with them, and none while a second factor is due', async () => {
  const [menu] = stomp.topics
  const mayHear = async (id: number) => await menu?.mayHear(principal(1), id)
  expect([await mayHear(1), await mayHear(2)]).toEqual([true, false])
  await given()
  await heardSoFar(kernel.bus)
  const told = Promise.withResolvers<Told>()
  const stop = menu?.listen(kernel.bus, 1, told.resolve)
  onTestFinished(() => stop?.())
  await kernel.bus.publish(menuTopic(1), { counts: { payment_user: 1 }, places: {} })
  const { forReader } = await told.promise
  expect(await forReader?.(principal(1))).toEqual({ counts: { payment_user: 1, chat: 3 } })
  expect(await forReader?.({ ...principal(1), factorDue: 'give' })).toEqual({ counts: {} })
})

test('badges that are told of late are those of now', async () => {
  const [first, second] = [await given(), await given()]
  const reader = principal(1)
  await heardSoFar(kernel.bus)
  const heard: unknown[] = []
  const [one, both] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stop = kernel.bus.subscribe(menuTopic(1), ({ counts }) => {
    const times = heard.push(counts)
    ;(times === 1 ? one : both).resolve()
  })
  onTestFinished(stop)
  // The first change is published after the second.
  const overtaken = Promise.withResolvers<void>()
  const slow: Pick<Bus, 'publishAll'> = {
    async publishAll(each) {
      await overtaken.promise
      await kernel.bus.publishAll(each)
    },
  }
  const marked = markRead({ ...kernel, sql, bus: slow }, reader, { ids: [first] })
  await markRead({ ...kernel, sql }, reader, { ids: [second] })
  await one.promise
  overtaken.resolve()
  await marked
  await both.promise
  expect(heard.at(-1)).toEqual({})
})

test('news that is taken back is found by its place and cause, however much the place has been told', async () => {
  await sql`
    insert into notifications (account_id, place_id, type, section, data, source)
    select 1, 1, 'TYPE_FILE', 'files', '{"place": 1}', 'file-' || n from generate_series(1, 20000) n`
  await sql`analyze notifications`
  const plan = await sql`
    explain update notifications set read_at = ${kernel.clock.now()}
    where place_id = 1 and source = 'file-7' and read_at is null`
  expect(JSON.stringify(plan)).toContain('notifications_place_id_source_idx')
})
