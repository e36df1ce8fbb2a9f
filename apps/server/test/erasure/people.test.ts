/** Of whom an erasure finds data: by former phones, in other families' cards, and what it leaves to others. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealed } from '../../src/domains/erasure/sealed.ts'
import { requestMail } from '../../src/domains/mails/index.ts'
import { requestSms } from '../../src/domains/sms/index.ts'
import { codeOf } from '../kernel/code-of.ts'
import { CONFIG } from '../accounts/setup.ts'
import { PLACE } from '../places/setup.ts'
import { testErasure } from './setup.ts'

const server = await testErasure({ backups: { folder: 'backups', keep: 14 } })
const { sql, first, second, callerOf, call, work, placesOf, addKid, clock } = server

let phones = 650000000
const nextPhone = () => String((phones += 1))
const account = { kind: 'account' } as const

/** A guardian who has an account and a kid with another guardian. */
async function newGuardian(firstname = 'Ala') {
  const phone = nextPhone()
  const kid = await addKid(firstname, 'Opiekuna', phone, '601000009')
  await server.addAccounts(phone)
  const own = await signedIn(phone)
  const [row] = await sql<{ id: number }[]>`select id from accounts where login = ${phone}`
  return { phone, kid, own, accountId: row?.id ?? 0 }
}

async function signedIn(phone: string) {
  const token = await server.tokenOf(phone)
  await server.proveAll()
  return await server.caller(token)
}

async function changePhone(id: number, phone: string) {
  const { users } = await callerOf('admin')
  const names = { firstName: 'Anna', lastName: 'Nowak', email: null, langKey: 'pl' } as const
  await users.update({ id, phone, ...names, authorities: ['ROLE_USER'], activated: true })
}

test('who changed phones is found by the former ones too', async () => {
  const { phone: former, kid, accountId } = await newGuardian()
  await sql.begin((tx) =>
    requestSms(tx, { phone: former, text: 'Rachunek', key: `former:${former}`, placeId: first }),
  )
  const phone = nextPhone()
  await changePhone(accountId, phone)
  await (
    await callerOf('director')
  ).places.updateKid({
    placeId: first,
    groupId: server.motylki,
    kidId: kid,
    firstname: 'Ala',
    lastname: 'Opiekuna',
    phone1: phone,
    phone2: '601000009',
  })
  expect(await placesOf(former)).toContain('public.audit_log.principal')
  await (await signedIn(phone)).erasure.carryOut(account)
  expect((await work()).failed).toEqual([])
  expect([await placesOf(former), await placesOf(phone)]).toEqual([[], []])
})

test('of a former phone that somebody else has now, only what is of its time goes', async () => {
  const { phone: former, accountId } = await newGuardian()
  await sql`insert into audit_log (at, principal, type, data) values ('2026-11-10', ${former}, 'AUTHENTICATION_SUCCESS', '{}')`
  await sql`update accounts set created_at = '2026-01-01' where id = ${accountId}`
  await changePhone(accountId, nextPhone())
  clock.pass(60)
  const kid = await addKid('Iga', 'Nowa', former, '601000009')
  await server.addAccounts(former)
  await signedIn(former)
  const entries = () => sql`select at from audit_log where principal = ${former} order by at`
  const before = (await entries()).length
  await (await callerOf('admin')).erasure.carryOut({ kind: 'account', accountId })
  expect((await work()).failed).toEqual([])
  const after = await entries()
  expect(after.length).toBeGreaterThan(0)
  expect(after.length).toBeLessThan(before)
  expect(after.every((row) => row['at'] >= clock.now())).toBe(true)
  expect(await sql`select from guardians where phone = ${former} and kid_id = ${kid}`).toHaveLength(1)
  expect(await sql`select from accounts where login = ${former} and deleted_at is null`).toHaveLength(1)
})

test('of a former phone that was mistyped, nothing of whose it is goes', async () => {
  const { accountId } = await newGuardian()
  const [mine, listed, deleted] = [nextPhone(), nextPhone(), nextPhone()]
  const kid = await addKid('Iga', 'Cudza', listed, '601000009')
  await sql`
    insert into accounts (login, first_name, activated, deleted_at) values (${deleted}, 'Zofia', true, '2026-01-01')`
  for (const phone of [listed, deleted, mine]) {
    await changePhone(accountId, phone)
    clock.pass(60)
  }
  await (await signedIn(mine)).erasure.carryOut(account)
  expect((await work()).failed).toEqual([])
  expect(await sql`select from guardians where phone = ${listed} and kid_id = ${kid}`).toHaveLength(1)
  expect(await sql`select first_name as name from accounts where login = ${deleted}`).toEqual([
    { name: 'Zofia' },
  ])
})

test('a night repeats an erasure by what it was of, and then forgets that', async () => {
  const { phone, own } = await newGuardian()
  await own.erasure.carryOut(account)
  await work()
  // A command that was under way writes after it.
  await sql`insert into audit_log (at, principal, type, data) values (${clock.now()}, ${phone}, 'ABSENCE_ADDED', '{}')`
  const later = new Date(clock.now().getTime() + 3_600_000)
  await sql`insert into audit_log (at, principal, type, data) values (${later}, ${phone}, 'ABSENCE_ADDED', '{}')`
  const { jobs } = server.services
  await jobs.runScheduled('erasure.retain')
  expect(await sql`select at from audit_log where principal = ${phone}`).toEqual([{ at: later }])
  await sql`update erasures set carried_out_at = carried_out_at - interval '3 days'`
  await jobs.runScheduled('erasure.retain')
  expect(await sql`select from erasures where sealed is not null`).toEqual([])
})

test('a repetition whose seal can’t be read keeps neither the others nor what is due', async () => {
  const { own } = await newGuardian()
  const { id: broken } = await own.erasure.carryOut(account)
  const { phone, own: other } = await newGuardian()
  await other.erasure.carryOut(account)
  await work()
  await sql`update erasures set sealed = ${Buffer.alloc(64)} where id = ${broken}`
  await sql`insert into audit_log (at, principal, type, data) values (${clock.now()}, ${phone}, 'ABSENCE_ADDED', '{}')`
  await sql`
    insert into sealed_identities (kind, subject_id, place_id, sealed, until_day)
    values ('kid', 987654, ${first}, '', '2020-12-31')`
  await server.services.jobs.runScheduled('erasure.retain')
  expect(await sql`select from audit_log where principal = ${phone}`).toEqual([])
  expect(await sql`select from sealed_identities where subject_id = 987654`).toEqual([])
})

test('a repetition that fails keeps neither what is due nor the seals past their time', async () => {
  const { own } = await newGuardian()
  const { id } = await own.erasure.carryOut(account)
  await work()
  await sql`
    insert into sealed_identities (kind, subject_id, place_id, sealed, until_day)
    values ('kid', 987655, ${first}, '', '2020-12-31')`
  await sql`update erasures set carried_out_at = carried_out_at - interval '3 days' where id = ${id}`
  await sql`alter table phone_answers rename to phone_answers_away`
  const night = server.services.jobs.runScheduled('erasure.retain')
  await expect(night).rejects.toThrow('failed')
  await sql`alter table phone_answers_away rename to phone_answers`
  expect(await sql`select from sealed_identities where subject_id = 987655`).toEqual([])
  expect(await sql`select from erasures where id = ${id} and sealed is not null`).toEqual([])
})

test('a guardian who does not pay learns nothing of money by a preview', async () => {
  const { phone, kid, own } = await newGuardian()
  const subject = { kind: 'kid', kidId: kid } as const
  await server.issue(kid, 'dopisek')
  const shown = async () => {
    const { erased, kept, refused } = await own.erasure.preview(subject)
    return { erased: erased.map(({ what }) => what), kept: kept.map((each) => each.kind), refused }
  }
  const payer = await shown()
  expect(payer.refused).toBe('erasure.money_open')
  expect(payer.erased).toContain('notes')
  expect(payer.kept).toEqual(expect.arrayContaining(['ledger', 'documents']))
  await sql`update guardians set may_pay = false where kid_id = ${kid} and phone = ${phone}`
  const other = await shown()
  expect(other.refused).toBe(null)
  expect(other.erased).toEqual(payer.erased.filter((what) => what !== 'notes'))
  expect(other.kept).toEqual(payer.kept.filter((each) => each !== 'ledger' && each !== 'documents'))
})

test('a guardian who only asks learns nothing of what others got', async () => {
  const { kid, own } = await newGuardian('Zyzinga')
  await sql.begin((tx) =>
    requestSms(tx, { phone: '601000009', text: 'Rachunek za Zyzinga', key: `other:${kid}`, placeId: first }),
  )
  await work()
  const whats = async (caller: typeof own) =>
    (await caller.erasure.preview({ kind: 'kid', kidId: kid })).erased.map(({ what }) => what)
  expect(await whats(await callerOf('director'))).toContain('sms')
  expect(await whats(own)).not.toContain('sms')
})

test('a stranger whose phone a kid had stays signed in when it is erased', async () => {
  const phone = nextPhone()
  await server.addAccounts(phone)
  const own = await signedIn(phone)
  const kid = await addKid('Cudze', 'Dziecko', phone)
  await (await callerOf('director')).erasure.carryOut({ kind: 'kid', kidId: kid })
  expect(
    await sql`
    select from sessions s join accounts a on a.id = s.account_id where a.login = ${phone} and s.ended_at is null`,
  ).toHaveLength(1)
  expect(await sql`select from phone_answers where phone = ${phone}`).toEqual([])
  expect((await own.erasure.preview(account)).refused).toBe(null)
})

test('who is a place’s only admin is not erased, even before accepting it', async () => {
  const { phone, own } = await newGuardian()
  const admin = await callerOf('admin')
  const { id: placeId } = await admin.places.add({ ...PLACE, name: 'Nowy żłobek', state: 'łódzkie' })
  const { id } = await admin.places.addWorker({ placeId, name: 'Dyrektor', description: 'dyrektor', phone })
  await admin.places.grantRole({ placeId, workerId: id, role: 'admin' })
  await sql`update phone_answers set accepted_at = null where place_id = ${placeId} and phone = ${phone}`
  expect((await own.erasure.preview(account)).refused).toBe('account.still_staff')
  expect(await codeOf(own.erasure.carryOut(account))).toBe('account.still_staff')
})

test('e-mails about a kid of the same name elsewhere stay', async () => {
  const { phone, kid, accountId } = await newGuardian('Hania')
  const other = await callerOf('otherDirector')
  const [group] = await sql<{ id: number }[]>`select id from groups where place_id = ${second}`
  const form = { firstname: 'Hania', lastname: 'Druga', phone1: phone, phone2: '601000009' }
  await other.places.addKid({ ...form, groupId: group?.id ?? 0, placeId: second })
  await sql.begin(async (tx) => {
    for (const body of ['Żłobek Skrzat, Hania', 'Przedszkole Jagódka, Hania'])
      await requestMail(tx, {
        to: 'a@example.com',
        subject: 'Co nowego',
        body,
        key: `${phone}:${body}`,
        accountId,
      })
  })
  await (await callerOf('director')).erasure.carryOut({ kind: 'kid', kidId: kid })
  expect(await sql`select body from mails where account_id = ${accountId}`).toEqual([
    { body: 'Przedszkole Jagódka, Hania' },
  ])
})

test('previews and requests are limited, over both wires', async () => {
  const { kid, own } = await newGuardian()
  const subject = { kind: 'kid', kidId: kid } as const
  for (let nth = 0; nth < 20; nth++) await own.erasure.ask(subject)
  expect(await codeOf(own.erasure.ask(subject))).toBe('rate_limited')
  await sql`
    insert into throttles (key, count, window_started_at)
    select 'erasure-preview:' || id, 60, ${clock.now()} from accounts where login = '600000002'
    on conflict (key) do update set count = 60`
  expect(await codeOf((await callerOf('director')).erasure.preview(subject))).toBe('rate_limited')
  const answer = await call('director', 'POST', `/api/kids/${kid}/erasure?preview=true`, {})
  expect([answer.statusCode, answer.json()]).toMatchObject([429, { message: 'error.http.429' }])
  await sql`delete from throttles`
})

test('a sealed name that can’t be read is logged, and keeps no other from its document', async () => {
  const { accountId: stranger } = await newGuardian()
  const { kid, own } = await newGuardian()
  await sql`update guardians set name = 'Ewa Płacąca' where kid_id = ${kid} and phone <> '601000009'`
  await server.pay(await server.issue(kid))
  await own.erasure.carryOut(account)
  await sql`
    insert into sealed_identities (kind, subject_id, place_id, sealed, until_day)
    values ('account', ${stranger}, ${first}, ${Buffer.alloc(64)}, '2040-12-31')`
  const errors: unknown[] = []
  const log = server.kernel.log.child({}, {})
  log.error = (...entry: unknown[]) => void errors.push(entry)
  const [invoice] = await sql<{ at: Date }[]>`select created_at as at from invoices where kid_id = ${kid}`
  const documents = [{ kidId: kid, at: invoice?.at ?? new Date(0) }]
  const sealed = createSealed(CONFIG.secret, log)
  expect(await sealed.identitiesOf(sql, first, documents, clock.now())).toMatchObject([
    { buyer: { name: 'Ewa Płacąca' } },
  ])
  await sql`delete from sealed_identities where subject_id = ${stranger}`
  expect(errors).toMatchObject([[{ kind: 'account', subjectId: stranger }, expect.any(String)]])
})

test('who edits a kid is told that its card lost a person, and its history says so without whom', async () => {
  const { phone, own } = await newGuardian()
  const kid = await addKid('Ola', 'Sąsiada', nextPhone())
  const director = await callerOf('director')
  const emergency = [
    { name: 'Ciocia Ewa', phone },
    { name: 'Dziadek', phone: '644999999' },
  ]
  await director.cards.change({ kidId: kid, version: 0, change: { emergency } })
  await director.cards.addPickup({ kidId: kid, name: 'Ciocia Ewa', phone, fromDay: null, toDay: null })
  const shown = await director.cards.card({ kidId: kid })
  await own.erasure.carryOut(account)
  expect((await work()).failed).toEqual([])
  const told = await sql`
    select a.login from notifications n join accounts a on a.id = n.account_id
    where n.type = 'TYPE_CONTACT_ERASED' and n.data ->> 'kid' = ${String(kid)} order by 1`
  expect(told).toEqual([{ login: '600000002' }, { login: '600000004' }])
  const history = await sql`
    select field, was, became from card_changes where kid_id = ${kid} order by id desc limit 2`
  expect(history).toEqual(
    expect.arrayContaining([
      { field: 'emergency', was: null, became: [{ name: 'Dziadek', phone: '644999999' }] },
      { field: 'pickup', was: null, became: null },
    ]),
  )
  const after = await director.cards.card({ kidId: kid })
  expect([after.emergency, after.pickups]).toMatchObject([[{ name: 'Dziadek' }], []])
  // A form that was opened before does not bring the person back.
  const again = director.cards.change({ kidId: kid, version: shown.version, change: { emergency } })
  expect(await codeOf(again)).toBe('conflict.stale')
  expect(await placesOf(phone)).toEqual([])
})

test('admins of a place are told of an erasure there, and by what name', async () => {
  const { own } = await newGuardian()
  const { kid } = await newGuardian()
  const person = await own.erasure.carryOut(account)
  const director = await callerOf('director')
  const child = await director.erasure.carryOut({ kind: 'kid', kidId: kid })
  await work()
  const { notices } = await director.notifications.list({})
  const told = notices.filter(({ type }) => type === 'TYPE_PERSON_ERASED')
  expect(told.map(({ data }) => data.author)).toContain(`Osoba usunięta ${person.id}`)
  // Who did it knows.
  expect(told.map(({ data }) => data.author)).not.toContain(`Osoba usunięta ${child.id}`)
  expect(
    await sql`
    select from notifications n join accounts a on a.id = n.account_id
    where n.type = 'TYPE_PERSON_ERASED' and a.login in ('600000004', '600000007')`,
  ).toEqual([])
})

test('of a talk of two, what the other wrote stays', async () => {
  const { own, accountId } = await newGuardian()
  const teacher = await callerOf('teacher')
  const [row] = await sql<{ id: number }[]>`select id from accounts where login = '600000004'`
  const low = Math.min(accountId, row?.id ?? 0)
  const high = Math.max(accountId, row?.id ?? 0)
  const [made] = await sql<{ id: number }[]>`
    insert into chat_rooms (low_id, high_id, created_at) values (${low}, ${high}, now()) returning id`
  const roomId = made?.id ?? 0
  await own.chat.send({ roomId, text: 'zyzpyta', files: [], commandId: randomUUID() })
  await teacher.chat.send({ roomId, text: 'Dobrze, do jutra', files: [], commandId: randomUUID() })
  await own.erasure.carryOut(account)
  expect((await work()).failed).toEqual([])
  expect(await placesOf('zyzpyta')).toEqual([])
  const { messages } = await teacher.chat.messages({ roomId })
  expect(messages.map(({ text }) => text)).toEqual(expect.arrayContaining(['', 'Dobrze, do jutra']))
  const rooms = await teacher.chat.rooms({})
  expect(rooms.find((room) => room.id === roomId)?.name).toBe('Dawny rozmówca')
})

test('a preview says until when backups have the person', async () => {
  const { kid, own } = await newGuardian()
  const backups = { kind: 'backups', count: 14, until: '2026-11-30' }
  expect((await own.erasure.preview(account)).kept).toContainEqual(backups)
  expect((await own.erasure.preview({ kind: 'kid', kidId: kid })).kept).toContainEqual(backups)
})

test('reports that name a kid lose their texts with it, in its place alone', async () => {
  const kid = await addKid('Zyzia', 'Zgłoszona', nextPhone())
  const [post] = await sql<{ id: number }[]>`
    insert into posts (type, place_id, important, text, author_id, created_at, showed, likes)
    select 'ROLE', ${first}, false, 'Spacer', id, now(), 0, 0 from accounts where login = '600000002' returning id`
  const report = (placeId: number, who: string) => sql`
    insert into post_reports (kind, reason, note, post_id, place_id, created_by, created_at)
    select 'PRIVACY', 'Widać Zyzię', 'Zyzia ma zgodę', ${post?.id ?? 0}, ${placeId}, id, now()
    from accounts where login = ${who}`
  await report(first, '600000005')
  await report(second, '600000008')
  await (await callerOf('director')).erasure.carryOut({ kind: 'kid', kidId: kid })
  expect(
    await sql`
    select place_id as "placeId", reason, note from post_reports where post_id = ${post?.id ?? 0} order by 1`,
  ).toEqual([
    { placeId: first, reason: '', note: '' },
    { placeId: second, reason: 'Widać Zyzię', note: 'Zyzia ma zgodę' },
  ])
})

test('a guardian who is a worker too is erased once no longer one, as both', async () => {
  const { phone, kid, own } = await newGuardian()
  const director = await callerOf('director')
  const { id } = await director.places.addWorker({
    placeId: first,
    name: 'Zyzkuchnia',
    description: 'kucharka',
    phone,
  })
  await sql`update phone_answers set accepted_at = now() where phone = ${phone}`
  expect(await codeOf(own.erasure.carryOut(account))).toBe('account.still_staff')
  await director.places.deleteWorker({ placeId: first, workerId: id })
  await (await signedIn(phone)).erasure.carryOut(account)
  expect((await work()).failed).toEqual([])
  expect(await sql`select phone from guardians where kid_id = ${kid}`).toEqual([{ phone: '601000009' }])
  expect([await placesOf(phone), await placesOf('zyzkuchnia')]).toEqual([[], []])
})

test('of a child with a card in two places, one place erases its own', async () => {
  const { phone, kid } = await newGuardian('Zyzdwa')
  const other = await callerOf('otherDirector')
  const [group] = await sql<{ id: number }[]>`select id from groups where place_id = ${second}`
  const form = { firstname: 'Zyzdwa', lastname: 'Druga', phone1: phone, phone2: '601000009' }
  const twin = await other.places.addKid({ ...form, groupId: group?.id ?? 0, placeId: second })
  await other.cards.change({ kidId: twin.id, version: 0, change: { notes: 'lubi lalki' } })
  const director = await callerOf('director')
  await director.cards.change({ kidId: kid, version: 0, change: { notes: 'zyznotatka' } })
  await director.erasure.carryOut({ kind: 'kid', kidId: kid })
  expect((await work()).failed).toEqual([])
  expect(await placesOf('zyznotatka')).toEqual([])
  expect(await other.cards.card({ kidId: twin.id })).toMatchObject({
    firstname: 'Zyzdwa',
    notes: 'lubi lalki',
  })
  expect(await codeOf(other.erasure.preview({ kind: 'kid', kidId: kid }))).toBe('kid.not_found')
  expect(await sql`select phone from guardians where kid_id = ${twin.id} and phone = ${phone}`).toHaveLength(
    1,
  )
})

test('a full name goes from texts of the place, but where somebody present has it too', async () => {
  const [gone, namesake] = [
    await addKid('Zyzanna', 'Wspólna', nextPhone()),
    await addKid('ZYZANNA', 'Wspolna', nextPhone()),
  ]
  const { kid, own, phone } = await newGuardian()
  await sql`update guardians set name = 'Zyzewa Podpisana' where kid_id = ${kid} and phone = ${phone}`
  const director = await callerOf('director')
  const texts = ['Zyzanna Wspólna śpi', 'Dziękuję: Zyzewa Podpisana']
  for (const text of texts)
    await director.wall.add({
      target: { to: 'place', placeId: first, type: 'ROLE' },
      text,
      files: [],
      commandId: randomUUID(),
    })
  const posted = async () => {
    const rows = await sql<{ text: string }[]>`select text from posts order by id desc limit 2`
    return rows.map(({ text }) => text).toReversed()
  }
  await director.erasure.carryOut({ kind: 'kid', kidId: gone })
  expect(await posted()).toEqual(texts)
  const child = await director.erasure.carryOut({ kind: 'kid', kidId: namesake })
  const person = await own.erasure.carryOut(account)
  expect(await posted()).toEqual([`Osoba usunięta ${child.id} śpi`, `Dziękuję: Osoba usunięta ${person.id}`])
  // A post that was being written meanwhile.
  await sql`update posts set text = 'Zyzanna Wspólna śpi' where text = ${`Osoba usunięta ${child.id} śpi`}`
  await server.services.jobs.runScheduled('erasure.retain')
  expect(await placesOf('Zyzanna Wspólna')).toEqual([])
})

test('SMS that name an erased kid go, also to an earlier guardian; others only to who is nothing else there', async () => {
  const [only, earlier, worker, sibling] = [nextPhone(), nextPhone(), nextPhone(), nextPhone()]
  const kid = await addKid('Zyzula', 'Ostatnia', only, worker)
  const left = await addKid('Bolek', 'Ostatni', sibling)
  await sql`insert into guardians (kid_id, phone, position) values (${kid}, ${sibling}, 3)`
  const director = await callerOf('director')
  await director.places.addWorker({ placeId: first, name: 'Kuchnia', description: 'kucharka', phone: worker })
  await server.issue(left)
  await director.places.deleteKid({ placeId: first, groupId: server.motylki, kidId: left })
  await sql.begin(async (tx) => {
    for (const phone of [only, earlier, worker, sibling])
      for (const text of ['Rachunek za Zyzula', 'Zamknięte'])
        await requestSms(tx, { phone, text, key: `${phone}:${text}`, placeId: first })
  })
  await work()
  const sent = () => sql`
    select phone, text from user_sms where dedupe_key like any(${[only, earlier, worker, sibling].map(
      (phone) => `${phone}:%`,
    )}::text[]) order by id`
  const before = await sent()
  const { id } = await director.erasure.carryOut({ kind: 'kid', kidId: kid })
  const gone = { phone: `erased:${id}`, text: '' }
  // The rows stay, as costs are counted by them.
  expect(await sent()).toEqual([gone, gone, gone, before[3], gone, before[5], gone, before[7]])
})
