import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ConsentDefinition } from '@skrzat/contract/wire/consents'
import { statementsOf } from '../../bench/spoken.ts'
import { definitionsOf } from '../../src/domains/consents/queries.ts'
import { codeOf, PHONES_MORE, testConsents } from './setup.ts'

const place = await testConsents()
const { as, define, publish, answer, zofia, kidOf, sql, first, second, motylki, zabki, pszczolki } = place

beforeEach(place.forgetConsents)

const WHO = [
  'director',
  'admin',
  'teacher',
  'worker',
  'accountant',
  'parent',
  'mother',
  'stranger',
  'otherDirector',
  'otherParent',
] as const

/** What a call answers each person. */
async function byPerson(call: (caller: Awaited<ReturnType<typeof as>>) => Promise<unknown>) {
  const outcomes: Record<string, string> = {}
  for (const who of WHO) outcomes[who] = await codeOf(call(await as(who)))
  return outcomes
}

describe('the list', () => {
  test('has each kid with each consent, by group and name', async () => {
    const photos = await define('photos_wall')
    const outings = await define('outings')
    await answer(photos, true)
    await answer(outings, false)
    await answer(photos, true, { who: 'stranger', kidId: kidOf('Jan') })
    await publish(photos, 1, true)
    await answer(photos, true, { version: 2 })
    const { consents, kids } = await (await as('director')).consents.list({ placeId: first, groupId: null })
    expect(consents.map(({ id }) => id)).toEqual([photos, outings])
    expect(kids.map(({ firstname, states }) => [firstname, ...states])).toEqual([
      ['Jan', 'outdated', 'missing'],
      ['Zofia', 'given', 'withdrawn'],
      ['Ola', 'missing', 'missing'],
    ])
    const group = await (await as('teacher')).consents.list({ placeId: first, groupId: motylki })
    expect(group.kids.map(({ firstname }) => firstname)).toEqual(['Jan', 'Zofia'])
  })

  test('has the consents in the order of the states, also if the first kid left', async () => {
    const outings = await define('outings')
    const photos = await define('photos_wall')
    for (const given of [true, false]) await answer(photos, given, { who: 'stranger', kidId: kidOf('Jan') })
    await sql`update kids set deleted_at = now() where firstname = 'Jan'`
    const { consents } = await (await as('director')).consents.list({ placeId: first, groupId: null })
    await sql`update kids set deleted_at = null where firstname = 'Jan'`
    expect(consents.map(({ id }) => id)).toEqual([outings, photos])
  })

  test('of a kid that left has it no more', async () => {
    await define()
    await sql`update kids set deleted_at = now() where firstname = 'Ola'`
    const { kids } = await (await as('director')).consents.list({ placeId: first, groupId: zabki })
    await sql`update kids set deleted_at = null where firstname = 'Ola'`
    expect(kids).toEqual([])
  })
})

test('what a place asks for is read with its counts in one statement', async () => {
  const photos = await define('photos_wall')
  const outings = await define('outings')
  const retired = await define('speech_therapist')
  for (const consent of [photos, outings, retired]) await answer(consent, true)
  await answer(photos, true, { who: 'stranger', kidId: kidOf('Jan') })
  await answer(outings, true, { who: 'stranger', kidId: kidOf('Jan') })
  await answer(photos, false)
  await publish(outings, 1, true)
  await answer(outings, true, { version: 2 })
  await (await as('director')).consents.retire({ placeId: first, consentId: retired })
  let defined: ConsentDefinition[] = []
  const statements = await statementsOf(place.databaseUrl, async (spoken) => {
    defined = await definitionsOf(spoken, first)
  })
  expect(defined.map(({ id, given, kids }) => [id, given, kids])).toEqual([
    [photos, 1, 3],
    [outings, 1, 3],
    [retired, 0, 3],
  ])
  expect(statements).toHaveLength(1)
})

describe('a reminder', () => {
  const remind = async (groupId: number | null) =>
    await (await as('director')).consents.remind({ placeId: first, groupId, commandId: randomUUID() })
  const told = async () => {
    await place.work()
    const rows = await sql<{ login: string }[]>`
      select a.login from notifications n join accounts a on a.id = n.account_id
      where n.type = 'TYPE_CONSENT_ASKED' order by a.login`
    return rows.map(({ login }) => login)
  }

  test('goes to guardians with something unanswered, once a day for a kid', async () => {
    const consent = await define()
    await answer(consent, false)
    const ola = kidOf('Ola')
    await sql`update accounts set activated = true where login = ${PHONES_MORE.stranger}`
    expect(await remind(motylki)).toEqual({ reminded: 1, already: 0, unreached: [] })
    // Her guardians never signed in.
    expect(await remind(null)).toEqual({ reminded: 1, already: 1, unreached: [ola] })
    expect(await remind(null)).toEqual({ reminded: 0, already: 2, unreached: [] })
    // Nobody of Zofia, as a refusal is an answer.
    const guardians = ['600000032', '601000001', '601000002', '601000003']
    expect(await told()).toEqual(guardians)
    await sql`update consent_reminders set reminded_at = reminded_at - interval '1 day'`
    expect(await remind(null)).toEqual({ reminded: 2, already: 0, unreached: [ola] })
    const audits = await sql`select data from audit_log where type = 'CONSENTS_REMINDED' order by id`
    expect(audits).toEqual([
      { data: { group: motylki, kids: 1 } },
      { data: { group: null, kids: 1 } },
      { data: { group: null, kids: 2 } },
    ])
  })

  test('of two pressed at once reminds each kid once', async () => {
    await define()
    const results = await Promise.all([remind(null), remind(null), remind(motylki)])
    expect(results.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(3)
  })

  test('sent twice answers the same', async () => {
    await define()
    const form = { placeId: first, groupId: null, commandId: randomUUID() }
    const director = await as('director')
    const once = await director.consents.remind(form)
    expect(await director.consents.remind(form)).toEqual(once)
  })
})

describe('who may', () => {
  test('see a kid’s consents: its guardians and those who edit its group', async () => {
    await define()
    expect(await byPerson(({ consents }) => consents.ofKid({ kidId: zofia }))).toEqual({
      director: 'done',
      admin: 'done',
      teacher: 'done',
      worker: 'forbidden',
      accountant: 'forbidden',
      parent: 'done',
      mother: 'done',
      stranger: 'kid.not_found',
      otherDirector: 'kid.not_found',
      otherParent: 'kid.not_found',
    })
  })

  test('see, withdraw and take down of a kid that left: those who did before', async () => {
    const consentId = await define('photos_wall')
    await answer(consentId, true)
    await place.leaves()
    const staff = {
      director: 'done',
      admin: 'done',
      teacher: 'done',
      worker: 'forbidden',
      accountant: 'forbidden',
    }
    const others = { stranger: 'kid.not_found', otherDirector: 'kid.not_found', otherParent: 'kid.not_found' }
    const kid = { kidId: zofia }
    expect(await byPerson(({ consents }) => consents.ofKid(kid))).toEqual({
      ...staff,
      parent: 'done',
      mother: 'done',
      ...others,
    })
    const form = { ...kid, consentId, version: 1, given: false }
    const asked = await byPerson(({ consents }) => consents.answer(form))
    const refused = Object.fromEntries(Object.keys(staff).map((who) => [who, 'forbidden']))
    expect(asked).toEqual({ ...refused, parent: 'done', mother: 'done', ...others })
    for (const call of ['photos', 'takeDown'] as const)
      expect(await byPerson(({ consents }) => consents[call](kid))).toEqual({
        ...staff,
        parent: 'forbidden',
        mother: 'forbidden',
        ...others,
      })
  })

  test('answer: its guardians alone', async () => {
    const consentId = await define()
    const form = { kidId: zofia, consentId, version: 1, given: true }
    expect(await byPerson(({ consents }) => consents.answer(form))).toEqual({
      director: 'forbidden',
      admin: 'forbidden',
      teacher: 'forbidden',
      worker: 'forbidden',
      accountant: 'forbidden',
      parent: 'done',
      mother: 'done',
      stranger: 'kid.not_found',
      otherDirector: 'kid.not_found',
      otherParent: 'kid.not_found',
    })
  })

  test('list, remind and see whom photos may show: a group’s editors; of the place, its admins', async () => {
    await define()
    const group = { placeId: first, groupId: motylki }
    const editors = {
      director: 'done',
      admin: 'done',
      teacher: 'done',
      worker: 'forbidden',
      accountant: 'forbidden',
      parent: 'forbidden',
      mother: 'forbidden',
      stranger: 'forbidden',
      otherDirector: 'forbidden',
      otherParent: 'forbidden',
    }
    const admins = { ...editors, teacher: 'forbidden' }
    for (const name of ['list', 'remind', 'missingFor'] as const) {
      expect(await byPerson(({ consents }) => consents[name](group))).toEqual(editors)
      expect(await byPerson(({ consents }) => consents[name]({ ...group, groupId: null }))).toEqual(admins)
      expect(await byPerson(({ consents }) => consents[name]({ ...group, groupId: zabki }))).toEqual(admins)
    }
    const foreign = { placeId: first, groupId: pszczolki }
    expect((await (await as('director')).consents.list(foreign)).kids).toEqual([])
    const none = { placeId: 999_999, groupId: null }
    expect(await codeOf((await as('admin')).consents.list(none))).toBe('place.not_found')
  })

  test('define: the place’s admins, of their place', async () => {
    const consentId = await define()
    const change = { placeId: second, consentId, version: 1, text: 'x', askAgain: true }
    const other = await as('otherDirector')
    expect(await codeOf(other.consents.changeText(change))).toBe('consent.not_found')
    expect(await codeOf(other.consents.retire({ placeId: second, consentId }))).toBe('consent.not_found')
  })
})

describe('over REST', () => {
  const url = `/api/kids/${zofia}/consents`
  const call = async (
    who: Parameters<typeof place.tokenFor>[0],
    method: 'GET' | 'POST',
    payload?: object,
    key?: string,
  ) => {
    const answered = await place.app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: {
        authorization: `Bearer ${place.tokenFor(who)}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    })
    return answered
  }

  test('guardians see and answer, once for a key', async () => {
    const consent = await define('photos_wall')
    const asked = {
      id: consent,
      name: 'Zgoda photos_wall',
      purpose: 'photos_wall',
      version: 1,
      text: 'Zgadzam się.',
    }
    expect((await call('parent', 'GET')).json()).toEqual([{ ...asked, given: null, at: null, by: null }])
    const body = { consent, version: 1, given: true }
    const given = await call('mother', 'POST', body, 'klucz-1')
    expect([given.statusCode, given.headers['location']]).toEqual([201, url])
    const now = { ...asked, given: true, at: '2026-11-16T09:00:00.000Z', by: 'Marta Wiśniewska' }
    expect(given.json()).toEqual(now)
    expect((await call('mother', 'POST', body, 'klucz-1')).json()).toEqual(now)
    expect((await call('teacher', 'GET')).json()).toEqual([now])
    await publish(consent, 1, true)
    const stale = await call('parent', 'POST', body)
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { message: 'error.consent.changed' }])
    expect((await call('parent', 'GET')).json()).toMatchObject([
      { version: 2, given: null, by: 'Marta Wiśniewska' },
    ])
  })

  test('guardians of a kid that left read what they gave, and withdraw it', async () => {
    const consent = await define('photos_wall')
    await answer(consent, true)
    await place.leaves()
    expect((await call('mother', 'GET')).json()).toMatchObject([{ id: consent, given: true }])
    const body = { consent, version: 1 }
    expect((await call('mother', 'POST', { ...body, given: true })).json()).toMatchObject({
      message: 'error.consent.retired',
    })
    expect((await call('mother', 'POST', { ...body, given: false })).statusCode).toBe(201)
    expect((await call('mother', 'GET')).json()).toEqual([])
    expect((await call('otherParent', 'POST', { ...body, given: false })).statusCode).toBe(404)
  })

  test('others are refused', async () => {
    const body = { consent: await define(), version: 1, given: true }
    const statuses = async (method: 'GET' | 'POST', payload?: object) => {
      const found: Record<string, number> = {}
      for (const who of WHO) found[who] = (await call(who, method, payload)).statusCode
      return found
    }
    const read = {
      director: 200,
      admin: 200,
      teacher: 200,
      worker: 403,
      accountant: 403,
      parent: 200,
      mother: 200,
    }
    const others = { stranger: 404, otherDirector: 404, otherParent: 404 }
    expect(await statuses('GET')).toEqual({ ...read, ...others })
    const staff = { director: 403, admin: 403, teacher: 403, worker: 403, accountant: 403 }
    expect(await statuses('POST', body)).toEqual({ ...staff, parent: 201, mother: 201, ...others })
    expect((await call('parent', 'POST', { consent: 'x' })).statusCode).toBe(400)
  })
})
