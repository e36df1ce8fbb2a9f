/** Input as JHipster clients and hand-written requests send it, over every domain's routes. */
import { describe, expect, test } from 'vitest'
import { hasGuardian } from '../../bench/kids.ts'
import { alertOf, problemOf } from '../places/call.ts'
import { PHONES, PLACE, testPlaces } from '../places/setup.ts'

const server = await testPlaces({ corsOrigins: ['https://old.example'] })
const { call, app, first, sql, tokenFor } = server
const UNKNOWN = 999_999

const asAdmin = { authorization: `Bearer ${tokenFor('admin')}` }
const sent = async (
  method: 'POST' | 'DELETE',
  url: string,
  payload: string,
  type: string | undefined,
  headers: Record<string, string> = asAdmin,
) =>
  await app.inject({ method, url, payload, headers: { ...headers, ...(type && { 'content-type': type }) } })

describe('an address', () => {
  test.each(['/api/places/%E2%82', '/api/users/%', '/i18n/%zz.json'])(
    'that can’t be read is malformed: %s',
    async (url) => {
      expect(problemOf(await call('admin', 'GET', url))).toBe('400 error.http.400')
    },
  )

  test.each(['abc', '0', '-1', '1.5', '1e0', '0x1', '%201', '9007199254740993', '99999999999999999999'])(
    'with %s for a number is not there',
    async (id) => {
      for (const url of [
        `/api/places/${id}`,
        `/api/groups/${id}`,
        `/api/payments/${id}/surcharges`,
        `/api/user-sms/${id}`,
        `/api/reports/payments/place/${id}`,
      ])
        expect(problemOf(await call('admin', 'GET', url))).toBe('404 error.http.404')
    },
  )

  test('of a place that is not there is not there for the system’s admin either', async () => {
    const at = `/api/places/${UNKNOWN}`
    for (const url of [
      ...[
        '',
        '/myroles',
        '/users?search=abc',
        '/groups',
        '/workers',
        '/roles',
        '/payment_type',
        '/files',
      ].map((end) => at + end),
      `${at}/events/groups`,
      `${at}/files/groups`,
      `/api/events/${UNKNOWN}/`,
      `/api/place/${UNKNOWN}/payments`,
      `/api/payments/days/${UNKNOWN}`,
      `/api/places/kids_absences/${UNKNOWN}`,
    ])
      expect([url, problemOf(await call('admin', 'GET', url))]).toEqual([url, '404 error.http.404'])
    expect(problemOf(await call('admin', 'POST', `${at}/confirm`))).toBe('404 error.http.404')
    expect(problemOf(await call('director', 'GET', at))).toBe('403 error.http.403')
  })
})

describe('text', () => {
  test('with a character that the database has none for is malformed', async () => {
    for (const url of [
      '/api/users?search=%00',
      '/api/users/a%00b',
      '/api/places/_search?query=%00',
      `/api/place/${first}/payments?name=%00`,
      '/api/_search/user-sms?query=%00',
    ])
      expect([url, problemOf(await call('admin', 'GET', url))]).toEqual([url, '400 error.http.400'])
    for (const [url, body] of [
      ['/api/account', { firstName: 'a\0b' }],
      [`/api/places/${first}/payment_type`, { name: 'a\0', type: 'TYPE_CONST' }],
      [`/api/payments/${first}`, [{ kid: 1, additionalInfo: '\0', parts: [] }]],
    ] as const)
      expect([url, problemOf(await call('admin', 'POST', url, body))]).toEqual([url, '400 error.http.400'])
  })

  test('of a form is kept without what no text can hold', async () => {
    const payload = new FormData()
    payload.append('file', new Blob(['Dzień dobry']), 'Ogłoszenie.txt')
    payload.append('name', 'Ogłoszenie')
    payload.append('description', 'zero \0')
    const headers = { authorization: `Bearer ${tokenFor('teacher')}` }
    const added = await app.inject({ method: 'POST', url: `/api/places/${first}/files`, payload, headers })
    expect([added.json().name, added.json().description.trim()]).toEqual(['Ogłoszenie', 'zero'])
  })

  test('that was left empty in a query was not sent', async () => {
    for (const url of [
      '/api/users?page=&size=&sort=&search=',
      `/api/place/${first}/payments?fromDate=&toDate=&name=&viewed=&status=&page=&size=`,
      `/api/place/${first}/payments/kids?fromDate=&toDate=&absencesFrom=&absencesTo=`,
      `/api/payments/days/${first}?fromDate=&toDate=`,
      `/api/absences/payments/${first}?fromDate=&toDate=`,
      `/api/absences/place/${first}/?fromDate=&toDate=`,
      `/api/absences/report/${first}?date=`,
      `/api/events/${first}/?fromDate=&toDate=`,
      '/api/absences/my?fromDate=&toDate=',
      '/api/payments/user/my/?history=',
    ])
      expect([url, (await call('admin', 'GET', url)).statusCode]).toEqual([url, 200])
  })
})

describe('a body', () => {
  test.each(['application/json', 'application/json;charset=utf-8', 'text/plain', undefined])(
    'of nothing, called %s, is none',
    async (type) => {
      expect((await sent('POST', `/api/places/${first}/confirm`, '', type)).statusCode).toBe(200)
      expect(problemOf(await sent('DELETE', `/api/events/${UNKNOWN}`, '', type))).toBe('404 error.http.404')
      expect(problemOf(await sent('POST', '/api/places', '', type))).toBe('400 error.http.400')
    },
  )

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'of %s is not taken',
    async (type) => {
      expect(problemOf(await sent('POST', '/api/places', '{}', type))).toBe('415 error.http.415')
      expect(problemOf(await sent('POST', '/api/authenticate', 'phone=1', type))).toBe('415 error.http.415')
    },
  )

  test.each(['{', '[]', '"x"', '5', 'null', '{"__proto__":1}', `${'['.repeat(50_000)}${']'.repeat(50_000)}`])(
    'of %.20s is malformed',
    async (payload) => {
      expect(problemOf(await sent('POST', '/api/places', payload, 'application/json'))).toBe(
        '400 error.http.400',
      )
    },
  )
})

describe('a field', () => {
  const faults = async (url: string, body: object) => problemOf(await call('admin', 'POST', url, body))

  test('that is missing is told from one that is wrong', async () => {
    expect(await faults('/api/absences', { toDate: 'x' })).toBe(
      '400 error.validation: absence kid NotNull, absence fromDate NotNull, absence toDate Pattern',
    )
    expect(await faults(`/api/places/${first}/payment_type`, { name: 5 })).toBe(
      '400 error.validation: paymentType name Pattern, paymentType type NotNull',
    )
    const days = { place: first, dateStart: 'x', dateEnd: null }
    expect(await faults('/api/reports/payments/add', days)).toBe(
      '400 error.validation: report dateStart Pattern, report dateEnd NotNull',
    )
    expect(await faults(`/api/payments/${first}/surcharge`, { kid: 'x' })).toBe(
      '400 error.validation: surcharge kid Pattern, surcharge amount NotNull',
    )
  })

  test('of a list is named as Spring names it', async () => {
    const parts = [{ amount: 1, paymentType: 1 }, { paymentType: 'x' }]
    const [url, body] = [`/api/payments/${first}`, { kid: 1, parts }]
    expect(await faults(url, body)).toBe(
      '400 error.validation: payment parts[1].amount NotNull, payment parts[1].paymentType Pattern',
    )
    expect(await faults(url, [{ kid: 1, parts: [] }, body])).toBe(
      '400 error.validation: payment [1].parts[1].amount NotNull, payment [1].parts[1].paymentType Pattern',
    )
  })
})

describe('JHipster’s clients', () => {
  /** As their form for a new user has it where nothing was typed. */
  const NEW_USER = {
    id: '',
    login: '',
    firstName: '',
    lastName: '',
    email: '',
    activated: false,
    langKey: '',
    authorities: [],
    createdBy: '',
    createdDate: null,
    lastModifiedBy: '',
    lastModifiedDate: null,
    password: '',
  }

  test('make users with a form’s empty texts, and change them as they got them', async () => {
    const made = await call('admin', 'POST', '/api/users', {
      ...NEW_USER,
      login: '603 000 001',
      firstName: 'Jan',
      authorities: ['ROLE_USER'],
    })
    expect(alertOf(made)).toEqual([201, 'userManagement.created', '603000001'])
    expect(made.headers.location).toBe('/api/users/603000001')
    expect(made.json()).toMatchObject({ login: '603000001', phone: '603000001', email: null, langKey: 'pl' })
    const changed = await call('admin', 'PUT', '/api/users', {
      ...made.json(),
      lastName: 'Nowak',
      password: '',
    })
    expect(alertOf(changed)).toEqual([200, 'userManagement.updated', '603000001'])
    expect(changed.json()).toMatchObject({ id: made.json().id, lastName: 'Nowak', imageUrl: null })
    const again = await call('admin', 'POST', '/api/users', { ...NEW_USER, phone: PHONES.director })
    expect(again.json()).toMatchObject({ status: 400, errorKey: 'userexists', entityName: 'account' })
  })

  test('send null for what they do not know, and numbers as they were typed', async () => {
    const form = {
      ...PLACE,
      id: null,
      email: null,
      absenceDayBefore: null,
      showOneKid: null,
      acceptLate: null,
      absenceMaxTime: null,
      paymentDays: '21',
      image: null,
      myRoles: null,
    }
    const made = await call('admin', 'POST', '/api/places', form)
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ absenceDayBefore: false, absenceMaxTime: '08:00', paymentDays: 21 })
    const change = { ...made.json(), paymentDays: '7', acceptLate: null, automaticReminders: null }
    const changed = await call('admin', 'PUT', `/api/places/${made.json().id}`, change)
    expect(changed.json()).toMatchObject({ paymentDays: 7, acceptLate: false })
    const group = await call('director', 'POST', `/api/places/${first}/groups`, {
      name: 'Tygryski',
      color: '3',
      tutors: null,
      place: null,
    })
    expect(group.json()).toMatchObject({ name: 'Tygryski', color: 3, tutors: [] })
  })

  test('name a kid by the text of a select', async () => {
    const [kid] = await sql<{ id: number }[]>`select id from kids where ${hasGuardian(sql, PHONES.parent)}`
    const type = await call('accountant', 'POST', `/api/places/${first}/payment_type`, {
      name: 'Czesne',
      type: 'TYPE_CONST',
      mainValue: 100,
      daily: null,
      display: null,
    })
    const issued = await call('accountant', 'POST', `/api/payments/${first}`, {
      kid: String(kid?.id),
      withSurcharge: null,
      absences: '2',
      parts: [{ amount: '100,00', paymentType: type.json() }],
    })
    expect(issued.json()).toMatchObject([{ kid: { id: kid?.id }, amount: 100 }])
    const day = { fromDate: '2026-12-01', toDate: '2026-12-01' }
    const reported = await call('parent', 'POST', '/api/absences', { kid: String(kid?.id), ...day })
    expect(reported.json()).toMatchObject([{ kid: { id: kid?.id }, absenceDate: '2026-12-01' }])
  })

  test.each([
    ['text/plain', PHONES.parent],
    ['application/x-www-form-urlencoded', PHONES.parent],
    ['application/json', JSON.stringify(PHONES.parent)],
    ['application/json', '{'],
    [undefined, ''],
  ])('begin a reset in a body of %s: %s', async (type, payload) => {
    const answer = await sent('POST', '/api/account/reset-password/init', payload, type, {})
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    const asked = await sql<{ principal: string }[]>`
      select principal from audit_log where type = 'RESET_REQUESTED' order by id desc limit 1`
    expect(asked).toEqual([{ principal: payload.includes(PHONES.parent) ? PHONES.parent : 'anonymous' }])
  })
})

describe('another site', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE'])('that is allowed may send %s', async (method) => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/api/account',
      headers: {
        origin: 'https://old.example',
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(answer.statusCode).toBe(204)
    expect(String(answer.headers['access-control-allow-methods']).split(', ')).toContain(method)
    expect(answer.headers['access-control-allow-origin']).toBe('https://old.example')
  })

  test('reads the headers that the contract names', async () => {
    const headers = { origin: 'https://old.example', authorization: `Bearer ${tokenFor('parent')}` }
    const answer = await app.inject({ url: '/api/account', headers })
    const exposed = String(answer.headers['access-control-expose-headers']).split(', ')
    for (const name of ['Authorization', 'Link', 'X-Total-Count', 'X-skrzatApp-alert', 'X-skrzatApp-params'])
      expect(exposed).toContain(name)
    expect((await app.inject({ method: 'OPTIONS', url: '/api/account' })).statusCode).toBe(204)
  })
})
