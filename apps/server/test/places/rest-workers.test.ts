import { describe, expect, test } from 'vitest'
import { alertOf, problemOf } from './call.ts'
import { PHONES, type Person, PLACE, testPlaces, workerId } from './setup.ts'

const server = await testPlaces()
const { call, first, sql, work } = server
const workersUrl = `/api/places/${first}/workers`
const JAN = { name: 'Jan Nowy', description: 'kucharz', phone: '603000001' }

const idOf = (person: Person) => workerId(sql, person)
const roleOf = async (person: Person, role: string, method: 'PUT' | 'DELETE', by: Person = 'director') =>
  call(by, method, `/api/roles/${await idOf(person)}`, { role })

describe('workers', () => {
  test('are listed for members; phones and roles are for the place’s admins', async () => {
    const list = (await call('director', 'GET', workersUrl)).json()
    expect(list).toMatchObject([{ name: 'Danuta Dyrektor' }, {}, { name: 'Kasia Księgowa' }])
    expect(list[1]).toEqual({
      id: await idOf('teacher'),
      name: 'Ewa Nauczycielka',
      description: 'nauczycielka',
      phone: PHONES.teacher,
      roles: ['absence', 'files', 'is_worker'],
    })
    expect((await call('parent', 'GET', workersUrl)).json()[1]).toMatchObject({ phone: null, roles: [] })
  })

  test('are added, changed as they were answered, and deleted', async () => {
    const added = await call('director', 'POST', workersUrl, { ...JAN, phone: ' +48 603-000-001 ' })
    const worker = added.json()
    expect(alertOf(added)).toEqual([201, 'place.workers.created', String(worker.id)])
    expect(added.headers.location).toBe(`/api/workers/${worker.id}`)
    expect(worker).toEqual({ id: worker.id, ...JAN, roles: ['is_worker'] })
    const named = `/api/workers/${worker.id}`
    expect((await call('director', 'GET', named)).json()).toEqual(worker)
    expect((await call('parent', 'GET', named)).json()).toMatchObject({ name: JAN.name, phone: null })
    expect(await sql`select from accounts where login = ${JAN.phone} and not activated`).toHaveLength(1)

    const change = { ...worker, description: 'kucharz i złota rączka' }
    const changed = await call('director', 'PUT', `/api/workers/${worker.id}`, change)
    expect(alertOf(changed)).toEqual([200, 'place.workers.updated', String(worker.id)])
    expect(changed.json()).toEqual(change)
    const deleted = await call('director', 'DELETE', `/api/workers/${worker.id}`)
    expect([...alertOf(deleted), deleted.body]).toEqual([204, 'place.workers.deleted', String(worker.id), ''])
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const gone = await call('director', method, named, change)
      expect(gone.json()).toMatchObject({ status: 404, errorKey: 'worker.not_found' })
    }
  })

  test('with a phone that another has are refused; a parent may be one, and one of two places', async () => {
    const taken = await call('director', 'POST', workersUrl, { ...JAN, phone: '600 000 004' })
    expect(alertOf(taken)).toEqual([400, 'error.worker.phone_taken', 'worker'])
    expect(taken.json()).toMatchObject({ entityName: 'worker', errorKey: 'worker.phone_taken' })
    const id = await idOf('accountant')
    const change = { ...JAN, phone: PHONES.teacher }
    expect(alertOf(await call('director', 'PUT', `/api/workers/${id}`, change))).toEqual(alertOf(taken))
    for (const phone of [PHONES.parent, PHONES.otherDirector]) {
      const added = await call('director', 'POST', workersUrl, { ...JAN, phone })
      expect(added.statusCode).toBe(201)
      expect((await call('director', 'DELETE', `/api/workers/${added.json().id}`)).statusCode).toBe(204)
    }
  })

  test.each<[string, object, string]>([
    ['a phone of 10 digits', { phone: '6030000012' }, 'phone Pattern'],
    ['no phone', { phone: undefined }, 'phone NotNull'],
    ['no name', { name: '' }, 'name NotBlank'],
    ['no description', { description: '  ' }, 'description NotBlank'],
    ['a formula', { name: '@SUM(A1)' }, 'name Pattern'],
  ])('with %s are refused by field', async (_name, over, fault) => {
    const answer = await call('director', 'POST', workersUrl, { ...JAN, ...over })
    expect(problemOf(answer)).toBe(`400 error.validation: worker ${fault}`)
  })
})

describe('roles', () => {
  test('are listed with phones, given and taken away', async () => {
    const list = async () => (await call('director', 'GET', `/api/places/${first}/roles`)).json()
    const id = String(await idOf('accountant'))
    const accountant = { id: Number(id), name: 'Kasia Księgowa', phone: PHONES.accountant }
    expect(await list()).toContainEqual({ ...accountant, roles: ['payments', 'is_worker'] })
    const given = await roleOf('accountant', 'files', 'PUT')
    expect(alertOf(given)).toEqual([200, 'place.roles.granted', id])
    expect(given.json().roles).toEqual(['files', 'payments', 'is_worker'])
    expect((await roleOf('accountant', 'files', 'PUT')).json().roles).toHaveLength(3)
    const taken = await roleOf('accountant', 'files', 'DELETE')
    expect([...alertOf(taken), taken.body]).toEqual([204, 'place.roles.revoked', id, ''])
    expect(await list()).toContainEqual({ ...accountant, roles: ['payments', 'is_worker'] })
  })

  test('that are none are refused; is_worker is nobody’s to give', async () => {
    for (const role of ['is_worker', 'boss', 7, undefined]) {
      const answer = await call('director', 'PUT', `/api/roles/${await idOf('teacher')}`, { role })
      expect(answer.json()).toMatchObject({ status: 400, fieldErrors: [{ field: 'role' }] })
    }
    expect((await call('director', 'DELETE', `/api/roles/${await idOf('teacher')}`)).statusCode).toBe(400)
  })

  test('of the last admin stay, unless the system’s admin takes them', async () => {
    const refused = await roleOf('director', 'admin', 'DELETE')
    expect(alertOf(refused)).toEqual([400, 'error.place.last_admin', 'place'])
    const leaving = await call('director', 'DELETE', `/api/workers/${await idOf('director')}`)
    expect(leaving.json()).toMatchObject({ errorKey: 'place.last_admin' })
    expect((await roleOf('director', 'admin', 'DELETE', 'admin')).statusCode).toBe(204)
    expect((await call('director', 'GET', `/api/places/${first}/roles`)).statusCode).toBe(403)
    expect((await roleOf('director', 'admin', 'PUT', 'admin')).statusCode).toBe(200)
  })
})

describe('people', () => {
  const search = async (text: string, person: Person = 'teacher') => {
    const answer = await call(person, 'GET', `/api/places/${first}/users?search=${encodeURIComponent(text)}`)
    return answer.statusCode === 200 ? answer.json() : answer.statusCode
  }

  test('are found by phone, by name and by their kid’s, from 3 characters', async () => {
    // The place enters no name of a parent, and the account's own name is not disclosed.
    const parent = { firstName: '', lastName: 'Wiśniewska', phone: PHONES.parent }
    const pasted = ['Wiśniewska  Zofia', 'Zofia\u00a0Wiś\u200b', 'tel:600000005']
    for (const text of ['600 000 005', '+48 600000005', 'wiśn', 'Zofia Wiś', ...pasted])
      expect(await search(text)).toEqual([parent])
    const accountant = { firstName: 'Kasia', lastName: 'Księgowa', phone: PHONES.accountant }
    for (const text of ['księg', 'Księgowa Kasia'])
      expect(await search(text, 'director')).toEqual([accountant])
    expect(await search('601000002')).toEqual([{ firstName: '', lastName: 'Kowalski', phone: '601000002' }])
    for (const text of ['', 'wi', '  wi ', 'wi\u200b', '60', 'Zając', 'Anna', '600000008', '%%%', '___'])
      expect(await search(text)).toEqual([])
  })

  test('who work there are found by its admins only, as in the list: what is found is a phone', async () => {
    const list = await call('teacher', 'GET', `/api/places/${first}/workers`)
    expect(list.body).not.toContain(PHONES.accountant)
    for (const text of ['księg', PHONES.accountant, PHONES.accountant.slice(-3)]) {
      const found = await search(text)
      expect(JSON.stringify(found)).not.toContain(PHONES.accountant)
      const over = await (await server.callerOf('teacher')).places.users({ placeId: first, search: text })
      expect(JSON.stringify(over)).not.toContain(PHONES.accountant)
    }
    for (const person of ['director', 'admin'] as const)
      expect(await search(PHONES.accountant, person)).toMatchObject([{ phone: PHONES.accountant }])
  })

  test('get their first PINs once, from the place’s admins', async () => {
    const sent = await call('director', 'POST', `/api/places/${first}/confirm`)
    expect([...alertOf(sent), sent.json()]).toEqual([200, 'place.users.confirmed', '3', { sent: 3 }])
    await work()
    for (const phone of ['601000001', '601000002', '601000003'])
      expect(await server.digitsTo(phone)).toMatch(/^\d{6}$/)
    expect((await call('director', 'POST', `/api/places/${first}/confirm`)).json()).toEqual({ sent: 0 })
  })

  test('get a new PIN from a worker, and strangers none', async () => {
    const url = `/api/generatepin/place/${first}`
    const sent = await call('teacher', 'POST', `${url}/${encodeURIComponent('+48 601 000 003')}`)
    expect([...alertOf(sent), sent.json()]).toEqual([200, 'place.pin.sent', {}])
    for (const phone of ['699999999', PHONES.otherParent, PHONES.admin, '12', 'x']) {
      const refused = await call('teacher', 'POST', `${url}/${phone}`)
      expect(alertOf(refused)).toEqual([400, 'place.pin.error', 'place'])
      expect(refused.json()).toMatchObject({ message: 'place.pin.error', errorKey: 'place.pin.error' })
      expect(await server.smsTo(phone)).toHaveLength(0)
    }
  })
})

test('places are added and changed; the nip is the system’s admin’s', async () => {
  const added = await call('admin', 'POST', '/api/places', { ...PLACE, nip: '123-456-32-18' })
  const { id, warnings, ...place } = added.json()
  expect(alertOf(added)).toEqual([201, 'place.created', String(id)])
  expect([added.headers.location, warnings, place.nip]).toEqual([`/api/places/${id}`, [], '1234563218'])

  const mine = (await call('director', 'GET', `/api/places/${first}`)).json()
  const change = { ...mine, street: 'Długa 7', nip: '5261040828', absenceMaxTime: '08:35' }
  const changed = await call('director', 'PUT', `/api/places/${first}`, change)
  expect(alertOf(changed)).toEqual([200, 'place.updated', String(first)])
  expect(changed.json()).toMatchObject({ street: 'Długa 7', nip: mine.nip, absenceMaxTime: '08:35' })
  const wrong = { ...mine, absenceMaxTime: '08:03', phone: '1', paymentDays: 'x' }
  const refused = await call('director', 'PUT', `/api/places/${first}`, wrong)
  const fields = refused.json().fieldErrors.map(({ field }: { field: string }) => field)
  expect(fields.toSorted()).toEqual(['absenceMaxTime', 'paymentDays', 'phone'])
})
