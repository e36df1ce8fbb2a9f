/** A phone that a place enters: its owner's notices and choices, and what the place learns about the owner. */
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hasGuardian } from '../../bench/kids.ts'
import { idleMinutes } from '../../src/domains/accounts/idle.ts'
import { codeOf } from '../kernel/code-of.ts'
import { EVENT } from '../calendar/setup.ts'
import { groupIds, PHONES, rosterFile, type Person, testPlaces, workerId } from './setup.ts'

const server = await testPlaces()
const { call, first, second, sql, clock, services, callerOf, work } = server
const { accounts, places } = services.domains
/** Of the second place, and a stranger to the first. */
const STRANGER = PHONES.otherParent
const WORKER = { name: 'Obca Osoba', description: 'x' }
/** A phone that nobody has yet, another one in each test. */
let free = 601_000_100
const NEW = () => String(free)

const { motylki: groupId } = await groupIds(sql)

async function enterKid(phone1: string, phone2: string | null = null, firstname = 'Leon') {
  const form = { placeId: first, groupId, firstname, lastname: 'Obcy', phone1, phone2 }
  return await (await callerOf('director')).places.addKid(form)
}
const own = async (person: Person) => (await callerOf(person)).places
const stateOf = async (person: Person, placeId = first) =>
  (await (await own(person)).ofMyPhone()).find(({ id }) => id === placeId)?.state
const answer = async (person: Person, said: 'accept' | 'leave', placeId = first) =>
  await codeOf((await own(person)).answer({ placeId, answer: said }))
const rightsOf = (person: Person) => accounts.authenticate(server.tokenFor(person))

/** An open invoice of the kid, until the test is over. */
async function openInvoice(kidId: number) {
  await sql`
    insert into invoices (id, version, number, place_id, kid_id, group_id, amount, credit_used, paid, amount_left,
      parts, payments, basis, by_days, created_at, created_day, deadline)
    values (990001, 1, '2026/11/0990', ${first}, ${kidId}, ${groupId}, 100, 0, 0, 100,
      '[]', '[]', '{}', true, now(), '2026-11-01', '2026-11-15')`
  onTestFinished(async () => {
    await sql`delete from invoices where id = 990001`
  })
}

beforeEach(async () => {
  free += 1
  clock.set('2026-11-16T09:00:00Z')
  await work()
  await sql`delete from guardians where kid_id in (select id from kids where lastname = 'Obcy')`
  await sql`delete from kids where lastname = 'Obcy'`
  await sql`
    with theirs as (
      delete from worker_roles where worker_id in (select id from workers where name = 'Obca Osoba'))
    delete from workers where name = 'Obca Osoba'`
  await sql`update places set factor_required = false`
  await emptyTables(sql, 'phone_answers', 'user_sms', 'sms_usage', 'outbox', 'notifications', 'throttles')
})

describe('what a place learns of the owner of a phone that it enters', () => {
  test.each([
    ['with an account of a name', STRANGER],
    ['of a director elsewhere', PHONES.otherDirector],
    ["of the system's admin", PHONES.admin],
    ['without an account', ''],
  ])('is nothing: a phone %s answers alike', async (_who, owned) => {
    const phone = owned || NEW()
    await sql`update accounts set first_name = 'Tajna', last_name = 'Osoba', email = ${`tajna.${phone}@example.pl`}
      where login = ${phone}`
    await enterKid(phone)
    const found = await call('teacher', 'GET', `/api/places/${first}/users?search=${phone}`)
    expect(found.json()).toEqual([{ firstName: '', lastName: 'Obcy', phone }])
    const users = await (await callerOf('teacher')).places.users({ placeId: first, search: phone })
    expect(users).toEqual([
      { firstName: '', lastName: 'Obcy', phone, worker: false, declined: false, kids: ['Leon Obcy'] },
    ])
    for (const text of ['Tajna', 'Osoba', '@example.pl'])
      expect((await call('teacher', 'GET', `/api/places/${first}/users?search=${text}`)).json()).toEqual([])
    const page = await (await callerOf('director')).places.group({ groupId })
    const groups = await call('director', 'GET', `/api/groups/${groupId}`)
    expect(JSON.stringify([page, groups.json()])).not.toMatch(/Tajna|Osoba|tajna/)
  })

  test.each(['teacher', 'director'] as const)(
    'is nothing from asking for a PIN either, as the %s: same answer, nothing touched',
    async (asker) => {
      const before = await sql`select id, secret_hash, secret_kind from accounts where activated order by id`
      const targets = [STRANGER, PHONES.otherDirector, PHONES.admin, NEW()]
      for (const phone of targets) await enterKid(phone)
      const answers = []
      for (const phone of targets) {
        const said = await call(asker, 'POST', `/api/generatepin/place/${first}/${phone}`)
        answers.push([said.statusCode, said.headers['x-skrzatapp-alert'], said.json()])
      }
      expect(answers).toEqual(targets.map(() => [200, 'place.pin.sent', {}]))
      expect(await sql`select from outbox where name = 'accounts.pin_asked'`).toHaveLength(targets.length)
      await work()
      expect(
        await sql`select id, secret_hash, secret_kind from accounts where activated and login <> ${NEW()} order by id`,
      ).toEqual(before)
      for (const person of ['otherParent', 'otherDirector', 'admin'] as const)
        expect(await rightsOf(person)).toBeDefined()
    },
  )
})

describe('whose phone a place enters', () => {
  test('is told by SMS and in the app, once, and sees it among the own places', async () => {
    await enterKid(STRANGER)
    await enterKid(STRANGER, null, 'Lena')
    await work()
    const texts = await server.smsTo(STRANGER)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('Zlobek Skrzat')
    expect(texts[0]).toContain('/account/places')
    const caller = await callerOf('otherParent')
    expect(await caller.notifications.unread()).toMatchObject([
      { type: 'TYPE_CHANGE_RIGHTS', section: 'places', placeId: first },
    ])
    expect(await caller.places.ofMyPhone()).toMatchObject([
      { id: second, parent: true, worker: false, state: 'member' },
      { id: first, parent: true, worker: false, kids: ['Leon Obcy', 'Lena Obcy'], state: 'new' },
    ])
  })

  test.each([
    ['as a second phone', () => enterKid(NEW(), STRANGER)],
    [
      'as a worker',
      async () => (await own('director')).addWorker({ placeId: first, ...WORKER, phone: STRANGER }),
    ],
    [
      'in a roster',
      () =>
        places.importRoster(first, rosterFile(`KID;Motylki;Leon;Obcy;${STRANGER};;;`), {
          accountId: 0,
          login: 'x',
        }),
    ],
  ])('is told %s too', async (_how, enter) => {
    await enter()
    await work()
    expect(await server.smsTo(STRANGER)).toHaveLength(1)
  })

  test('is invited also while the account is deactivated', async () => {
    const activate = (activated: boolean) =>
      sql`update accounts set activated = ${activated} where login = ${STRANGER}`
    await activate(false)
    await enterKid(STRANGER)
    await activate(true)
    expect(await stateOf('otherParent')).toBe('new')
  })

  test('is told nothing without an account, nor of what one enters oneself', async () => {
    await enterKid(NEW(), PHONES.director)
    await work()
    expect(await sql`select from user_sms`).toHaveLength(0)
    expect(await stateOf('director')).toBe('member')
  })
})

describe('leaving a place', () => {
  test('takes away what the phone opened there, at once; the kid stays, without the name of who left', async () => {
    const kid = await enterKid(STRANGER, NEW())
    expect((await rightsOf('otherParent'))?.kids).toHaveLength(2)
    expect(await answer('otherParent', 'leave')).toBe('done')
    expect((await rightsOf('otherParent'))?.kids).toMatchObject([{ placeId: second }])
    expect((await call('otherParent', 'GET', `/api/places/${first}`)).statusCode).toBe(403)
    expect(await (await own('otherParent')).ofMyPhone()).toMatchObject([
      { id: second },
      { id: first, state: 'declined', kids: [] },
    ])
    const page = await (await own('director')).group({ groupId })
    expect(page.kids.find(({ id }) => id === kid.id)).toMatchObject({
      phone1: STRANGER,
      phone2: NEW(),
      declined: [STRANGER],
    })
    expect(page.kids.filter(({ declined }) => declined.length > 0)).toHaveLength(1)
  })

  test('ends what the place sends: notices of its calendar and of the kid', async () => {
    const kid = await enterKid(STRANGER, NEW())
    await answer('otherParent', 'leave')
    await work()
    await emptyTables(sql, 'user_sms', 'notifications')
    const [teacher, director] = [await callerOf('teacher'), await callerOf('director')]
    const meta = () => ({ commandId: crypto.randomUUID(), placeId: first })
    await teacher.absences.add({ ...meta(), kidId: kid.id, from: '2026-11-18', to: '2026-11-18' })
    await director.calendar.add({ ...meta(), ...EVENT })
    await work()
    const told = await sql`
      select from notifications n join accounts a on a.id = n.account_id where a.login = ${STRANGER}`
    expect(told).toHaveLength(0)
  })

  test('is not undone by the place: a new entry asks again, and opens nothing by itself', async () => {
    await enterKid(STRANGER)
    await answer('otherParent', 'leave')
    await work()
    await sql`update phone_answers set told_at = told_at - interval '8 days'`
    clock.pass(60)
    await enterKid(STRANGER, null, 'Lena')
    await work()
    expect(await stateOf('otherParent')).toBe('asked_again')
    expect((await rightsOf('otherParent'))?.kids).toMatchObject([{ placeId: second }])
    expect(await server.smsTo(STRANGER)).toHaveLength(2)
    await enterKid(STRANGER, null, 'Maja')
    await work()
    expect(await server.smsTo(STRANGER)).toHaveLength(2)
    expect(await answer('otherParent', 'accept')).toBe('done')
    expect((await rightsOf('otherParent'))?.kids).toHaveLength(4)
  })

  test('is for a worker too; the roles wait, and the last admin stays', async () => {
    expect(await answer('teacher', 'leave')).toBe('done')
    expect((await rightsOf('teacher'))?.staff).toEqual([])
    const director = await own('director')
    const { workers } = await director.page({ placeId: first })
    expect(workers.filter(({ declined }) => declined).map(({ phone }) => phone)).toEqual([PHONES.teacher])
    expect((await (await own('parent')).workers({ placeId: first })).some(({ declined }) => declined)).toBe(
      false,
    )
    expect(await answer('teacher', 'accept')).toBe('done')
    expect((await rightsOf('teacher'))?.staff).toMatchObject([{ roles: ['absence', 'files', 'is_worker'] }])
    expect(await answer('director', 'leave')).toBe('place.last_admin')
    expect(await stateOf('director')).toBe('member')
  })

  test('an admin who left is none whom the last one could rely on', async () => {
    const role = { placeId: first, workerId: await workerId(sql, 'teacher'), role: 'admin' as const }
    const director = await own('director')
    await director.grantRole(role)
    await answer('teacher', 'leave')
    expect(await answer('director', 'leave')).toBe('place.last_admin')
    await answer('teacher', 'accept')
    await director.revokeRole(role)
  })

  test('is possible only where one is, and only for oneself', async () => {
    expect(await answer('otherParent', 'leave')).toBe('place.not_found')
    expect(await answer('parent', 'leave', 999_999)).toBe('place.not_found')
    expect(await codeOf((await server.caller()).places.answer({ placeId: first, answer: 'leave' }))).toBe(
      'unauthenticated',
    )
    expect((await rightsOf('otherParent'))?.kids).toHaveLength(1)
  })
})

describe('until an invitation is accepted', () => {
  const director = () => own('director')
  /** Enters the stranger, a parent of the second place, as a worker of the first. */
  async function enterWorker(roles: readonly ('admin' | 'absence')[] = []) {
    const places = await director()
    const { id: workerId } = await places.addWorker({ placeId: first, ...WORKER, phone: STRANGER })
    for (const role of roles) await places.grantRole({ placeId: first, workerId, role })
    await work()
    return workerId
  }
  const requireFactor = (required: boolean) =>
    sql`update places set factor_required = ${required} where id = ${first}`
  const noticesTo = (phone: string) =>
    sql`select n.type from notifications n join accounts a on a.id = n.account_id where a.login = ${phone} order by n.id`
  async function idleMinutesOf(phone: string) {
    const [row] = await sql`select ${idleMinutes(sql)} as idle from accounts a where a.login = ${phone}`
    return row?.['idle']
  }

  test('a place that asks its staff for a second factor has rights of its own withheld, and nothing else', async () => {
    await enterWorker(['admin'])
    await requireFactor(true)
    const asked = await rightsOf('otherParent')
    expect(asked).toMatchObject({ factorDue: null, staff: [], kids: [{ placeId: second }] })
    expect(await answer('otherParent', 'accept')).toBe('done')
    expect(await rightsOf('otherParent')).toMatchObject({ factorDue: 'set_up', kids: [{ placeId: second }] })
    expect(await answer('otherParent', 'leave')).toBe('done')
    expect(await rightsOf('otherParent')).toMatchObject({ factorDue: null, kids: [{ placeId: second }] })
  })

  test('the idle limit and the quiet hours of staff do not apply', async () => {
    const before = await idleMinutesOf(STRANGER)
    await enterWorker()
    expect(await idleMinutesOf(STRANGER)).toBe(before)
    const quiet = await (await callerOf('otherParent')).notifications.quietHours()
    expect(quiet.enabled).toBe(false)
    await answer('otherParent', 'accept')
    expect(await idleMinutesOf(STRANGER)).toBe(await idleMinutesOf(PHONES.teacher))
    expect((await (await callerOf('otherParent')).notifications.quietHours()).enabled).toBe(true)
  })

  test('the own place helps to sign in, and the other one does not', async () => {
    await enterWorker(['absence'])
    await emptyTables(sql, 'user_sms')
    const ask = async (person: Person, placeId: number) => {
      await accounts.sendNewPin({ placeId, phone: STRANGER, by: { login: PHONES[person] } })
      await work()
      return (await server.smsTo(STRANGER)).length
    }
    expect(await ask('director', first)).toBe(0)
    expect(await ask('otherDirector', second)).toBe(1)
  })

  test('however often it asks for a PIN, the owner and the own place get their messages', async () => {
    await enterWorker(['absence'])
    for (let hour = 0; hour < 5; hour++) {
      for (let asked = 0; asked < 5; asked++)
        await accounts
          .sendNewPin({ placeId: first, phone: STRANGER, by: { login: PHONES.director } })
          .catch(String)
      clock.pass(60 * 60)
    }
    await emptyTables(sql, 'user_sms')
    await accounts.sendNewPin({ placeId: second, phone: STRANGER, by: { login: PHONES.otherDirector } })
    await work()
    expect(await server.smsTo(STRANGER)).toHaveLength(1)
  })

  test('its own withdrawal ends no session', async () => {
    const workerId = await enterWorker()
    await sql`update kids set deleted_at = now() where ${hasGuardian(sql, STRANGER)}`
    onTestFinished(async () => {
      await sql`update kids set deleted_at = null where ${hasGuardian(sql, STRANGER)}`
    })
    await (await director()).deleteWorker({ placeId: first, workerId })
    await work()
    expect(await rightsOf('otherParent')).toMatchObject({ staff: [] })
  })

  test('also where a kid has left with an open invoice, it is declined', async () => {
    const { id } = await enterKid(STRANGER)
    await work()
    await openInvoice(id)
    await sql`update kids set deleted_at = now() where id = ${id}`
    expect((await rightsOf('otherParent'))?.formerKids).toMatchObject([{ id }])
    expect(await stateOf('otherParent')).toBe('new')
    expect(await answer('otherParent', 'leave')).toBe('done')
    expect((await rightsOf('otherParent'))?.formerKids).toEqual([])
  })

  test('no talk, no notice and no reminder comes from it; rights do not wait', async () => {
    const kid = await enterKid(STRANGER)
    await enterWorker(['admin'])
    await emptyTables(sql, 'user_sms', 'notifications')
    const [teacher, calendar] = [await callerOf('teacher'), (await callerOf('director')).calendar]
    const meta = () => ({ commandId: crypto.randomUUID(), placeId: first })
    const news = async () => {
      await teacher.absences
        .add({ ...meta(), kidId: kid.id, from: '2026-11-18', to: '2026-11-18' })
        .catch(() => 0)
      await calendar.add({ ...meta(), ...EVENT })
      await work()
      return (await noticesTo(STRANGER)).length
    }
    const found = async () =>
      (await teacher.chat.find({ query: 'Obc' })).persons.map(({ fullname }) => fullname)
    expect(await rightsOf('otherParent')).toMatchObject({
      staff: [{ placeId: first, roles: ['admin', 'is_worker'] }],
    })
    expect([await news(), await found()]).toEqual([0, []])
    await answer('otherParent', 'accept')
    expect([await news(), await found()]).toEqual([1, ['Obca Osoba']])
  })

  test('it is told of no roles', async () => {
    const workerId = await enterWorker()
    await emptyTables(sql, 'notifications')
    await (await director()).grantRole({ placeId: first, workerId, role: 'absence' })
    await work()
    expect(await noticesTo(STRANGER)).toEqual([])
  })
})

describe('a new account', () => {
  const statesOf = async (phone: string) =>
    (
      await sql<{ id: number; accepted: boolean }[]>`
      select place_id as id, accepted_at is not null as accepted from phone_answers where phone = ${phone}
      order by place_id`
    ).map(({ id, accepted }) => [id, accepted])

  test('belongs to the place whose first PIN made it; others invite its owner', async () => {
    const phone = NEW()
    await places.importRoster(second, rosterFile(`KID;Pszczółki;Leon;Obcy;${phone};;;`), {
      accountId: 0,
      login: 'x',
    })
    await enterKid(phone)
    await accounts.sendFirstPins(first, { login: PHONES.director })
    await work()
    expect(await statesOf(phone)).toEqual([
      [first, true],
      [second, false],
    ])
  })

  test('that one registers belongs to none of the places that entered its phone', async () => {
    const phone = NEW()
    await enterKid(phone)
    const nobody = (await server.caller()).accounts
    await nobody.register({ phone, password: '246813', firstName: 'Jan', lastName: 'Nowy' })
    await work()
    await nobody.activate({ phone, code: await server.digitsTo(phone), password: '246813' })
    expect(await statesOf(phone)).toEqual([[first, false]])
  })

  test('nor to one where a kid has left with an open invoice', async () => {
    const phone = NEW()
    const { id } = await enterKid(phone)
    await openInvoice(id)
    await sql`update kids set deleted_at = now() where id = ${id}`
    const nobody = (await server.caller()).accounts
    await nobody.startReset({ login: phone })
    await work()
    await nobody.finishReset({ key: `${phone}-${await server.digitsTo(phone)}`, newPassword: '862947' })
    expect(await statesOf(phone)).toEqual([[first, false]])
  })

  test('whose phone the admin changes belongs to no place that entered the new one, unless it was accepted', async () => {
    const [before, phone] = [NEW(), String(free + 1000)]
    await enterKid(before)
    await accounts.sendFirstPins(first, { login: PHONES.director })
    await work()
    await enterKid(phone)
    await places.importRoster(second, rosterFile(`KID;Pszczółki;Leon;Obcy;${phone};;;`), {
      accountId: 0,
      login: 'x',
    })
    const { users } = await callerOf('admin')
    const [account] = await sql<{ id: number }[]>`select id from accounts where login = ${before}`
    const data = { firstName: 'Anna', lastName: 'Nowak', email: null, langKey: 'pl' } as const
    await users.update({ ...data, id: account?.id ?? 0, phone, authorities: [], activated: true })
    expect([await statesOf(before), await statesOf(phone)]).toEqual([
      [],
      [
        [first, true],
        [second, false],
      ],
    ])
  })
})
