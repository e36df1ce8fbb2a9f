/** Who asks, who carries out, and what is refused. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealed } from '../../src/domains/erasure/sealed.ts'
import { requestMail } from '../../src/domains/mails/index.ts'
import { verifyLedger } from '../../src/domains/payments/index.ts'
import { codeOf } from '../kernel/code-of.ts'
import { workerId } from '../places/setup.ts'
import { CONFIG, PIN } from '../accounts/setup.ts'
import { testErasure, WORKER, WORKER_PHONE } from './setup.ts'

const server = await testErasure()
const { sql, first, callerOf, call, work, placesOf, addKid, issue, pay } = server

let phones = 620000000
const newKid = async (firstname = 'Iga') => await addKid(firstname, 'Nowa', String((phones += 1)))
const erased = (kidId: number) => ({ kind: 'kid', kidId }) as const

test('a kid whose money is open is not erased; the answer says what is open', async () => {
  const kid = await newKid()
  const invoice = await issue(kid)
  const director = await callerOf('director')
  expect((await director.erasure.preview(erased(kid))).refused).toBe('erasure.money_open')
  expect(await codeOf(director.erasure.carryOut(erased(kid)))).toBe('erasure.money_open')
  await pay(invoice)
  expect((await director.erasure.preview(erased(kid))).refused).toBe(null)
  await director.erasure.carryOut(erased(kid))
  const [row] = await sql<{ name: string; left: boolean }[]>`
    select firstname || ' ' || lastname as name, deleted_at is not null as left from kids where id = ${kid}`
  expect(row).toEqual({ name: expect.stringMatching(/^Osoba usunięta \d+$/), left: true })
})

test('a payment that is recorded while its kid is erased leaves no text', async () => {
  const kid = await newKid()
  const invoice = await issue(kid)
  const director = await callerOf('director')
  const both = await Promise.allSettled([pay(invoice, 'zyzwplata'), director.erasure.carryOut(erased(kid))])
  // Whichever came first: the payment stands, and the erasure either followed it or was refused.
  expect(both[0].status).toBe('fulfilled')
  if (both[1].status === 'rejected') await director.erasure.carryOut(erased(kid))
  expect((await work()).failed).toEqual([])
  expect(await placesOf('zyzwplata')).toEqual([])
  expect((await verifyLedger({ sql })).differences).toEqual([])
})

test('a guardian asks, the admins are told, and decline, which the guardian is told', async () => {
  const [zofia] = await sql<{ id: number }[]>`select id from kids where firstname = 'Zofia'`
  const subject = erased(zofia?.id ?? 0)
  const parent = await callerOf('parent')
  const director = await callerOf('director')
  expect(await codeOf(parent.erasure.carryOut(subject))).toBe('forbidden')
  const asked = await parent.erasure.ask(subject)
  expect((await parent.erasure.ask(subject)).id).toBe(asked.id)
  const told = async () => {
    await work()
    return await sql`
      select n.type, a.login, n.read_at is not null as read from notifications n join accounts a on a.id = n.account_id
      where n.source in (${`erasure:${asked.id}`}, ${`erasure-declined:${asked.id}`}) order by n.id`
  }
  expect(await told()).toEqual([{ type: 'TYPE_ERASURE_ASKED', login: '600000002', read: false }])
  const { erasures } = await director.erasure.waiting({ placeId: first })
  expect(erasures).toMatchObject([
    { id: asked.id, name: 'Zofia Wiśniewska', group: expect.any(String), birthDate: null, phone: null },
  ])
  const seen = async (who: 'director' | 'teacher') => {
    const caller = await callerOf(who)
    const { erasure } = await caller.kids.page(subject)
    return [erasure?.id, (await caller.today.staff()).places[0]?.erasures]
  }
  expect(await seen('director')).toEqual([asked.id, 1])
  expect(await seen('teacher')).toEqual([undefined, null])
  expect((await parent.erasure.current(subject))?.id).toBe(asked.id)
  const other = await callerOf('otherDirector')
  expect(await codeOf(other.erasure.decline({ erasureId: asked.id }))).toBe('erasure.not_found')
  expect(await codeOf(other.erasure.preview(subject))).toBe('kid.not_found')
  expect((await director.erasure.decline({ erasureId: asked.id })).declinedAt).not.toBe(null)
  expect((await director.erasure.waiting({ placeId: first })).erasures).toEqual([])
  expect(await seen('director')).toEqual([undefined, 0])
  expect(await parent.erasure.current(subject)).toBe(null)
  expect(await told()).toEqual([
    { type: 'TYPE_ERASURE_ASKED', login: '600000002', read: true },
    { type: 'TYPE_ERASURE_DECLINED', login: '600000005', read: false },
  ])
})

test('over REST a preview changes nothing, and an erasure takes a PIN', async () => {
  const kid = await newKid('Zyzrest')
  const url = `/api/kids/${kid}/erasure`
  await sql`update sessions set proven_at = null`
  const preview = await call('director', 'POST', `${url}?preview=true`, {})
  expect([preview.statusCode, preview.json()]).toMatchObject([200, { kind: 'kid', refused: null }])
  expect((await call('director', 'POST', url, {})).json()).toMatchObject({
    errorKey: 'account.proof_required',
  })
  expect((await call('director', 'POST', url, { pin: '999111' })).statusCode).toBe(400)
  const done = await call('director', 'POST', url, { pin: PIN })
  expect(done.statusCode).toBe(202)
  expect((await work()).failed).toEqual([])
  expect(await placesOf('zyzrest')).toEqual([])
  expect((await call('otherDirector', 'POST', `${url}?preview=true`, {})).statusCode).toBe(404)
  await server.proveAll()
})

test('an export that is ready goes with the kid, and with its guardian', async () => {
  const phone = String((phones += 1))
  const kid = await addKid('Gotowy', 'Eksport', phone, '601000009')
  const other = await addKid('Drugi', 'Eksport', phone, '601000009')
  await server.addAccounts(phone)
  const token = await server.tokenOf(phone)
  await server.proveAll()
  const own = await server.caller(token)
  const director = await callerOf('director')
  await director.familyExports.prepare({ placeId: first, kidId: kid, accountId: null })
  await own.familyExports.request({ kidId: other })
  await work()
  const there = async () => {
    const rows = await sql<{ code: string; state: string }[]>`
      select code, state from family_exports where kid_id in (${kid}, ${other}) order by id`
    return await Promise.all(
      rows.map(async ({ code, state }) => {
        const file = await server.kernel.storage.read(`family-exports/${code}.zip`)
        file?.stream.destroy()
        return [state, file !== undefined]
      }),
    )
  }
  expect(await there()).toEqual([
    ['ready', true],
    ['ready', true],
  ])
  const preview = await director.erasure.preview(erased(kid))
  expect(preview.erased).toContainEqual({ what: 'exports', count: 1 })
  await director.erasure.carryOut(erased(kid))
  await own.erasure.carryOut({ kind: 'account' })
  expect((await work()).failed).toEqual([])
  expect(await there()).toEqual([
    ['expired', false],
    ['expired', false],
  ])
})

test('staff are erased once they are none; their posts stay', async () => {
  const director = await callerOf('director')
  const worker = { placeId: first, name: WORKER, description: WORKER, phone: WORKER_PHONE }
  const { id } = await director.places.addWorker(worker)
  await server.addAccounts(WORKER_PHONE)
  await director.places.grantRole({ placeId: first, workerId: id, role: 'files' })
  const own = await server.caller(await server.tokenOf(WORKER_PHONE))
  await server.proveAll()
  const self = await server.caller(await server.tokenOf(WORKER_PHONE))
  await server.proveAll()
  await own.accounts.saveSettings({ firstName: WORKER, lastName: WORKER, email: null, langKey: 'pl' })
  const [account] = await sql<{ id: number }[]>`select id from accounts where login = ${WORKER_PHONE}`
  const subject = { kind: 'account', accountId: account?.id ?? 0 } as const
  const admin = await callerOf('admin')
  expect(await codeOf(admin.erasure.carryOut(subject))).toBe('account.still_staff')
  expect(await codeOf(director.erasure.preview(subject))).toBe('account.not_found')
  await director.places.deleteWorker({ placeId: first, workerId: id })
  expect((await self.erasure.preview({ kind: 'account' })).refused).toBe(null)
  const digest = { to: 'a@example.com', subject: 'Co nowego', key: 'digest:1:2026-11-16' }
  const body = `- Nowy wpis na tablicy. (Żłobek Skrzat) – ${WORKER} ${WORKER}`
  await sql.begin((tx) => requestMail(tx, { ...digest, body }))
  await admin.erasure.carryOut(subject)
  expect((await work()).failed).toEqual([])
  expect(await placesOf(WORKER)).toEqual([])
  expect(await placesOf(WORKER_PHONE)).toEqual([])
})

test('the last admin of the system, and of a place, stays', async () => {
  const admin = await callerOf('admin')
  expect(await codeOf(admin.erasure.carryOut({ kind: 'account' }))).toBe('account.last_admin')
  const director = await callerOf('director')
  expect(await codeOf(director.erasure.carryOut({ kind: 'account' }))).toBe('account.still_staff')
  expect(await workerId(sql, 'director')).toBeGreaterThan(0)
})

test('a guardian of kids in two places is erased in both', async () => {
  const phone = String((phones += 1))
  await addKid('Dwie', 'Placówki', phone, '601000009')
  const other = await callerOf('otherDirector')
  const [group] = await sql<{ id: number; placeId: number }[]>`
    select id, place_id as "placeId" from groups where name = 'Pszczółki'`
  const form = { firstname: 'Druga', lastname: 'Karta', phone1: phone, phone2: '601000009' }
  await other.places.addKid({ ...form, groupId: group?.id ?? 0, placeId: group?.placeId ?? 0 })
  await server.addAccounts(phone)
  const token = await server.tokenOf(phone)
  await server.proveAll()
  const own = await server.caller(token)
  await own.erasure.carryOut({ kind: 'account' })
  expect((await work()).failed).toEqual([])
  expect(await placesOf(phone)).toEqual([])
})

/** A guardian with an account, who acts and may prove who they are. */
async function newGuardian() {
  const phone = String((phones += 1))
  const kid = await addKid('Ala', 'Opiekuna', phone, '601000009')
  await server.addAccounts(phone)
  const token = await server.tokenOf(phone)
  await server.proveAll()
  const own = await server.caller(token)
  return { phone, kid, own }
}

test('a guardian who pays for a kid with open money, or is its only one, is not erased', async () => {
  const { phone, kid, own } = await newGuardian()
  const account = { kind: 'account' } as const
  const invoice = await issue(kid)
  expect((await own.erasure.preview(account)).refused).toBe('erasure.money_open')
  expect(await codeOf(own.erasure.carryOut(account))).toBe('erasure.money_open')
  await pay(invoice)
  const [other] = await sql`delete from guardians where kid_id = ${kid} and phone <> ${phone}
    returning kid_id, phone, position, name, relation, may_be_told, may_pay, may_pick_up`
  expect(await codeOf(own.erasure.carryOut(account))).toBe('erasure.last_guardian')
  await sql`insert into guardians ${sql(other ?? {})}`
  expect((await own.erasure.preview(account)).refused).toBe(null)
})

test('an entry as a worker that its owner never accepted goes with the person', async () => {
  const { phone, own } = await newGuardian()
  const director = await callerOf('director')
  const { id } = await director.places.addWorker({ placeId: first, name: 'Obca', description: 'Obca', phone })
  await sql`
    insert into phone_answers (place_id, phone, told_at) values (${first}, ${phone}, now())
    on conflict (place_id, phone) do update set accepted_at = null, declined_at = now()`
  await own.erasure.carryOut({ kind: 'account' })
  expect(await placesOf(phone)).toEqual([])
  const [row] = await sql`select deleted_at is not null as left from workers where id = ${id}`
  expect(row).toEqual({ left: true })
})

test('the guardian of a kid that left and settled asks for its erasure, and is told once it is done', async () => {
  const { kid, own } = await newGuardian()
  await (await callerOf('director')).places.deleteKid({ placeId: first, groupId: server.motylki, kidId: kid })
  const asked = await own.erasure.ask(erased(kid))
  expect(asked.subjectId).toBe(kid)
  await (await callerOf('director')).erasure.carryOut(erased(kid))
  await work()
  const { notices } = await own.notifications.list({})
  expect(notices.map(({ type }) => type)).toEqual(['TYPE_ERASURE_DONE'])
})

test('a post that was only a photo of the kid goes with it, also where others are on it; one with a text stays', async () => {
  const kid = await newKid()
  const other = await newKid()
  const director = await callerOf('director')
  const target = { to: 'group', groupId: server.motylki } as const
  const posted = async (text: string) => {
    const files = [await server.upload('director', `zdjęcie ${kid}`, `${kid}.txt`)]
    const { id } = await director.wall.add({ target, text, files, commandId: randomUUID() })
    await sql`
      insert into post_file_kids (upload_id, kid_id, post_id)
      select upload_id, kid, post_id from post_files, unnest(${[kid, other]}::bigint[]) kid where post_id = ${id}`
    return id
  }
  const [bare, told] = [await posted(''), await posted('Pierwszy śnieg')]
  expect((await director.erasure.preview(erased(kid))).erased).toContainEqual({ what: 'photos', count: 2 })
  await director.erasure.carryOut(erased(kid))
  const { posts } = await director.wall.page({ scope: { of: 'all' } })
  expect(posts.find(({ id }) => id === bare)).toBeUndefined()
  expect(posts.find(({ id }) => id === told)).toMatchObject({ text: 'Pierwszy śnieg', files: [] })
})

test('a deleted account whose number is somebody’s today is not erased with it', async () => {
  const { phone, kid } = await newGuardian()
  const [old] = await sql<{ id: number }[]>`
    update accounts set deleted_at = now() where login = ${phone} returning id`
  await server.addAccounts(phone)
  const admin = await callerOf('admin')
  const subject = { kind: 'account', accountId: old?.id ?? 0 } as const
  expect(await codeOf(admin.erasure.carryOut(subject))).toBe('account.not_found')
  expect(await sql`select from guardians where kid_id = ${kid} and phone = ${phone}`).toHaveLength(1)
})

test('a document keeps its buyer when the guardian is erased, and then the kid', async () => {
  const { phone, kid, own } = await newGuardian()
  await sql`update guardians set name = 'Ewa Płacąca' where kid_id = ${kid} and phone = ${phone}`
  await pay(await issue(kid))
  await own.erasure.carryOut({ kind: 'account' })
  await (await callerOf('director')).erasure.carryOut(erased(kid))
  const [invoice] = await sql<{ at: Date }[]>`select created_at as at from invoices where kid_id = ${kid}`
  const documents = [{ kidId: kid, at: invoice?.at ?? new Date(0) }]
  const sealed = createSealed(CONFIG.secret, server.kernel.log)
  expect(await sealed.identitiesOf(sql, first, documents, server.clock.now())).toMatchObject([
    { firstname: 'Ala', buyer: { name: 'Ewa Płacąca' } },
  ])
})

test('the name on a document is kept by its last payment’s year', async () => {
  const kid = await newKid()
  await pay(await issue(kid))
  const [row] = await sql<{ day: string }[]>`
    update invoices set paid_day = '2027-01-05' where kid_id = ${kid} returning old.paid_day::text as day`
  const { kept } = await (await callerOf('director')).erasure.preview(erased(kid))
  // As the ledger has it, which other tests verify.
  await sql`update invoices set paid_day = ${row?.day ?? null} where kid_id = ${kid}`
  expect(kept).toContainEqual({ kind: 'documents', count: 1, until: '2032-12-31' })
})
