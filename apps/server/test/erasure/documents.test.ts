/** Names that accounting documents keep of erased people: on the document and in the accountant's file, until their day. */
import { beforeEach, expect, test } from 'vitest'
import { SELLER } from '../accounting/accounting-place.ts'
import { openPdf } from '../kernel/pdf-text.ts'
import { PHONES } from '../places/setup.ts'
import { testErasure } from './setup.ts'

const server = await testErasure()
const { sql, first, clock, callerOf, work, placesOf, addKid, issue, pay } = server
await (
  await callerOf('director')
).accounting.saveDocument({
  placeId: first,
  kind: 'INVOICE',
  exemption: 'NURSERY',
  seller: SELLER,
})

let phones = 650000000
let token = ''
beforeEach(() => at('2026-11-16T10:00:00Z'))

/** Moves the clock, and signs the accountant in who prints. */
async function at(instant: string) {
  clock.set(instant)
  token = await server.tokenOf(PHONES.accountant)
}

async function printing(url: string, by = token): Promise<Buffer> {
  return (await server.app.inject({ url, headers: { authorization: `Bearer ${by}` } })).rawPayload
}

async function provenOf(phone: string) {
  const signedIn = await server.tokenOf(phone)
  await server.proveAll()
  return await server.caller(signedIn)
}

/** A family of two guardians, each of whom pays: the first is who buys. */
async function family(payer: string, other: string) {
  const [phone, otherPhone] = [String((phones += 1)), String((phones += 1))]
  const kid = await addKid('Iga', `${payer}owska`, phone, otherPhone)
  for (const [login, name] of [
    [phone, `Ewa ${payer}`],
    [otherPhone, `Adam ${other}`],
  ] as const) {
    await sql`update guardians set name = ${name}, may_pay = true where kid_id = ${kid} and phone = ${login}`
  }
  await server.addAccounts(phone)
  const own = await provenOf(phone)
  await own.accounts.saveSettings({ firstName: 'Ewa', lastName: payer, email: null, langKey: 'pl' })
  return { kid, own }
}

const printed = async (invoice: number, by = token): Promise<string> =>
  (await openPdf(await printing(`/api/payments/${invoice}/pdf`, by))).text

const exported = async (): Promise<string> =>
  String(await printing(`/api/place/${first}/exports/sales?from=2026-11-01&to=2026-11-30&format=csv`))

async function paidInvoice(kid: number): Promise<number> {
  const id = await issue(kid)
  await pay(id)
  return id
}

test('an invoice of an erased guardian names that guardian, until its day, and nobody else', async () => {
  const { kid, own } = await family('Zyzplatna', 'Zyzdrugi')
  const invoice = await paidInvoice(kid)
  expect(await printed(invoice)).toContain('Nabywca Ewa Zyzplatna')
  const { kept } = await own.erasure.preview({ kind: 'account' })
  expect(kept).toContainEqual({ kind: 'documents', count: 1, until: '2031-12-31' })
  await own.erasure.carryOut({ kind: 'account' })
  expect((await work()).failed).toEqual([])

  expect(await printed(invoice)).toContain('Nabywca Ewa Zyzplatna')
  await server.proveAll()
  expect(await exported()).toContain('Ewa Zyzplatna')
  expect(await placesOf('Ewa Zyzplatna')).toEqual([])
  clock.set('2026-11-16T10:05:00Z')
  const later = await issue(kid)
  expect(await printed(later)).toContain('Nabywca Adam Zyzdrugi')
  await pay(later)

  await (await callerOf('director')).erasure.carryOut({ kind: 'kid', kidId: kid })
  expect((await work()).failed).toEqual([])
  expect(await placesOf('Zyzplatna')).toEqual([])
  expect(await placesOf('Zyzdrugi')).toEqual([])
  expect(await printed(invoice)).toContain('Nabywca Ewa Zyzplatna')
  expect(await printed(later)).toContain('Nabywca Adam Zyzdrugi')
  expect(await exported()).toMatch(/Ewa Zyzplatna[^]*Adam Zyzdrugi|Adam Zyzdrugi[^]*Ewa Zyzplatna/)

  await at('2031-12-31T10:00:00Z')
  expect(await printed(invoice)).toContain('Zyzplatna')
  await at('2032-01-01T10:00:00Z')
  for (const id of [invoice, later]) expect(await printed(id)).toMatch(/Nabywca — Osoba usunięta \d+ grupa/)
  await server.services.jobs.runScheduled('erasure.retain')
  expect(await sql`select from sealed_identities where place_id = ${first}`).toHaveLength(0)
})

test('an entered buyer goes with its person; documents of its time keep the address, later ones do not', async () => {
  const { kid, own } = await family('Zyzadres', 'Zyzinny')
  const { accounting } = await callerOf('accountant')
  await accounting.saveBuyer({
    placeId: first,
    kidId: kid,
    name: 'ZYZADRES EWA',
    street: 'Zyzadresowa 5',
    postalCode: '80-001',
    city: 'Gdańsk',
    nip: '',
  })
  const invoice = await paidInvoice(kid)
  const preview = await own.erasure.preview({ kind: 'account' })
  expect(preview.erased).toContainEqual({ what: 'buyers', count: 1 })
  await own.erasure.carryOut({ kind: 'account' })
  expect((await work()).failed).toEqual([])
  expect(await placesOf('Zyzadresowa')).toEqual([])
  expect(await placesOf('Zyzadres Ewa')).toEqual([])
  expect(await printed(invoice)).toMatch(/Nabywca ZYZADRES EWA.*Zyzadresowa 5/)
  clock.set('2026-11-16T10:05:00Z')
  expect(await printed(await issue(kid))).toContain('Nabywca Adam Zyzinny')
  const buyers = await accounting.buyers({ placeId: first })
  expect(buyers.find((each) => each.kidId === kid)).toMatchObject({ buyer: null, guardian: 'Adam Zyzinny' })
})

test('documents between two erasures name the guardian of their time, and never a third one', async () => {
  const { kid, own } = await family('Zyzpierwsza', 'Zyznastepny')
  const [ours] = await sql<{ phone: string }[]>`
    select phone from guardians where kid_id = ${kid} and name = 'Adam Zyznastepny'`
  const third = String((phones += 1))
  await sql`
    insert into guardians (kid_id, phone, name, may_pay, position)
    select kid_id, ${third}, 'Jan Zyztrzeci', true, max(position) + 1 from guardians where kid_id = ${kid}
    group by kid_id`
  const documents = [await paidInvoice(kid)]
  await own.erasure.carryOut({ kind: 'account' })
  expect((await work()).failed).toEqual([])

  await at('2026-11-16T10:01:00Z')
  documents.push(await paidInvoice(kid))
  await server.addAccounts(ours?.phone ?? '')
  const next = await provenOf(ours?.phone ?? '')
  await at('2026-11-16T10:02:00Z')
  await next.erasure.carryOut({ kind: 'account' })
  expect((await work()).failed).toEqual([])
  await at('2026-11-16T10:03:00Z')
  documents.push(await paidInvoice(kid))
  const buyers = ['Ewa Zyzpierwsza', 'Adam Zyznastepny', 'Jan Zyztrzeci']
  for (const [nth, id] of documents.entries()) expect(await printed(id)).toContain(`Nabywca ${buyers[nth]}`)

  // Without the seals they name nobody.
  await sql`delete from sealed_identities where place_id = ${first}`
  for (const id of documents.slice(0, 2)) expect(await printed(id)).toContain('Nabywca —')
})

test('an entered buyer stays when the guardian who would be one without it is erased', async () => {
  const { kid, own } = await family('Zyzdomyslna', 'Zyzwpisany')
  const { accounting } = await callerOf('accountant')
  const before = await paidInvoice(kid)
  await at('2026-11-16T10:01:00Z')
  const party = { street: '', postalCode: '', city: '', nip: '' }
  await accounting.saveBuyer({ placeId: first, kidId: kid, name: 'Firma Zyzowa', ...party })
  await at('2026-11-16T10:02:00Z')
  await own.erasure.carryOut({ kind: 'account' })
  expect((await work()).failed).toEqual([])
  await at('2026-11-16T10:03:00Z')
  const after = await paidInvoice(kid)
  for (const id of [before, after]) expect(await printed(id)).toContain('Nabywca Firma Zyzowa')
})

test('a name sealed with another secret keeps no document from being printed', async () => {
  const { kid, own } = await family('Zyzsekret', 'Zyzjasny')
  const invoice = await paidInvoice(kid)
  const { kid: gone } = await family('Zyzodeszla', 'Zyzodeszly')
  const theirs = await paidInvoice(gone)
  await own.erasure.carryOut({ kind: 'account' })
  await (await callerOf('director')).erasure.carryOut({ kind: 'kid', kidId: gone })
  await sql`update erasures set sealed = 'unreadable' where subject_id = ${gone}`
  await sql`update sealed_identities set sealed = 'unreadable' where kind = 'kid' and subject_id = ${gone}`
  expect((await work()).failed).toEqual([])
  expect(await printed(invoice)).toContain('Nabywca Ewa Zyzsekret')
  expect(await printed(theirs)).toMatch(/Osoba usunięta \d+/)
  await server.proveAll()
  expect(await exported()).toContain('Ewa Zyzsekret')
})

test('who does not bill gets a document without sealed names', async () => {
  const { kid, own } = await family('Zyztajna', 'Zyzjawny')
  const invoice = await paidInvoice(kid)
  const [other] = await sql<{ phone: string }[]>`
    select phone from guardians where kid_id = ${kid} and name = 'Adam Zyzjawny'`
  await server.addAccounts(other?.phone ?? '')
  await own.erasure.carryOut({ kind: 'account' })
  expect((await work()).failed).toEqual([])
  const text = await printed(invoice, await server.tokenOf(other?.phone ?? ''))
  expect(text).toContain('Iga')
  expect(text).not.toMatch(/Ewa Zyztajna|Adam Zyzjawny/)
})
