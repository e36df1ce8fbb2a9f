import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { alertOf, problemOf } from '../places/call.ts'
import type { Person } from '../places/setup.ts'
import { SAID, testCalendar } from './setup.ts'

const calendar = await testCalendar()
const { app, call, first, second, motylki, zabki, tokenFor, clock, rows, add } = calendar

beforeEach(async () => {
  await calendar.forget()
  clock.set('2026-11-16T09:00:00Z')
})

const BODY = {
  teaser: 'Jasełka',
  description: 'Stroje z domu.',
  startDate: '2026-12-18',
  endDate: '2026-12-18',
  classgroup: null,
}
const post = (payload: object, key?: string) =>
  call('director', 'POST', `/api/places/${first}/events`, payload, key)

describe('POST api/places/{id}/events', () => {
  test('adds an event of the place', async () => {
    const answer = await post({ ...BODY, cacheBuster: 1 })
    const { id } = z.object({ id: z.number() }).parse(answer.json())
    expect(answer.json()).toEqual({ ...BODY, id, startTime: null, endTime: null, canEdit: true })
    expect(alertOf(answer)).toEqual([201, 'events.place.action.added', String(id)])
    expect(answer.headers.location).toBe(`/api/places/${first}/events/${id}`)
  })

  test('answers under its location to whoever sees the event', async () => {
    const { location } = (await post({ ...BODY, classgroup: zabki })).headers
    const seen = async (by?: Person) => {
      const answer = await call(by, 'GET', String(location))
      return answer.statusCode === 200 ? answer.json().teaser : [answer.statusCode, answer.json().errorKey]
    }
    expect(await seen('director')).toBe('Jasełka')
    // A parent of another group, and people of another place.
    expect(await seen('parent')).toEqual([404, 'event.not_found'])
    expect(await seen('otherDirector')).toEqual([404, 'event.not_found'])
    const elsewhere = String(location).replace(`/places/${first}/`, `/places/${second}/`)
    expect((await call('otherDirector', 'GET', elsewhere)).statusCode).toBe(404)
    const event = String(location).split('/').at(-1)
    expect((await call('director', 'DELETE', `/api/events/${event}`)).statusCode).toBe(204)
    expect(await seen('director')).toEqual([404, 'event.not_found'])
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
    const instants = { startDate: '2026-12-18T11:00:00.000Z', endDate: '2026-12-18T23:30:00.000Z' }
    const answer = await post({ ...BODY, ...instants })
    expect(answer.json()).toMatchObject({ startDate: '2026-12-18', endDate: '2026-12-19' })
  })

  test('takes times beside the days', async () => {
    const answer = await post({ ...BODY, startTime: '16:00', endTime: '17:30' })
    expect(answer.json()).toMatchObject({ startTime: '16:00', endTime: '17:30' })
    expect((await post({ ...BODY, startTime: '', endTime: '' })).json()).toMatchObject({ startTime: null })
  })

  test('adds once for one Idempotency-Key, and refuses it with another event', async () => {
    const answers = await Promise.all([post(BODY, 'form 7'), post(BODY, 'form 7')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    expect((await post({ ...BODY, teaser: 'Bal' }, 'form 7')).statusCode).toBe(409)
    expect(await rows()).toBe(1)
  })

  test.each([
    ['without a title', { teaser: ' ' }, 'teaser NotBlank'],
    ['with too long a title', { teaser: 'a'.repeat(201) }, 'teaser Size'],
    ['with too long a description', { description: 'a'.repeat(4001) }, 'description Size'],
    ['without a start', { startDate: undefined }, 'startDate NotNull'],
    ['without an end', { endDate: null }, 'endDate NotNull'],
    ['with a day that is none', { startDate: '2026-02-30' }, 'startDate Pattern'],
    ['with a year that is none', { startDate: '1999-12-31' }, 'startDate Min'],
    ['with half of the times', { startTime: '10:00' }, 'endTime NotNull'],
    [
      'with a time that is none',
      { startTime: '25:00', endTime: '26:00' },
      'startTime Pattern, event endTime Pattern',
    ],
  ])('%s is refused by its field', async (_what, over, fault) => {
    expect(problemOf(await post({ ...BODY, ...over }))).toBe(`400 error.validation: event ${fault}`)
    expect(await rows()).toBe(0)
  })

  test.each([['{'], ['[]'], ['null'], ['"x"']])('a body of %s is refused', async (payload) => {
    const url = `/api/places/${first}/events`
    const headers = { authorization: `Bearer ${tokenFor('director')}`, 'content-type': 'application/json' }
    expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400)
  })
})

describe('GET api/events/{place}/', () => {
  test.each(['', '/'])('answers with %j at its end', async (end) => {
    await add({ groupId: motylki })
    const url = `/api/events/${first}${end}?fromDate=2026-11-01&toDate=2026-11-30&cacheBuster=7`
    const answer = await call('parent', 'GET', url)
    expect(answer.json()).toEqual([
      {
        ...SAID,
        id: expect.any(Number),
        canEdit: false,
        classgroup: { id: motylki, name: 'Motylki' },
      },
    ])
  })

  test('without a range answers with what is to come', async () => {
    await add({ teaser: 'wczoraj', startDate: '2026-11-15', endDate: '2026-11-15' })
    await add({ teaser: 'dziś', startDate: '2026-11-16', endDate: '2026-11-16' })
    const answer = await call('director', 'GET', `/api/events/${first}/`)
    expect(z.array(z.object({ teaser: z.string() })).parse(answer.json())).toEqual([{ teaser: 'dziś' }])
  })

  test('refuses a day that is none', async () => {
    const url = `/api/events/${first}/?fromDate=wczoraj&toDate=2026-11-01`
    const answer = await call('director', 'GET', url)
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'error.validation'])
  })
})

describe('DELETE api/events/{id}', () => {
  test('deletes it, once', async () => {
    const { id } = await add()
    const answer = await call('teacher', 'DELETE', `/api/events/${id}`)
    expect([...alertOf(answer), answer.body]).toEqual([204, 'events.place.action.deleted', String(id), ''])
    expect((await call('teacher', 'DELETE', `/api/events/${id}`)).statusCode).toBe(404)
  })

  test('is not for another place, which is not told that there is such an event', async () => {
    const { id } = await add()
    const answer = await call('otherDirector', 'DELETE', `/api/events/${id}`)
    expect([answer.statusCode, answer.json().errorKey]).toEqual([404, 'event.not_found'])
    expect(await calendar.seenBy('director')).toHaveLength(1)
  })
})

test('the menu of clients lists the places with a calendar', async () => {
  const placesOf = async (by: Person) => {
    const answer = await call(by, 'GET', '/api/account/menu')
    return z.object({ events: z.array(z.object({ id: z.number() })) }).parse(answer.json()).events
  }
  expect(await placesOf('parent')).toEqual([{ id: first }])
  expect(await placesOf('otherDirector')).toEqual([{ id: second }])
})
