import { beforeEach, describe, expect, test } from 'vitest'
import { range, testAbsences } from './setup.ts'
import { alertOf, callsOf } from '../places/call.ts'
import type { Person } from '../places/setup.ts'

const server = await testAbsences()
const { first, second, ids, app, absencesOf, daysOf, renew, setRule, sql } = server

beforeEach(async () => {
  await renew()
  await setRule(first, { acceptLate: true })
})

const people = ['director', 'accountant', 'teacher', 'parent', 'otherDirector', 'otherParent'] as const
const tokens = new Map<Person, string>(
  await Promise.all(people.map(async (person) => [person, await server.tokenNow(person)] as const)),
)

const call = callsOf({ app, tokenFor: (person: Person) => tokens.get(person) ?? '' })

const report = (kid: number, fromDate: string, toDate = fromDate) => ({ kid, fromDate, toDate })

/** Zofia is absent on Friday the 20th and Monday the 23rd. */
const reportZofia = () =>
  call('parent', 'POST', '/api/absences', report(ids.zofia, '2026-11-20', '2026-11-23'))
/** Ola was absent on the 16th and 17th. */
const addOla = () =>
  call('teacher', 'POST', '/api/absences/add/place', {
    ...report(0, '2026-11-16', '2026-11-17'),
    kid: { id: ids.ola },
  })

describe('POST api/absences', () => {
  test('answers 201 with the absences that it made', async () => {
    const answer = await reportZofia()
    expect(alertOf(answer)).toEqual([201, 'absence.action.reported', '2'])
    expect(answer.headers.location).toBe('/api/absences/my?fromDate=2026-11-20&toDate=2026-11-23')
    expect(answer.json()).toEqual([
      {
        id: expect.any(Number),
        kid: { id: ids.zofia, firstname: 'Zofia', lastname: 'Wiśniewska' },
        absenceDate: '2026-11-20',
        date: '2026-11-20',
        fromDate: '2026-11-20',
        toDate: '2026-11-23',
        createdDate: '2026-11-20T06:00:00.000Z',
        byPlace: false,
        afterTime: false,
        confirmedBy: null,
        confirmationAuthor: null,
        confirmedDate: null,
        classgroup: { id: expect.any(Number), name: 'Motylki' },
      },
      expect.objectContaining({ date: '2026-11-23' }),
    ])
  })

  test('after the last day of the kid is refused, with the day', async () => {
    await sql`update kids set last_day = '2026-11-20' where id = ${ids.zofia}`
    for (const [person, path] of [
      ['parent', '/api/absences'],
      ['teacher', '/api/absences/add/place'],
    ] as const) {
      const answer = await call(person, 'POST', path, report(ids.zofia, '2026-11-20', '2026-11-23'))
      expect(answer.json()).toMatchObject({
        status: 400,
        message: 'error.absence.after_last_day',
        params: { date: '2026-11-20' },
      })
    }
    expect(await daysOf(ids.zofia)).toEqual([])
  })

  test('sent again with its key is one report, answered the same', async () => {
    const body = report(ids.zofia, '2026-11-30', '2026-12-01')
    const send = () => call('parent', 'POST', '/api/absences', body, 'a-key')
    const [one, two] = await Promise.all([send(), send()])
    expect(one.json()).toEqual(two.json())
    expect(await daysOf(ids.zofia)).toEqual(['2026-11-30', '2026-12-01'])
    const other = await call('parent', 'POST', '/api/absences', report(ids.zofia, '2026-12-02'), 'a-key')
    expect([other.statusCode, other.json().message]).toEqual([409, 'error.command.reused'])
  })

  test('refuses with the error, and nothing changed', async () => {
    await reportZofia()
    const before = await daysOf(ids.zofia)
    const refused = async (body: object, person: Person = 'parent') => {
      const answer = await call(person, 'POST', '/api/absences', body)
      return [answer.statusCode, answer.json().message]
    }
    expect(await refused(report(ids.zofia, '2026-11-23'))).toEqual([400, 'error.absence.already_reported'])
    expect(await refused(report(ids.jan, '2026-11-24'))).toEqual([404, 'error.http.404'])
    expect(await refused(report(ids.zofia, '2026-11-24'), 'otherParent')).toEqual([404, 'error.http.404'])
    expect(await refused(report(999_999, '2026-11-24'), 'director')).toEqual([404, 'error.http.404'])
    expect(await refused({ fromDate: '2026-11-24', toDate: '2026-11-24' })).toEqual([400, 'error.validation'])
    expect(await refused(report(ids.zofia, '24.11.2026'))).toEqual([400, 'error.validation'])
    expect(await daysOf(ids.zofia)).toEqual(before)
  })

  test('says until when one had to report', async () => {
    await setRule(second, { maxTime: '06:05', dayBefore: true })
    const answer = await call('otherParent', 'POST', '/api/absences', report(ids.adam, '2026-11-20'))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      message: 'absence.too_late',
      entityName: 'absence',
      maxHour: 6,
      maxMin: '05',
      dayBefore: true,
    })
    // With the header, clients would show the text without its parameters.
    expect(answer.headers).not.toHaveProperty('x-skrzatapp-error')
    expect(await daysOf(ids.adam)).toEqual([])
  })
})

describe('GET api/absences/{id}', () => {
  const one = async (person: Person, url: string) => {
    const answer = await call(person, 'GET', url)
    return answer.statusCode === 200 ? answer.json() : [answer.statusCode, answer.json().errorKey]
  }

  test('is what Location of a single absence names, for its parents and who keeps absences', async () => {
    const made = await call('parent', 'POST', '/api/absences', report(ids.zofia, '2026-11-20'))
    const [absence] = made.json()
    expect(made.headers.location).toBe(`/api/absences/${absence.id}`)
    for (const person of ['parent', 'teacher', 'director'] as const)
      expect(await one(person, `/api/absences/${absence.id}`)).toEqual(absence)
    for (const person of ['accountant', 'otherParent', 'otherDirector'] as const)
      expect(await one(person, `/api/absences/${absence.id}`)).toEqual([404, 'absence.not_found'])
  })

  test('is not of several, which are the list of whoever reported them', async () => {
    const { location } = (await addOla()).headers
    expect(location).toBe(`/api/absences/place/${first}/?fromDate=2026-11-16&toDate=2026-11-17`)
    expect(await one('teacher', String(location))).toHaveLength(2)
  })

  test('finds neither deleted ones nor what is none', async () => {
    const [absence] = (await reportZofia()).json()
    expect((await call('parent', 'DELETE', `/api/absences/${absence.id}`)).statusCode).toBe(204)
    expect(await one('parent', `/api/absences/${absence.id}`)).toEqual([404, 'absence.not_found'])
    expect(await one('teacher', '/api/absences/999999')).toEqual([404, 'absence.not_found'])
    expect((await call('teacher', 'GET', '/api/absences/1e3')).statusCode).toBe(404)
  })
})

describe('the place', () => {
  test('adds for any of its kids, as the wire’s object too', async () => {
    const answer = await addOla()
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject([
      { date: '2026-11-16', byPlace: true, afterTime: false },
      { date: '2026-11-17', byPlace: true },
    ])
  })

  test('but not for another’s, nor for none', async () => {
    const add = async (person: Person, body: object) =>
      (await call(person, 'POST', '/api/absences/add/place', body)).statusCode
    expect(await add('teacher', report(ids.adam, '2026-11-24'))).toBe(404)
    expect(await add('otherDirector', report(ids.ola, '2026-11-24'))).toBe(404)
    expect(await add('teacher', { fromDate: '2026-11-24', toDate: '2026-11-24' })).toBe(400)
  })

  test('sees its absences, with and without a slash at the end', async () => {
    await addOla()
    await reportZofia()
    for (const slash of ['', '/']) {
      const url = `/api/absences/place/${first}${slash}?fromDate=2026-11-16&toDate=2026-11-20`
      const shown: { date: string }[] = (await call('teacher', 'GET', url)).json()
      expect(shown.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17', '2026-11-20'])
    }
  })

  test('also by instants, as of their days in Warsaw', async () => {
    const at = '2026-11-19T23:30:00.000Z'
    expect((await call('parent', 'POST', '/api/absences', report(ids.zofia, at))).statusCode).toBe(201)
    for (const url of [
      `/api/absences/place/${first}?fromDate=${at}&toDate=2026-11-20T11:00:00Z`,
      `/api/absences/report/${first}?date=${at}`,
    ])
      expect((await call('director', 'GET', url)).statusCode).toBe(200)
    const url = `/api/absences/place/${first}?fromDate=${at}&toDate=${at}`
    expect((await call('director', 'GET', url)).json()).toMatchObject([{ date: '2026-11-20' }])
  })

  test('and a report of a day by group', async () => {
    await reportZofia()
    const answer = await call('director', 'GET', `/api/absences/report/${first}?date=2026-11-20`)
    expect(answer.json()).toEqual([
      { classgroup: { id: expect.any(Number), name: 'Motylki' }, kids: 2, absences: 1, confirmed: 0 },
      { classgroup: { id: expect.any(Number), name: 'Żabki' }, kids: 1, absences: 0, confirmed: 0 },
    ])
    expect((await call('director', 'GET', `/api/absences/report/${first}`)).json()).toHaveLength(2)
  })

  test('confirms, and takes it back, by the same call', async () => {
    await reportZofia()
    const [absence] = await absencesOf('parent').my({ from: '2026-11-20', to: '2026-11-20' })
    const url = `/api/absences/${absence?.id}/confirm`
    const confirmed = await call('teacher', 'POST', url)
    expect(alertOf(confirmed)).toEqual([200, 'absence.action.confirmed', String(absence?.id)])
    expect(confirmed.json()).toMatchObject({
      id: absence?.id,
      confirmedBy: expect.any(Number),
      confirmationAuthor: 'Ewa Nauczycielka',
      confirmedDate: '2026-11-20T06:00:00.000Z',
    })
    const back = await call('teacher', 'POST', url)
    expect(back.headers['x-skrzatapp-alert']).toBe('absence.action.unconfirmed')
    expect(back.json()).toMatchObject({ confirmedBy: null, confirmationAuthor: null, confirmedDate: null })
    const once = [await call('teacher', 'POST', url, {}, 'k'), await call('teacher', 'POST', url, {}, 'k')]
    expect(once.map(alertOf)).toEqual([alertOf(confirmed), alertOf(confirmed)])
    expect((await call('otherDirector', 'POST', url)).statusCode).toBe(404)
    expect((await call('teacher', 'POST', '/api/absences/999999/confirm')).statusCode).toBe(404)
  })
})

describe('DELETE api/absences/{id}', () => {
  test('lets parents take back what is not confirmed, and staff everything', async () => {
    await reportZofia()
    const mine = await absencesOf('parent').my({ from: '2026-11-20', to: '2026-11-23' })
    const [confirmed, open] = mine.map(({ id }) => `/api/absences/${id}`)
    await call('teacher', 'POST', `${confirmed}/confirm`)
    const refused = await call('parent', 'DELETE', confirmed ?? '')
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'error.absence.confirmed'])
    for (const person of ['otherParent', 'otherDirector', 'accountant'] as const) {
      expect((await call(person, 'DELETE', open ?? '')).statusCode).toBe(404)
    }
    const done = await call('parent', 'DELETE', open ?? '')
    expect([done.statusCode, done.headers['x-skrzatapp-alert']]).toEqual([204, 'absence.action.deleted'])
    expect((await call('parent', 'DELETE', open ?? '')).statusCode).toBe(404)
    expect((await call('teacher', 'DELETE', confirmed ?? '')).statusCode).toBe(204)
  })
})

test('GET api/absences/my gives the caller’s kids’, of the month where no dates are given', async () => {
  await call('parent', 'POST', '/api/absences', report(ids.zofia, '2026-11-30', '2026-12-01'))
  const mine = (await call('parent', 'GET', '/api/absences/my?cacheBuster=1')).json()
  expect(mine.map((one: { date: string }) => one.date)).toEqual(['2026-11-30'])
  const none = await call('director', 'GET', '/api/absences/my?fromDate=2026-11-01&toDate=2026-12-31')
  expect(none.json()).toEqual([])
  const backwards = await call('parent', 'GET', '/api/absences/my?fromDate=2026-12-01&toDate=2026-11-01')
  expect(backwards.statusCode).toBe(400)
})

test('an absence of a kid that has left is not there for anybody, and stays as it is', async () => {
  const made = await call('teacher', 'POST', '/api/absences/add/place', report(ids.jan, '2026-12-03'))
  const [{ id }] = made.json()
  await sql`update kids set deleted_at = '2026-12-03T08:00:00Z' where id = ${ids.jan}`
  const before = await daysOf(ids.jan)
  expect((await call('teacher', 'POST', `/api/absences/${id}/confirm`)).statusCode).toBe(404)
  expect((await call('teacher', 'DELETE', `/api/absences/${id}`)).statusCode).toBe(404)
  expect(await daysOf(ids.jan)).toEqual(before)
})

test.each(['0000-01-01', '0000-12-31', '0001-01-01', '0099-02-03', '9999-12-31'])(
  'the day %s is refused or has nothing, and breaks nothing',
  async (day) => {
    for (const url of [
      `/api/absences/my?fromDate=${day}&toDate=${day}`,
      `/api/absences/my?fromDate=${day}`,
      `/api/absences/my?toDate=${day}`,
      `/api/absences/place/${first}/?fromDate=${day}&toDate=${day}`,
      `/api/absences/report/${first}?date=${day}`,
      `/api/events/${first}/?fromDate=${day}`,
      `/api/events/${first}/?toDate=${day}`,
      `/api/events/${first}/?fromDate=${day}T12:00:00Z&toDate=${day}T23:59:59-12:00`,
    ])
      expect([url, (await call('director', 'GET', url)).statusCode]).not.toEqual([url, 500])
    for (const url of ['/api/absences', '/api/absences/add/place'])
      expect((await call('director', 'POST', url, report(ids.zofia, day))).statusCode).toBeLessThan(500)
  },
)

test('the menu lists the place for those who keep absences', async () => {
  const placesOf = async (person: Person) =>
    (await call(person, 'GET', '/api/account/menu')).json().absences.map((one: { id: number }) => one.id)
  expect(await placesOf('teacher')).toEqual([first])
  expect(await placesOf('director')).toEqual([first])
  expect(await placesOf('accountant')).toEqual([])
  expect(await placesOf('parent')).toEqual([])
})

test('GET api/absences/payments counts them for the invoices', async () => {
  await addOla()
  await absencesOf('teacher').add({ ...range('2026-11-18'), kidId: ids.jan, placeId: first })
  const url = `/api/absences/payments/${first}?absencesFrom=2026-11-01&absencesTo=2026-11-30`
  const counted = (await call('accountant', 'GET', url)).json()
  expect(counted).toContainEqual({ kid: ids.jan, absences: 1, late: 0 })
  expect(counted).toContainEqual({ kid: ids.ola, absences: 2, late: 0 })
})

test('what the log holds has no name in it', async () => {
  const [{ id }] = (await reportZofia()).json()
  await addOla()
  await call('teacher', 'POST', `/api/absences/${id}/confirm`)
  await call('teacher', 'DELETE', `/api/absences/${id}`)
  const [row] = await sql<{ text: string }[]>`select string_agg(data::text, '') as text from events`
  expect(row?.text).not.toMatch(/Zofia|Wiśniewska|Ola|Jan/)
})

describe('a repeated call', () => {
  const day = '2026-12-14'
  const made = async () =>
    (await call('director', 'POST', '/api/absences/add/place', report(ids.jan, day))).json()

  test('of a report tells what was reported then', async () => {
    const send = () =>
      call('director', 'POST', '/api/absences/add/place', report(ids.jan, day), 'report-once')
    const answer = await send()
    const [{ id }] = answer.json()
    await call('director', 'POST', `/api/absences/${id}/confirm`)
    expect((await send()).body).toBe(answer.body)
    await call('director', 'DELETE', `/api/absences/${id}`)
    expect((await send()).body).toBe(answer.body)
    expect((await send()).statusCode).toBe(201)
  })

  test('of a confirmation tells who had confirmed', async () => {
    const [{ id }] = await made()
    const send = () => call('director', 'POST', `/api/absences/${id}/confirm`, undefined, 'confirm-once')
    const answer = await send()
    expect(answer.json()).toMatchObject({ id, confirmedBy: expect.any(Number) })
    await call('director', 'POST', `/api/absences/${id}/confirm`)
    expect((await send()).body).toBe(answer.body)
    await call('director', 'DELETE', `/api/absences/${id}`)
    await made()
    expect((await send()).body).toBe(answer.body)
  })

  test('of a deletion is 204, also once the day has been reported anew', async () => {
    const [{ id }] = await made()
    const send = () => call('director', 'DELETE', `/api/absences/${id}`, undefined, 'delete-once')
    expect((await send()).statusCode).toBe(204)
    const [{ id: anew }] = await made()
    expect((await send()).statusCode).toBe(204)
    expect((await call('director', 'DELETE', `/api/absences/${id}`)).statusCode).toBe(404)
    expect(await daysNow()).toEqual([anew])
  })

  async function daysNow(): Promise<number[]> {
    const rows = await sql<{ id: number }[]>`
      select id from absences where kid_id = ${ids.jan} and day = ${day} and deleted_at is null`
    return rows.map((row) => row.id)
  }
})
