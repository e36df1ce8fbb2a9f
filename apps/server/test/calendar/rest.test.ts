import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Person } from '../places/setup.ts'
import { testCalendar } from './setup.ts'

const calendar = await testCalendar()
const { app, first, second, motylki, zabki, pszczolki, tokenFor, clock, rows, add } = calendar

beforeEach(async () => {
  await calendar.forget()
  clock.set('2026-11-16T09:00:00Z')
})

type Call = { by?: Person | undefined; payload?: unknown; headers?: Record<string, string> }

function call(method: 'GET' | 'POST' | 'DELETE', url: string, { by, payload, headers = {} }: Call = {}) {
  const token = by && { authorization: `Bearer ${tokenFor(by)}` }
  if (payload === undefined) return app.inject({ method, url, headers: { ...token, ...headers } })
  const json = { 'content-type': 'application/json', ...token, ...headers }
  return app.inject({ method, url, headers: json, payload: JSON.stringify(payload) })
}

const BODY = {
  teaser: 'Jasełka',
  description: 'Stroje z domu.',
  startDate: '2026-12-18',
  endDate: '2026-12-18',
  classgroup: null,
}
const post = (payload: unknown, by: Person = 'director', headers: Record<string, string> = {}) =>
  call('POST', `/api/places/${first}/events`, { by, payload, headers })
const problem = z.object({
  message: z.string(),
  fieldErrors: z
    .array(z.object({ objectName: z.string(), field: z.string(), message: z.string() }))
    .default([]),
})

describe('POST api/places/{id}/events', () => {
  test('adds an event of the place', async () => {
    const answer = await post({ ...BODY, cacheBuster: 1 })
    expect(answer.statusCode).toBe(201)
    const { id } = z.object({ id: z.number() }).parse(answer.json())
    expect(answer.json()).toEqual({ ...BODY, id, startTime: null, endTime: null, canEdit: true })
    expect(answer.headers).toMatchObject({
      'x-skrzatapp-alert': 'events.place.action.added',
      'x-skrzatapp-params': String(id),
      location: `/api/places/${first}/events/${id}`,
    })
  })

  test('answers under its location to whoever sees the event', async () => {
    const { location } = (await post({ ...BODY, classgroup: zabki })).headers
    const seen = async (by?: Person) => {
      const answer = await call('GET', String(location), { by })
      return answer.statusCode === 200 ? answer.json().teaser : [answer.statusCode, answer.json().errorKey]
    }
    expect(await seen('director')).toBe('Jasełka')
    expect(await seen('admin')).toBe('Jasełka')
    // People of the place who have nothing to do with the group, people of another place, and nobody.
    expect(await seen('accountant')).toEqual([404, 'event.not_found'])
    expect(await seen('parent')).toEqual([404, 'event.not_found'])
    expect(await seen('otherDirector')).toEqual([404, 'event.not_found'])
    expect((await call('GET', String(location))).statusCode).toBe(401)
    const elsewhere = String(location).replace(`/places/${first}/`, `/places/${second}/`)
    expect((await call('GET', elsewhere, { by: 'otherDirector' })).statusCode).toBe(404)
    const event = String(location).split('/').at(-1)
    expect((await call('DELETE', `/api/events/${event}`, { by: 'director' })).statusCode).toBe(204)
    expect(await seen('director')).toEqual([404, 'event.not_found'])
    const again = await call('DELETE', `/api/events/${event}`, { by: 'director' })
    expect([again.statusCode, again.json().errorKey]).toEqual([404, 'event.not_found'])
  })

  test.each([
    ['a number', () => motylki],
    ['a number in text', () => String(motylki)],
    ['a group', () => ({ id: motylki, name: 'Motylki' })],
  ])('takes the group as %s', async (_how, group) => {
    const answer = await post({ ...BODY, classgroup: group() })
    expect(answer.json()).toMatchObject({ classgroup: { id: motylki, name: 'Motylki' } })
  })

  test.each([[null], [''], ['-'], [undefined]])('takes %j for all groups', async (group) => {
    expect((await post({ ...BODY, classgroup: group })).json()).toMatchObject({ classgroup: null })
  })

  test.each([[0], [-1], ['wszystkie'], [{}], [[1]], [true]])(
    'takes %j for no group at all',
    async (group) => {
      const answer = await post({ ...BODY, classgroup: group })
      expect(answer.statusCode).toBe(400)
      expect(await rows()).toBe(0)
    },
  )

  test('takes what pickers of dates send: an instant is its day in Warsaw', async () => {
    const answer = await post({
      ...BODY,
      startDate: '2026-12-18T11:00:00.000Z',
      endDate: '2026-12-18T23:30:00.000Z',
    })
    expect(answer.json()).toMatchObject({ startDate: '2026-12-18', endDate: '2026-12-19' })
  })

  test('takes times beside the days', async () => {
    const answer = await post({ ...BODY, startTime: '16:00', endTime: '17:30' })
    expect(answer.json()).toMatchObject({ startTime: '16:00', endTime: '17:30' })
    expect((await post({ ...BODY, startTime: '', endTime: '' })).json()).toMatchObject({ startTime: null })
  })

  test('adds once for one Idempotency-Key, and refuses it with another event', async () => {
    const headers = { 'idempotency-key': 'form 7' }
    const answers = await Promise.all([post(BODY, 'director', headers), post(BODY, 'director', headers)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    expect((await post({ ...BODY, teaser: 'Bal' }, 'director', headers)).statusCode).toBe(409)
    expect(await rows()).toBe(1)
  })

  test.each([
    ['without a title', { teaser: ' ' }, 'teaser', 'NotBlank'],
    ['with too long a title', { teaser: 'a'.repeat(201) }, 'teaser', 'Size'],
    ['with too long a description', { description: 'a'.repeat(4001) }, 'description', 'Size'],
    ['without a start', { startDate: undefined }, 'startDate', 'NotNull'],
    ['without an end', { endDate: null }, 'endDate', 'NotNull'],
    ['with a day that is none', { startDate: '2026-02-30' }, 'startDate', 'Pattern'],
    ['with a year that is none', { startDate: '1999-12-31' }, 'startDate', 'Min'],
    ['with half of the times', { startTime: '10:00' }, 'endTime', 'NotNull'],
    ['with a time that is none', { startTime: '25:00', endTime: '26:00' }, 'startTime', 'Pattern'],
  ])('%s is refused by its field', async (_what, over, field, message) => {
    const answer = await post({ ...BODY, ...over })
    expect(answer.statusCode).toBe(400)
    const { message: code, fieldErrors } = problem.parse(answer.json())
    expect(code).toBe('error.validation')
    expect(fieldErrors).toContainEqual({ objectName: 'event', field, message })
    expect(await rows()).toBe(0)
  })

  test.each([
    ['ends before it starts', { endDate: '2026-12-17' }, 400, 'error.event.ends_before_start'],
    ['lasts over a year', { endDate: '2027-12-20' }, 400, 'error.event.too_long'],
  ])('what %s is refused by its code', async (_what, over, status, message) => {
    const answer = await post({ ...BODY, ...over })
    expect(answer.statusCode).toBe(status)
    expect(problem.parse(answer.json()).message).toBe(message)
    expect(answer.headers['x-skrzatapp-error']).toBe(message)
    expect(await rows()).toBe(0)
  })

  test('a neighbour’s group is not there', async () => {
    const answer = await post({ ...BODY, classgroup: pszczolki })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ message: 'error.http.404', errorKey: 'group.not_found' })
    expect(await rows()).toBe(0)
  })

  test.each([['{'], ['[]'], ['null'], ['"x"']])('a body of %s is refused', async (payload) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/places/${first}/events`,
      headers: { authorization: `Bearer ${tokenFor('director')}`, 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(400)
  })

  test.each<[Person, number]>([
    ['parent', 403],
    ['accountant', 403],
    ['otherDirector', 403],
  ])('%s gets %i', async (person, status) => {
    expect((await post(BODY, person)).statusCode).toBe(status)
    expect(await rows()).toBe(0)
  })
})

describe('GET api/events/{place}/', () => {
  test.each(['', '/'])('answers with %j at its end', async (end) => {
    await add({ groupId: motylki })
    const url = `/api/events/${first}${end}?fromDate=2026-11-01&toDate=2026-11-30&cacheBuster=7`
    const answer = await call('GET', url, { by: 'parent' })
    expect(answer.json()).toEqual([
      {
        id: expect.any(Number),
        teaser: 'Wycieczka do zoo',
        description: 'Zbiórka o 8:00 przy bramie.',
        startDate: '2026-11-20',
        endDate: '2026-11-20',
        startTime: null,
        endTime: null,
        canEdit: false,
        classgroup: { id: motylki, name: 'Motylki' },
      },
    ])
  })

  test('without a range answers with what is to come', async () => {
    await add({ teaser: 'wczoraj', startDate: '2026-11-15', endDate: '2026-11-15' })
    await add({ teaser: 'dziś', startDate: '2026-11-16', endDate: '2026-11-16' })
    const answer = await call('GET', `/api/events/${first}/`, { by: 'director' })
    expect(z.array(z.object({ teaser: z.string() })).parse(answer.json())).toEqual([{ teaser: 'dziś' }])
  })

  test.each([
    ['fromDate=2026-11-30&toDate=2026-11-01', 'error.period.invalid'],
    ['fromDate=2026-01-01&toDate=2028-01-01', 'error.period.too_long'],
    ['fromDate=wczoraj&toDate=2026-11-01', 'error.validation'],
  ])('%s is refused', async (query, message) => {
    const answer = await call('GET', `/api/events/${first}/?${query}`, { by: 'director' })
    expect(answer.statusCode).toBe(400)
    expect(problem.parse(answer.json()).message).toBe(message)
  })

  test('is for the place’s own people', async () => {
    expect((await call('GET', `/api/events/${first}/`)).statusCode).toBe(401)
    expect((await call('GET', `/api/events/${first}/`, { by: 'otherParent' })).statusCode).toBe(403)
    expect((await call('GET', '/api/events/x/', { by: 'parent' })).statusCode).toBe(404)
  })
})

test('GET api/places/{id}/events/groups answers with the groups to choose from', async () => {
  const groupsOf = async (by: Person): Promise<unknown> =>
    (await call('GET', `/api/places/${first}/events/groups`, { by })).json()
  expect(await groupsOf('teacher')).toEqual([
    { id: motylki, name: 'Motylki', color: 0 },
    { id: calendar.zabki, name: 'Żabki', color: 1 },
  ])
  // Such a client signs out on a 403, and asks this wherever it shows the calendar.
  expect(await groupsOf('parent')).toEqual([{ id: motylki, name: 'Motylki', color: 0 }])
})

describe('DELETE api/events/{id}', () => {
  test('deletes it, once', async () => {
    const { id } = await add()
    const answer = await call('DELETE', `/api/events/${id}`, { by: 'teacher' })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.headers['x-skrzatapp-alert']).toBe('events.place.action.deleted')
    expect((await call('DELETE', `/api/events/${id}`, { by: 'teacher' })).statusCode).toBe(404)
  })

  test.each<[Person, number]>([
    ['parent', 403],
    ['accountant', 403],
    // That there is such an event is its place's own business.
    ['otherDirector', 404],
    ['otherParent', 404],
  ])('%s gets %i, and it stays', async (by, status) => {
    const { id } = await add()
    expect((await call('DELETE', `/api/events/${id}`, { by })).statusCode).toBe(status)
    expect(await calendar.seenBy('director')).toHaveLength(1)
  })
})

test('the menu of clients lists the places with a calendar', async () => {
  const placesOf = async (by: Person) => {
    const answer = await call('GET', '/api/account/menu', { by })
    return z.object({ events: z.array(z.object({ id: z.number() })) }).parse(answer.json()).events
  }
  expect(await placesOf('parent')).toEqual([{ id: first }])
  expect(await placesOf('otherDirector')).toEqual([{ id: second }])
})
