/**
 * A JHipster client's screens of places, groups, absences and payments, call by call in their order (spec: Calls), and the
 * toasts that they end with.
 */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { photo } from '../../files/setup.ts'
import { PLACE } from '../../places/setup.ts'
import { form, made, read, thing, things } from './client.ts'
import { testOldClient } from './server.ts'

const server = await testOldClient()
const { first, ids, startAs, work } = server

const NOVEMBER = { fromDate: '2026-11-01', toDate: '2026-11-30' }

test('places of the admin: pages, search, adding, changing', async () => {
  const admin = await startAs('admin')
  const list = await admin.ok('GET', 'api/places', { params: { page: 0, size: 1, sort: 'id,asc' } })
  expect(list.headers).toMatchObject({ 'x-total-count': '2' })
  expect(admin.pages(list)).toEqual({ next: 1, last: 1, first: 0 })
  const found = await admin.ok('GET', 'api/places/_search', {
    params: { query: 'Skrzat', page: 0, size: 20 },
  })
  expect(read(found, things)).toEqual([{ id: first }])
  const id = await made(admin, 'api/places', { ...PLACE, name: 'Klub Malucha', id: null, email: null })
  const place = await admin.ok('GET', `api/places/${id}`)
  await admin.ok('PUT', `api/places/${id}`, {
    data: { ...z.looseObject({}).parse(place.data), city: 'Gdynia' },
  })
  expect(admin.toasts()).toEqual(['Placówka została dodana.', 'Dane placówki zostały zapisane.'])
})

test('a place’s page: people, roles, photo, PINs, prices, and its file out and in', async () => {
  const director = await startAs('director')
  const at = `api/places/${first}`
  expect((await director.ok('GET', `${at}/myroles`)).data).toContain('admin')
  for (const list of [
    '',
    '/groups',
    '/workers',
    '/roles',
    '/payment_type',
    '/events/groups',
    '/files/groups',
  ])
    await director.ok('GET', `${at}${list}`)
  await director.ok('GET', `${at}/users`, { params: { search: 'Wiś' } })
  const image = `data:image/jpeg;base64,${Buffer.from(await photo()).toString('base64')}`
  await director.ok('PUT', `${at}/image`, { data: { id: first, image } })
  await director.ok('PUT', `api/roles/${ids.accountant}`, { data: { role: 'files' } })
  await director.ok('DELETE', `api/roles/${ids.accountant}`, { data: { role: 'files' } })
  await director.ok('POST', `${at}/confirm`)
  await director.ok('POST', `api/generatepin/place/${first}/601000003`)
  const worker = await made(director, `${at}/workers`, {
    name: 'Piotr Kucharz',
    phone: '603 000 009',
    description: 'kucharz',
  })
  await director.ok('PUT', `api/workers/${worker}`, {
    data: { name: 'Piotr Kucharz', phone: '603000009', description: 'szef kuchni' },
  })
  await director.ok('DELETE', `api/workers/${worker}`)
  const type = await made(director, `${at}/payment_type`, {
    name: 'Rytmika',
    type: 'TYPE_CONST',
    mainValue: '30,00',
    daily: '',
    display: '',
  })
  await director.ok('PUT', `api/payment_type/${type}`, {
    data: { name: 'Rytmika', type: 'TYPE_CONST', mainValue: 35 },
  })
  await director.ok('DELETE', `api/payment_type/${type}`)
  const file = await director.download(`api/places/data/generate/${first}`)
  expect(file.headers).toMatchObject({ 'content-disposition': 'attachment; filename="Eksport.csv"' })
  const unchanged = form({}, { 'Eksport.csv': read(file, z.instanceof(Buffer)).toString('utf8') }, 'file')
  const imported = await director.ok('POST', `api/places/data/generate/${first}`, { data: unchanged })
  const counts = z.object({ added: z.literal(0), updated: z.literal(0) })
  expect(
    z.object({ groups: counts.partial(), kids: counts, workers: counts }).safeParse(imported.data).error,
  ).toBeUndefined()
  expect(director.toasts()).toEqual([
    'Zdjęcie zostało zapisane.',
    'Uprawnienie zostało nadane.',
    'Uprawnienie zostało odebrane.',
    expect.stringMatching(/^Liczba wysłanych PIN-ów: \d+\.$/),
    'Nowy PIN został wysłany.',
    'Pracownik został dodany.',
    'Dane pracownika zostały zapisane.',
    'Pracownik został usunięty.',
    'Rodzaj płatności został dodany.',
    'Rodzaj płatności został zmieniony.',
    'Rodzaj płatności został wycofany.',
    'Plik został wczytany.',
  ])
})

test('a group’s page: the group, its tutors and kids', async () => {
  const director = await startAs('director')
  const group = await made(director, `api/places/${first}/groups`, { name: 'Tygryski', color: 4, tutors: [] })
  const kid = await made(director, `api/groups/${group}/kids`, {
    firstname: 'Staś',
    lastname: 'Lis',
    phone1: '604 000 001',
    phone2: '',
  })
  await director.ok('PUT', `api/kids/${kid}`, {
    data: { firstname: 'Staś', lastname: 'Lis', phone1: '604000002', phone2: null },
  })
  expect(await director.list(`api/groups/${group}/kids`)).toEqual([{ id: kid }])
  await director.ok('DELETE', `api/kids/${kid}`)
  await director.ok('PUT', `api/groups/${group}`, {
    data: { name: 'Tygrysy', color: '5', tutors: [{ id: ids.accountant }] },
  })
  await director.ok('DELETE', `api/groups/${group}`)
  expect(director.toasts()).toEqual([
    'Grupa została dodana.',
    'Dziecko zostało dodane.',
    'Dane dziecka zostały zapisane.',
    'Dziecko zostało usunięte.',
    'Grupa została zapisana.',
    'Grupa została usunięta.',
  ])
})

test('absences: a parent reports, the place confirms, both see it', async () => {
  const parent = await startAs('parent')
  expect(await parent.list('api/absences/my', NOVEMBER)).toEqual([])
  const id = await made(parent, 'api/absences', {
    kid: ids.zofia,
    fromDate: '2026-11-18',
    toDate: '2026-11-18',
  })
  await work()
  const teacher = await startAs('teacher')
  await teacher.ok('GET', 'api/notifications/absences', { params: { place: first } })
  await teacher.ok('POST', `api/notifications/absences/read?place=${first}`, {}, 204)
  await teacher.ok('GET', `api/places/kids_absences/${first}`)
  expect(await teacher.list(`api/absences/place/${first}/`, NOVEMBER)).toEqual([{ id }])
  const own = await made(teacher, 'api/absences/add/place', {
    kid: { id: ids.ola },
    fromDate: '2026-11-12',
    toDate: '2026-11-12',
  })
  await teacher.ok('POST', `api/absences/${id}/confirm`)
  await teacher.ok('POST', `api/absences/${id}/confirm`)
  await teacher.ok('GET', `api/absences/report/${first}`, { params: { date: '2026-11-18' } })
  await teacher.ok('DELETE', `api/absences/${own}`)
  expect(teacher.toasts()).toEqual([
    'Nieobecność zgłoszona.',
    'Nieobecność potwierdzona.',
    'Potwierdzenie cofnięte.',
    'Nieobecność usunięta.',
  ])
  await parent.ok('GET', 'api/notifications/absence_user')
  await parent.ok('DELETE', `api/absences/${id}`)
  expect(parent.toasts()).toEqual(['Nieobecność zgłoszona.', 'Nieobecność usunięta.'])
})

describe('payments', () => {
  test('from a new invoice to a report, by the accountant; and the parent’s list', async () => {
    const accountant = await startAs('accountant')
    await accountant.ok('GET', 'api/notifications/payment', { params: { place: first } })
    const type = await made(accountant, `api/places/${first}/payment_type`, {
      name: 'Wyżywienie',
      type: 'TYPE_DAILY',
      daily: 15,
    })
    const periods = {
      fromDate: '2026-12-01',
      toDate: '2026-12-31',
      absencesFrom: '2026-11-01',
      absencesTo: '2026-11-30',
    }
    await accountant.ok('GET', `api/place/${first}/payments/kids`, { params: periods })
    await accountant.ok('GET', `api/absences/payments/${first}`, { params: periods })
    await accountant.ok('GET', `api/payments/days/${first}`, { params: periods })
    await accountant.ok('PUT', `api/place/${first}/payments/ownData/${ids.zofia}`, {
      data: { paymentType: type, daily: '12,50', mainValue: '', defaultUnchecked: false },
    })
    await accountant.ok(
      'POST',
      `api/payments/${first}/surcharge`,
      { data: { kid: ids.zofia, amount: '20.00', additionalInfo: '' } },
      201,
    )
    await accountant.ok('GET', `api/payments/${ids.zofia}/surcharges`)
    const invoice = (kid: number) => ({
      kid,
      withSurcharge: kid === ids.zofia,
      additionalInfo: '',
      absences: 1,
      parts: [{ amount: 250, paymentType: { id: type } }],
    })
    const zofia = await made(accountant, `api/payments/${first}`, [invoice(ids.zofia)])
    const ola = await made(accountant, `api/payments/${first}`, invoice(ids.ola))
    const list = await accountant.ok('GET', `api/place/${first}/payments`, {
      params: { page: 0, size: 20, sort: 'createdDate,desc', ...NOVEMBER },
    })
    expect(list.headers).toMatchObject({
      'x-total-count': '2',
      'x-count-new': '2',
      'x-count-expiring': '0',
      'x-count-expired': '0',
    })
    expect(accountant.pages(list)).toEqual({ last: 0, first: 0 })
    await accountant.ok('POST', `api/payments/partly/${zofia}`, { data: { payment: zofia, amount: '30,00' } })

    const parent = await startAs('parent')
    const mine = z.array(z.object({ id: z.number(), amountLeft: z.number() }))
    expect(read(await parent.ok('GET', 'api/payments/user/my/'), mine)).toEqual([
      { id: zofia, amountLeft: 200 },
    ])
    await parent.ok('GET', 'api/payments/user/my/', { params: { history: true } })
    await parent.ok('GET', 'api/notifications/payment_user')
    expect(parent.toasts()).toEqual([])

    accountant.toasts()
    await accountant.ok('POST', `api/payments/remind/${zofia}`)
    const [payment] = read(
      await accountant.ok('POST', `api/payments/pay/${zofia}`),
      z.object({ partlyPaid: things }),
    ).partlyPaid
    const reversal = { payment: payment?.id, reason: 'mistake', note: '' }
    await accountant.ok('POST', `api/payments/${zofia}/reverse`, { data: reversal })
    await accountant.ok('POST', `api/payments/pay/${zofia}`)
    await accountant.ok('POST', 'api/payments/multiple/remind', { data: [ola] })
    await accountant.ok('POST', 'api/payments/multiple/pay/', { data: [ola] })
    await accountant.ok('POST', 'api/payments/multiple/delete', { data: [zofia] })
    const gone = await made(accountant, `api/payments/${first}`, invoice(ids.ola))
    await accountant.ok('DELETE', `api/payments/${gone}`)
    const report = {
      dateStart: '2026-11-01T12:00:00.000Z',
      dateEnd: '2026-11-30T12:00:00.000Z',
      place: first,
      paid: false,
    }
    await accountant.ok('POST', 'api/reports/payments/add', { data: report }, 201)
    await work()
    const [row] = read(
      await accountant.ok('GET', `api/reports/payments/place/${first}`),
      z.array(thing.extend({ code: z.string() })),
    )
    await accountant.download(`api/reports/payments/download/${row?.code}`)
    await accountant.ok('DELETE', `api/reports/payments/${row?.id}`)
    expect(accountant.toasts()).toEqual([
      'Przypomnienie zostało wysłane.',
      'Wpłata została zapisana.',
      'Wpłata została wycofana.',
      'Wpłata została zapisana.',
      'Liczba faktur, o których przypomniano: 1.',
      'Liczba faktur oznaczonych jako opłacone: 1.',
      'Liczba usuniętych faktur: 0.',
      'Liczba wystawionych faktur: 1.',
      'Faktura została usunięta.',
      'Raport jest przygotowywany.',
      'Raport został usunięty.',
    ])
  })
})
