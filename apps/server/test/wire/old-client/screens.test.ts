/** The screens of a JHipster client, call by call in their order (spec: Calls), and the toasts that they end with. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { photo } from '../../files/setup.ts'
import { PHONES, PLACE } from '../../places/setup.ts'
import { made, read, talkWith } from './client.ts'
import { testOldClient } from './server.ts'

const server = await testOldClient()
const { first, ids, startAs, start, work } = server
const digitsTo = (phone: string) => server.digitsTo(phone)

const thing = z.object({ id: z.number() })
const things = z.array(thing)
const NOVEMBER = { fromDate: '2026-11-01', toDate: '2026-11-30' }

function form(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>> = {},
  field = 'files',
) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const [name, content] of Object.entries(files)) data.append(field, new Blob([content]), name)
  return data
}

test('the shell: profile, account, menu, notifies, and out again', async () => {
  const client = await start()
  await client.ok('GET', 'management/info')
  // Nobody is signed in, which is asked silently.
  expect((await client.call('GET', 'api/account'))?.status).toBe(401)
  expect([client.toasts(), client.signedOut()]).toEqual([[], 1])
  expect(await client.signIn(PHONES.parent, '246813')).toMatchObject({ activated: true })
  const menu = read(
    await client.ok('GET', 'api/account/menu'),
    z.object({ parent: z.boolean(), places: things }),
  )
  expect(menu).toEqual({ parent: true, places: [{ id: first }] })
  await client.ok('GET', 'api/account/notifies')
  // Its axios takes a text of digits for a number.
  expect((await client.ok('GET', 'api/authenticate')).data).toBe(Number(PHONES.parent))
  const token = client.token()
  await client.signOut()
  expect(token).not.toBeUndefined()
  expect((await client.call('GET', 'api/account'))?.status).toBe(401)
  expect(client.toasts()).toEqual([])
})

test('registration, activation, and a forgotten PIN set anew', async () => {
  const client = await start()
  const phone = '605000088'
  const data = {
    login: phone,
    password: '802415',
    firstName: 'Ala',
    lastName: 'Kos',
    email: '',
    langKey: 'pl',
  }
  await client.ok('POST', 'api/register', { data, meta: { success: 'register.messages.success' } }, 201)
  await work()
  const key = async () => `${phone}-${await digitsTo(phone)}`
  await client.ok('GET', 'api/activate', { params: { key: await key() } })
  await client.ok('POST', 'api/account/reset-password/init', { data: phone })
  await work()
  const finish = { key: await key(), newPassword: '913526' }
  await client.ok('POST', 'api/account/reset-password/finish', { data: finish })
  expect(await client.signIn(phone, '802415')).toBeUndefined()
  expect(await client.signIn(phone, '913526')).toMatchObject({ activated: true })
  expect(client.toasts()).toEqual([
    'Konto zostało utworzone. Wpisz kod z SMS-a, aby je aktywować.',
    'Nie udało się zalogować. Sprawdź numer telefonu i PIN lub hasło.',
  ])
})

test('the wall: groups, a post with a photo, newer and older ones, marks, files, a change, deletion', async () => {
  const teacher = await startAs('teacher')
  const groups = read(await teacher.ok('GET', 'api/groups/user/works'), things)
  expect(groups).toEqual([{ id: ids.motylki }])
  expect(read(await teacher.ok('GET', 'api/walls'), things)).toEqual([])
  const fields = {
    group: String(ids.motylki),
    important: 'true',
    teaser: 'Jutro do zoo',
    type: '',
    place: '',
  }
  const data = form(fields, { 'zoo.jpg': await photo() })
  const id = await made(teacher, 'api/walls', data)
  expect(teacher.toasts()).toEqual(['Wpis został dodany.'])
  // A client without posts asks for those newer than none.
  expect(read(await teacher.ok('GET', 'api/walls', { params: { minId: 0 } }), things)).toEqual([{ id }])
  expect(read(await teacher.ok('GET', 'api/walls', { params: { maxId: id } }), things)).toEqual([])
  expect(read(await teacher.ok('GET', `api/walls/groups/${ids.motylki}`), things)).toEqual([{ id }])
  await work()

  const parent = await startAs('parent')
  const shown = z.array(
    z.object({
      id: z.number(),
      type: z.string(),
      readByMe: z.boolean(),
      files: z.array(
        z.object({
          file: z.object({ code: z.string() }),
          thumbnail: z.object({ code: z.string() }).nullable(),
        }),
      ),
    }),
  )
  const [post] = read(await parent.ok('GET', 'api/walls'), shown)
  expect(post).toMatchObject({ id, readByMe: false })
  expect(post?.type).not.toBe('STANDARD')
  for (const action of ['like', 'fav', 'read']) await parent.ok('POST', `api/walls/${id}/${action}`)
  expect(
    read(
      await parent.ok('GET', `api/walls/${id}`),
      z.object({ likedByMe: z.boolean(), favByMe: z.boolean(), readByMe: z.boolean() }),
    ),
  ).toEqual({ likedByMe: true, favByMe: true, readByMe: true })
  for (const file of post?.files ?? [])
    for (const code of [file.file.code, file.thumbnail?.code])
      expect(
        read(
          await parent.ok('GET', `api/walls/files/${code}`, { responseType: 'arraybuffer' }),
          z.instanceof(Buffer),
        ).byteLength,
      ).toBeGreaterThan(0)
  expect(parent.toasts()).toEqual([])

  await teacher.ok('PUT', `api/walls/${id}`, { data: { teaser: 'Pojutrze do zoo', important: true } })
  await teacher.ok('DELETE', `api/walls/${id}`)
  expect(teacher.toasts()).toEqual(['Wpis został zmieniony.', 'Wpis został usunięty.'])
})

test('a place’s wall, and the team’s messages', async () => {
  const director = await startAs('director')
  expect(read(await director.ok('GET', `api/walls/places/${first}`), things)).toEqual([])
  const id = await made(
    director,
    'api/walls',
    form({ place: String(first), type: '3', teaser: 'Zebranie', important: 'false', group: '-' }),
  )
  expect(read(await director.ok('GET', `api/walls/places/${first}`), things)).toEqual([{ id }])
  const admin = await startAs('admin')
  const team = await made(admin, 'api/walls/admin', form({ teaser: 'Przerwa w nocy', important: 'admin' }))
  expect(read(await admin.ok('GET', 'api/walls/admin'), things)).toEqual([{ id: team }])
  await admin.ok('DELETE', `api/walls/${team}`)
  await director.ok('DELETE', `api/walls/${id}`)
})

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
  const file = await director.ok('GET', `api/places/data/generate/${first}`, { responseType: 'arraybuffer' })
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
  expect(read(await director.ok('GET', `api/groups/${group}/kids`), things)).toEqual([{ id: kid }])
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
  expect(read(await parent.ok('GET', 'api/absences/my', { params: NOVEMBER }), things)).toEqual([])
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
  expect(read(await teacher.ok('GET', `api/absences/place/${first}/`, { params: NOVEMBER }), things)).toEqual(
    [{ id }],
  )
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
    await accountant.ok('GET', `api/reports/payments/download/${row?.code}`, { responseType: 'arraybuffer' })
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

test('files: listed, added, fetched, deleted', async () => {
  const teacher = await startAs('teacher')
  await teacher.ok('GET', 'api/notifications/files', { params: { place: first } })
  await teacher.ok('GET', `api/places/${first}/files/groups`)
  const fields = {
    name: 'Jadłospis',
    classgroup: String(ids.motylki),
    description: '',
    expires: 'null',
    place: String(first),
  }
  const data = form(fields, { 'zoo.jpg': await photo() }, 'file')
  const added = read(
    await teacher.ok('POST', `api/places/${first}/files`, { data }, 201),
    thing.extend({ hash: z.string() }),
  )
  await work()
  const parent = await startAs('parent')
  expect(read(await parent.ok('GET', `api/places/${first}/files`), things)).toEqual([{ id: added.id }])
  const download = await parent.ok('GET', `api/files/${added.hash}`, { responseType: 'arraybuffer' })
  expect(download.headers).toMatchObject({ 'content-disposition': expect.stringContaining('Jad') })
  await parent.ok('GET', `api/files/${added.id}`, { responseType: 'arraybuffer' })
  await parent.ok('GET', `api/files/${added.id}/thumbnail`, { responseType: 'arraybuffer' })
  await teacher.ok('DELETE', `api/files/${added.id}`)
  expect(teacher.toasts()).toEqual(['Plik został dodany.', 'Plik został usunięty.'])
})

test('events: a month, an event of a group, deletion', async () => {
  const teacher = await startAs('teacher')
  await teacher.ok('GET', 'api/notifications/calendar', { params: { place: first } })
  await teacher.ok('GET', `api/places/${first}/events/groups`)
  const event = {
    teaser: 'Teatrzyk',
    description: '',
    startDate: '2026-11-25',
    endDate: '2026-11-25',
    classgroup: ids.motylki,
  }
  const id = await made(teacher, `api/places/${first}/events`, event)
  const parent = await startAs('parent')
  expect(read(await parent.ok('GET', `api/events/${first}/`, { params: NOVEMBER }), things)).toEqual([{ id }])
  await teacher.ok('DELETE', `api/events/${id}`)
  expect(teacher.toasts()).toEqual(['Wydarzenie zostało dodane.', 'Wydarzenie zostało usunięte.'])
})

test('chat: a new talk, messages, files', async () => {
  const parent = await startAs('parent')
  const people = read(
    await parent.ok('GET', 'api/1.0.0/chats/persons'),
    z.array(thing.extend({ fullname: z.string() })),
  )
  const teacher = people.find(({ fullname }) => fullname.includes('Ewa'))
  if (!teacher) throw new Error('the teacher is not among the people')
  await parent.ok('GET', 'api/1.0.0/chats')
  const room = await talkWith(parent, teacher)
  await parent.ok(
    'POST',
    `api/1.0.0/chats/${room}`,
    { data: { msg: 'Dzień dobry 🐞', type: 'MESSAGE', roomId: room } },
    201,
  )
  await parent.ok(
    'POST',
    `api/1.0.0/chats/${room}/attachments`,
    { data: form({ msg: '' }, { 'zoo.jpg': await photo() }) },
    201,
  )
  const page = await parent.ok('GET', `api/1.0.0/chats/${room}/messages`, { params: { page: 0, size: 10 } })
  expect(
    read(page, z.object({ content: things, totalElements: z.number(), last: z.boolean() })),
  ).toMatchObject({ totalElements: 2, last: true })
  const files = await parent.ok('GET', `api/1.0.0/chats/${room}/files`, { params: { page: 0, size: 20 } })
  const [file] = read(files, z.array(thing.extend({ code: z.string() })))
  await work()
  for (const part of ['', '/thumbnail'])
    await parent.ok('GET', `api/1.0.0/chats/files/${file?.code}${part}`, { responseType: 'arraybuffer' })
  expect(parent.pages(files)).toEqual({ last: 0, first: 0 })
  expect(parent.toasts()).toEqual([])
})

test('administration: users, kids, messages, reports of posts', async () => {
  const admin = await startAs('admin')
  const users = await admin.ok('GET', 'api/users', {
    params: { page: 0, size: 2, sort: ['login,asc', 'id,desc'], search: '' },
  })
  expect(admin.pages(users)).toMatchObject({ next: 1, first: 0 })
  expect((await admin.ok('GET', 'api/users/authorities')).data).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
  const user = {
    id: '',
    login: '605000009',
    firstName: 'Nowy',
    lastName: 'Człowiek',
    email: '',
    activated: false,
    langKey: 'pl',
    authorities: ['ROLE_USER'],
    createdBy: '',
    createdDate: null,
    password: '',
  }
  const added = await admin.ok('POST', 'api/users', { data: user }, 201)
  await admin.ok('GET', 'api/users/605000009')
  await admin.ok('PUT', 'api/users', { data: { ...z.looseObject({}).parse(added.data), lastName: 'Inny' } })
  await admin.ok('DELETE', 'api/users/605000009')
  expect(admin.toasts()).toEqual([
    'Konto 605000009 zostało utworzone.',
    'Konto 605000009 zostało zmienione.',
    'Konto 605000009 zostało usunięte.',
  ])
  await admin.ok('GET', 'api/kids', { params: { page: 0, size: 20, sort: 'id,asc' } })
  const messages = read(
    await admin.ok('GET', 'api/user-sms', { params: { page: 0, size: 20, sort: 'id,desc' } }),
    things,
  )
  await admin.ok('GET', 'api/_search/user-sms', { params: { query: '600', page: 0, size: 20 } })
  for (const { id } of messages.slice(0, 1)) await admin.ok('GET', `api/user-sms/${id}`)

  const director = await startAs('director')
  const post = await made(
    director,
    'api/walls',
    form({ place: String(first), type: '1', teaser: 'Zebranie' }),
  )
  const parent = await startAs('parent')
  const report = await made(parent, 'api/reports', {
    kind: 'OTHER',
    reason: 'To nie dla rodziców',
    wallId: post,
  })
  await parent.ok('GET', `api/reports/${report}`)
  await parent.ok('PUT', 'api/reports', { data: { id: report, kind: 'OTHER', reason: 'Pomyłka' } })
  const list = await admin.ok('GET', 'api/reports', { params: { page: 0, size: 20, sort: 'created,desc' } })
  expect(read(list, things)).toEqual([{ id: report }])
  await admin.ok('GET', 'api/_search/reports', { params: { query: 'Pomyłka', page: 0, size: 20 } })
  await director.ok('DELETE', `api/walls/${post}`)
  await admin.ok('DELETE', `api/reports/${report}`)
  expect(admin.toasts()).toEqual(['Zgłoszenie zostało usunięte.'])
  expect(parent.toasts()).toEqual(['Zgłoszenie zostało wysłane.', 'Zgłoszenie zostało zmienione.'])
})

test('one’s own account: settings, and another PIN, which ends the session elsewhere', async () => {
  const client = await startAs('otherParent')
  const account = await client.ok('GET', 'api/account')
  const data = { ...z.looseObject({}).parse(account.data), firstName: 'Jola', lastName: 'Zając' }
  await client.ok('POST', 'api/account', { data, meta: { success: 'settings.messages.success' } })
  const secrets = { currentPassword: '246813', newPassword: '802415' }
  await client.ok('POST', 'api/account/change-password', {
    data: secrets,
    meta: { success: 'password.messages.success' },
  })
  expect(client.toasts()).toEqual(['Ustawienia zostały zapisane.', 'PIN lub hasło zostało zmienione.'])
})
