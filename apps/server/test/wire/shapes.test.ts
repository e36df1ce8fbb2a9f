/** The names of all that each route answers with (REST contract), whoever asks for what. */
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callsOf } from '../places/call.ts'
import { PHONES, type Person, testPlaces } from '../places/setup.ts'

const server = await testPlaces()
const { app, first, sql, tokenFor } = server
const call = callsOf(server)

const idOf = async (table: 'kids' | 'groups' | 'workers') => {
  const [row] = await sql<{ id: number }[]>`
    select id from ${sql(table)} where place_id = ${first} order by id limit 1`
  return row?.id ?? 0
}
const [kid, group, worker] = [await idOf('kids'), await idOf('groups'), await idOf('workers')]

const object = z.custom<object>((value) => typeof value === 'object' && value !== null)

const REF = 'id name'
const PERSON = 'id firstname lastname'
const ACCOUNT =
  'id login phone firstName lastName email imageUrl activated langKey authorities createdBy createdDate lastModifiedBy lastModifiedDate'
const PLACE =
  'id name email phone city state nip street absenceDayBefore showOneKid acceptLate absenceMaxTime accountNumber paymentDays image myRoles automaticReminders smsReminders'
const GROUP = 'id name color tutors canEdit place placeId deletedDate kids'
const KID = 'id firstname lastname phone1 phone2 deletedDate classgroup surcharges paymentCustomValues'
const CUSTOM = 'paymentType mainValue daily defaultUnchecked'
const TYPE = 'id name type daily mainValue display place'
const INVOICE =
  'id number kid amount amountLeft partlyPaid parts surchargeUsed additionalInfo createdDate deadline viewed paid paidDate place version'
const ABSENCE =
  'id kid absenceDate date fromDate toDate createdDate byPlace afterTime confirmedBy confirmationAuthor confirmedDate classgroup'
const CREDIT = 'amount entries'
const REPORT = 'id code createdDate paid format period place status progress rows failure'
const EVENT = 'id teaser description startDate endDate startTime endTime canEdit classgroup'
const FILE = 'id name extension hash description group classgroup expires canDelete'
const NOTICE = 'id type data section placeId createdDate'
const SMS = 'id phone userLogin state created'

beforeAll(async () => {
  const send = async (person: Person, method: 'POST' | 'PUT', url: string, payload?: object) => {
    const answer = await call(person, method, url, payload)
    expect([url, answer.statusCode < 300]).toEqual([url, true])
    return answer.json()
  }
  const type = await send('accountant', 'POST', `/api/places/${first}/payment_type`, {
    name: 'Czesne',
    type: 'TYPE_CONST',
    mainValue: 10,
  })
  await send('accountant', 'PUT', `/api/place/${first}/payments/ownData/${kid}`, {
    paymentType: type.id,
    mainValue: 5,
  })
  await send('accountant', 'POST', `/api/payments/${first}/surcharge`, { kid, amount: 3 })
  const [invoice] = await send('accountant', 'POST', `/api/payments/${first}`, {
    kid,
    withSurcharge: true,
    parts: [{ amount: 10, paymentType: type.id }],
  })
  await send('accountant', 'POST', `/api/payments/partly/${invoice.id}`, { payment: invoice.id, amount: 1 })
  await send('accountant', 'POST', `/api/payments/${first}/surcharge`, { kid, amount: 3 })
  await send('accountant', 'POST', '/api/reports/payments/add', {
    dateStart: '2026-11-01T12:00:00.000Z',
    dateEnd: '2026-11-30T12:00:00.000Z',
    place: first,
    paid: 'false',
  })
  const day = { fromDate: '2026-11-18', toDate: '2026-11-18' }
  await send('teacher', 'POST', '/api/absences/add/place', { kid, ...day })
  await send('teacher', 'POST', `/api/places/${first}/events`, {
    teaser: 'Bal',
    description: '',
    startDate: '2026-11-20',
    endDate: '2026-11-20',
    classgroup: group,
  })
  const form = new FormData()
  form.append('file', new Blob(['Dzień dobry']), 'Ogłoszenie.txt')
  form.append('name', 'Ogłoszenie')
  form.append('classgroup', String(group))
  form.append('description', 'zero \0')
  await app.inject({
    method: 'POST',
    url: `/api/places/${first}/files`,
    payload: form,
    headers: { authorization: `Bearer ${tokenFor('teacher')}` },
  })
  await send('teacher', 'POST', `/api/generatepin/place/${first}/601000001`)
  await server.work()
})

type Row = [person: Person, url: string, at: string, keys: string]

describe('the names in', () => {
  test.each<Row>([
    ['admin', '/api/users', '0', ACCOUNT],
    ['admin', `/api/users/${PHONES.parent}`, '', ACCOUNT],
    ['admin', '/api/kids', '0', `${PERSON} classgroup place`],
    ['admin', '/api/kids', '0.classgroup', REF],
    ['admin', '/api/kids', '0.place', REF],
    ['admin', '/api/places', '0', PLACE],
    ['admin', '/api/places/_search?query=skrzat', '0', PLACE],
    ['teacher', `/api/places/${first}`, '', PLACE],
    ['director', `/api/places/${first}/users?search=${PHONES.director}`, '0', 'firstName lastName phone'],
    ['teacher', `/api/places/kids_absences/${first}`, '', 'classgroups'],
    ['teacher', `/api/places/kids_absences/${first}`, 'classgroups.0', `${REF} kids`],
    ['teacher', `/api/places/kids_absences/${first}`, 'classgroups.0.kids.0', PERSON],
    ['teacher', `/api/places/${first}/groups`, '0', GROUP],
    ['teacher', `/api/groups/${group}`, '', GROUP],
    ['teacher', `/api/groups/${group}`, 'tutors.0', REF],
    ['teacher', `/api/groups/${group}`, 'kids.0', PERSON],
    ['teacher', `/api/groups/${group}`, 'place', REF],
    ['teacher', '/api/groups/user/works', '0', `${REF} color place`],
    ['director', `/api/groups/${group}/kids`, '1', KID],
    ['director', `/api/groups/${group}/kids`, '1.surcharges.0', 'amount'],
    ['director', `/api/groups/${group}/kids`, '1.paymentCustomValues.0', CUSTOM],
    ['director', `/api/places/${first}/workers`, '0', `${REF} description phone roles`],
    ['director', `/api/places/${first}/roles`, '0', `${REF} phone roles`],
    ['accountant', `/api/places/${first}/payment_type`, '0', TYPE],
    ['accountant', `/api/places/${first}/payment_type`, '0.place', 'id'],
    ['accountant', `/api/place/${first}/payments/kids`, '0', `${REF} color kids`],
    [
      'accountant',
      `/api/place/${first}/payments/kids`,
      '0.kids.1',
      `${PERSON} classgroup surcharges paymentTypes paymentCustomValues absences late`,
    ],
    ['accountant', `/api/place/${first}/payments`, '0', INVOICE],
    ['director', `/api/kids/${kid}`, '', KID],
    ['director', `/api/workers/${worker}`, '', `${REF} description phone roles`],
    ['accountant', `/api/place/${first}/payments`, '0.kid', `${PERSON} classgroup`],
    [
      'accountant',
      `/api/place/${first}/payments`,
      '0.partlyPaid.0',
      'id amount createdDate date method note',
    ],
    ['accountant', `/api/place/${first}/payments`, '0.parts.0', 'amount paymentType name display'],
    ['accountant', `/api/place/${first}/payments`, '0.place', `${REF} accountNumber`],
    ['parent', '/api/payments/user/my/', '0', INVOICE],
    ['accountant', `/api/absences/payments/${first}`, '0', 'kid absences late'],
    ['accountant', `/api/payments/days/${first}`, '', 'workingDays days holidays'],
    ['accountant', `/api/payments/days/${first}`, 'holidays.0', 'date name'],
    ['parent', `/api/payments/${kid}/surcharges`, '', CREDIT],
    ['accountant', `/api/reports/payments/place/${first}`, '0', REPORT],
    ['accountant', `/api/reports/payments/place/${first}`, '0.period', 'from to'],
    ['accountant', `/api/reports/payments/place/${first}`, '0.place', REF],
    ['parent', '/api/absences/my', '0', ABSENCE],
    ['teacher', `/api/absences/place/${first}/`, '0', ABSENCE],
    ['teacher', `/api/absences/place/${first}/`, '0.kid', PERSON],
    ['teacher', `/api/absences/report/${first}?date=2026-11-18`, '0', 'classgroup kids absences confirmed'],
    ['parent', `/api/events/${first}/`, '0', EVENT],
    ['parent', `/api/events/${first}/`, '0.classgroup', REF],
    ['teacher', `/api/places/${first}/events/groups`, '0', `${REF} color`],
    ['parent', `/api/places/${first}/files`, '0', FILE],
    ['parent', `/api/places/${first}/files`, '0.classgroup', REF],
    ['teacher', `/api/places/${first}/files/groups`, '0', `${REF} color`],
    ['parent', '/api/account/notifies', '0', NOTICE],
    ['parent', `/api/notifications/payment_user?place=${first}`, '0', NOTICE],
    ['admin', '/api/user-sms', '0', SMS],
    ['admin', '/api/_search/user-sms?query=601', '0', SMS],
    ['parent', '/api/account', '', ACCOUNT],
    [
      'director',
      '/api/account/menu',
      '',
      'parent admin places groups absences payments events files chat counts',
    ],
    ['director', '/api/account/menu', 'places.0', `${REF} roles`],
    ['director', '/api/account/menu', 'groups.0', `${REF} color placeId`],
    ['director', '/api/account/menu', 'payments.0', REF],
    ['admin', '/management/info', '', 'display-ribbon-on-profiles activeProfiles git build'],
    ['admin', '/management/health', '', 'status components details'],
  ])('what the %s reads from %s, at "%s"', async (person, url, at, keys) => {
    const answer = await call(person, 'GET', url)
    expect(answer.statusCode).toBe(200)
    const path = at === '' ? [] : at.split('.')
    const value = path.reduce<unknown>(
      (holder, name) => Reflect.get(object.parse(holder), name),
      answer.json(),
    )
    expect(Object.keys(object.parse(value)).toSorted()).toEqual(keys.split(' ').toSorted())
  })
})

test('instants have milliseconds, days are days, money is złote', async () => {
  const [invoice] = (await call('accountant', 'GET', `/api/place/${first}/payments`)).json()
  expect(invoice).toMatchObject({
    amount: 10,
    amountLeft: 6,
    surchargeUsed: 3,
    createdDate: '2026-11-16T09:00:00.000Z',
    deadline: '2026-11-30',
    partlyPaid: [{ amount: 1, createdDate: '2026-11-16T09:00:00.000Z' }],
  })
  const [absence] = (await call('parent', 'GET', '/api/absences/my')).json()
  expect(absence).toMatchObject({
    absenceDate: '2026-11-18',
    createdDate: '2026-11-16T09:00:00.000Z',
    byPlace: true,
    confirmedDate: null,
  })
  const [notice] = (await call('parent', 'GET', '/api/notifications/payment_user')).json()
  expect(JSON.parse(notice.data)).toEqual({
    kid_name: 'Zofia Wiśniewska',
    kid,
    place: first,
    payment: invoice.id,
    post: null,
    event: null,
    file: null,
  })
})

test('a form’s text is kept without what no text can hold', async () => {
  const [file] = (await call('parent', 'GET', `/api/places/${first}/files`)).json()
  expect([file.name, file.description.trim()]).toEqual(['Ogłoszenie', 'zero'])
})

test('the roles of a worker are names', async () => {
  const mine = (await call('teacher', 'GET', `/api/places/${first}/myroles`)).json()
  expect(mine).toEqual(['absence', 'files', 'is_worker'])
  const of = (await call('director', 'GET', `/api/places/${first}/roles`)).json()
  expect(of.map(({ id }: { id: number }) => id)).toContain(worker)
})
