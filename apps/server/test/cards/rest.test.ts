/** A kid's card and pick-up persons over REST. */
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PIN } from '../accounts/setup.ts'
import { PHONES } from '../places/setup.ts'
import { SECOND, testCards } from './setup.ts'

const server = await testCards()
const { sql, ids, audited } = server
const call = async (...asked: Parameters<typeof server.call>) => {
  const { statusCode: status, body } = await server.call(...asked)
  return { status, body: body === '' ? undefined : z.json().parse(JSON.parse(body)) }
}
const card = `/api/kids/${ids.zofia}/card`
const pickups = `/api/kids/${ids.zofia}/pickups`

beforeEach(async () => {
  await server.clear()
  await sql`update kids set first_day = null, last_day = null`
  const restore = {
    guardians: [
      { phone: PHONES.parent, name: '' },
      { phone: SECOND, name: '' },
    ],
  }
  await call('director', 'PUT', card, restore)
  await server.clear()
})

describe('the card', () => {
  test('is changed by those who edit the group, and fields that are left out stay', async () => {
    const first = {
      birthDate: '2024-03-05',
      guardians: [
        { phone: PHONES.parent, name: 'Anna Wiśniewska' },
        { phone: SECOND, relation: 'grandparent' },
      ],
      allergies: ['Mleko', 'truskawki', 'gluten'],
      diet: 'vegetarian',
      healthNotes: 'astma',
      emergency: [{ name: 'Babcia', phone: '+48 601 222 333' }],
      firstDay: '2026-09-01',
    }
    expect((await call('teacher', 'PUT', card, first)).status).toBe(200)
    const { body } = await call('director', 'PUT', card, { diet: 'vegan', lastDay: '2027-06-30' })
    const may = { mayBeTold: true, mayPay: true, mayPickUp: true }
    expect(body).toEqual({
      version: expect.any(Number),
      birthDate: '2024-03-05',
      guardians: [
        { phone: PHONES.parent, name: 'Anna Wiśniewska', relation: 'parent', ...may },
        { phone: SECOND, name: '', relation: 'grandparent', ...may },
      ],
      allergies: ['gluten', 'mleko', 'truskawki'],
      diet: 'vegan',
      healthNotes: 'astma',
      emergency: [{ name: 'Babcia', phone: '601222333' }],
      firstDay: '2026-09-01',
      lastDay: '2027-06-30',
    })
    expect((await call('director', 'PUT', card, { birthDate: '', lastDay: '' })).body).toMatchObject({
      birthDate: null,
      firstDay: '2026-09-01',
      lastDay: null,
    })
  })

  test('of a guardian names no other phone, and of a worker who is no tutor no health notes', async () => {
    await call('director', 'PUT', card, { healthNotes: 'astma' })
    const own = await call('parent', 'GET', card)
    expect(own.body).toMatchObject({
      healthNotes: 'astma',
      guardians: [{ phone: PHONES.parent }, { phone: null }],
    })
    const seen = await call('accountant', 'GET', card)
    expect(seen.body).toMatchObject({ healthNotes: null, guardians: [{ phone: null }, { phone: null }] })
  })

  test('read with its health notes is a reading of them', async () => {
    for (const person of ['director', 'accountant', 'parent'] as const) await call(person, 'GET', card)
    expect((await audited('HEALTH_READ')).map(({ principal }) => principal)).toEqual([PHONES.director])
  })

  test('over another version than the given one is not changed, nor are days and guardians', async () => {
    const read = z.object({ version: z.number() }).parse((await call('director', 'GET', card)).body)
    const saved = await call('director', 'PUT', card, { ...read, diet: 'vegan' })
    const stale = { ...read, diet: 'other', firstDay: '2026-09-01', guardians: [{ phone: SECOND }] }
    expect(await call('director', 'PUT', card, stale)).toMatchObject({
      status: 409,
      body: { message: 'error.concurrencyFailure' },
    })
    expect((await call('director', 'GET', card)).body).toEqual(saved.body)
  })

  test('is changed as a whole or not at all', async () => {
    const read = (await call('director', 'GET', card)).body
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`
    await sql`create trigger refuse before insert or update on guardians execute function refuse()`
    const form = { diet: 'vegan', firstDay: '2026-09-01', guardians: [{ phone: SECOND, name: 'Nowa' }] }
    const { status } = await call('director', 'PUT', card, form)
    await sql`drop function refuse cascade`
    expect(status).toBe(500)
    expect((await call('director', 'GET', card)).body).toEqual(read)
  })

  test('sent again under one key is changed once', async () => {
    const { version } = z.object({ version: z.number() }).parse((await call('director', 'GET', card)).body)
    const put = (diet: string) => call('director', 'PUT', card, { version, diet }, 'a-retry')
    const first = await put('vegan')
    expect([await put('vegan'), (await put('other')).body]).toMatchObject([
      first,
      { message: 'error.command.reused' },
    ])
    expect(first).toMatchObject({ status: 200, body: { diet: 'vegan' } })
  })

  test('of an access token has no health notes, and is no reading of them', async () => {
    await call('director', 'PUT', card, { healthNotes: 'astma' })
    await sql`delete from audit_log`
    const director = await server.provenCaller(await server.tokenOf(PHONES.director), PIN)
    const asked = { name: 'Księgowość', placeId: server.first, scope: 'read', days: 30 } as const
    const { token } = await director.accounts.makeToken(asked)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.app.inject({ method: 'GET', url: card, headers })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { diet: 'standard', healthNotes: null }])
    expect(await audited('HEALTH_READ')).toEqual([])
  })

  test('knows allergens by all their names, and names them as the app does', async () => {
    const { body } = await call('director', 'PUT', card, { allergies: ['Jaja', 'jajka', 'eggs', 'kurz'] })
    expect(body).toMatchObject({ allergies: ['jajka', 'kurz'] })
    expect((await (await server.cards('director')).card({ kidId: ids.zofia })).allergens).toEqual(['eggs'])
  })

  test('of a kid that left is nobody’s to read', async () => {
    await sql`update kids set deleted_at = now() where id = ${ids.zofia}`
    for (const person of ['director', 'accountant', 'parent'] as const)
      expect((await call(person, 'GET', card)).status).toBe(404)
    await sql`update kids set deleted_at = null where id = ${ids.zofia}`
  })

  test.each([
    [
      'the same guardian twice',
      { guardians: [{ phone: SECOND }, { phone: '+48 609 000 002' }] },
      'error.guardian.repeated',
    ],
    [
      'a last day before the first',
      { firstDay: '2026-09-02', lastDay: '2026-09-01' },
      'error.kid.last_day_first',
    ],
    [
      '200 allergies',
      { allergies: Array.from({ length: 200 }, (_, n) => `alergia ${n}`) },
      'error.validation',
    ],
    ['no guardian', { guardians: [] }, 'error.validation'],
    ['a birth date of the future', { birthDate: '2099-01-01' }, 'error.validation'],
  ])('%s is refused, and nothing changes', async (_what, body, message) => {
    const before = await call('director', 'GET', card)
    const refused = await call('director', 'PUT', card, { diet: 'vegan', ...body })
    expect(refused).toMatchObject({ status: 400, body: { message } })
    expect((await call('director', 'GET', card)).body).toEqual(before.body)
  })

  test.each([
    ['parent', 403],
    ['accountant', 403],
    ['otherDirector', 404],
    ['otherParent', 404],
  ] as const)('is not changed by the %s: %d', async (person, status) => {
    expect((await call(person, 'PUT', card, { diet: 'vegan' })).status).toBe(status)
    expect((await call(person, 'POST', pickups, { name: 'Ala', phone: '601222333' })).status).toBe(status)
  })
})

describe('pick-up persons', () => {
  test('are added once for each key, listed and removed', async () => {
    const ala = { name: 'Ala Ciocia', phone: '601 222 333', from: '2026-11-20', to: '2026-12-20' }
    const key = '6f1c5a7e-2f0b-4c68-9d38-0a5a51b0f001'
    const added = await call('director', 'POST', pickups, ala, key)
    const again = await call('director', 'POST', pickups, ala, key)
    expect(added).toMatchObject({ status: 201, body: { ...ala, phone: '601222333' } })
    expect(again.body).toEqual(added.body)
    expect((await call('parent', 'GET', pickups)).body).toEqual([added.body])
    const [{ id }] = await sql<[{ id: number }]>`select id from pickup_persons`
    const one = `/api/pickups/${id}`
    expect((await call('parent', 'DELETE', one)).status).toBe(403)
    expect((await call('otherDirector', 'DELETE', one)).status).toBe(404)
    expect((await call('teacher', 'DELETE', one)).status).toBe(204)
    expect((await call('teacher', 'DELETE', one)).status).toBe(404)
    expect((await call('director', 'GET', pickups)).body).toEqual([])
  })

  test.each([
    ['past', { to: '2020-01-01' }, 'error.pickup.past'],
    ['before the first', { from: '2099-01-02', to: '2099-01-01' }, 'error.pickup.days'],
  ])('whose last day is %s are refused', async (_what, days, message) => {
    const refused = await call('director', 'POST', pickups, { name: 'Ala', phone: '601222333', ...days })
    expect(refused).toMatchObject({ status: 400, body: { message } })
  })
})
