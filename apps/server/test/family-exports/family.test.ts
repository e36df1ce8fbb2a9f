/** What a family's export has of the family, and that it has nothing of another one. */
import { randomUUID } from 'node:crypto'
import { addDays, warsawDay } from '@skrzat/contract/days'
import { guardianForm } from '@skrzat/contract/wire/cards'
import { z } from 'zod'
import { beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../bench/spoken.ts'
import { heldPhones } from '../../src/domains/accounts/index.ts'
import { createPaymentType, issueInvoices } from '../../src/domains/payments/index.ts'
import { acceptForAll, setGuardians } from '../../src/domains/people/index.ts'
import { pricedBy } from '../payments/support.ts'
import { PHONES } from '../places/setup.ts'
import { testExports, unzip } from './setup.ts'

const server = await testExports()
const { sql, parent, director, own, guardian, first, work, stored, made, parts, clock, kidOf } = server

/** In everything of the family, of its other guardian, and of another family. */
const MINE = 'ZNAKNASZ'
const THEIRS = 'ZNAKOBCY'
const OTHER_GUARDIAN = '600000099'
const EMERGENCY = [
  { name: `Y${THEIRS}`, phone: '600000098' },
  { name: `${MINE} Ania`, phone: PHONES.parent },
]
/** What the place calls the guardian, and what the guardian's account does. */
const NAMED = `${MINE} Anna`
const OF_ACCOUNT = 'ZNAKKONTA'
/** The place's notes, which guardians do not see. */
const NOTES = 'ZNAKUWAG'
/** A phone that the guardian's account had, and another one's by now. */
const FORMER = '600000097'
/** Remembered from transfers of the guardian, and of somebody else. */
const OWN_NRB = '11114020040000300201355387'
const OTHER_NRB = '27114020040000300201355387'

const other = await kidOf('Jan')
const teacher = await server.callerOf('teacher')

beforeAll(async () => {
  // The test's clock is before the database's, by which accounts were made.
  await sql`update accounts set created_at = '2020-01-01'`
  await sql.begin((tx) => setGuardians(tx, [{ kidId: own, phones: [PHONES.parent, OTHER_GUARDIAN] }]))
  await sql`update guardians set name = ${`X${THEIRS}`} where phone = ${OTHER_GUARDIAN}`
  await sql`update kids set lastname = ${`Kowalska ${THEIRS}`} where id = ${other}`
  // A week has days on which an absence can be reported.
  const week = { from: addDays(warsawDay(clock.now()), 7), to: addDays(warsawDay(clock.now()), 13) }
  await parent.absences.report({ commandId: randomUUID(), kidId: own, ...week, reason: `${MINE} katar` })
  const card = (await director.cards.card({ kidId: own })).version
  const change = { healthNotes: `${MINE} astma`, emergency: EMERGENCY }
  await director.cards.change({ kidId: own, version: card, change })
  await director.cards.change({
    kidId: other,
    version: 0,
    change: { healthNotes: `${THEIRS} cukrzyca`, emergency: EMERGENCY },
  })
  await teacher.cards.health({ kidId: own })
  const { version, guardians } = await director.cards.card({ kidId: own })
  const shown = z.array(guardianForm).parse(guardians)
  const named = shown.map((each) => (each.phone === PHONES.parent ? { ...each, name: NAMED } : each))
  await director.cards.setGuardians({ kidId: own, shown, guardians: named })
  await director.cards.change({ kidId: own, version: version + 1, change: { notes: NOTES } })
  await parent.cards.propose({
    kidId: own,
    change: { dietNote: `${MINE} bez cebuli`, emergency: [{ name: `Y${THEIRS}`, phone: '600000098' }] },
  })
  await fillOwn()
  await sql`update accounts set first_name = ${OF_ACCOUNT}, email = 'znakkonta@example.pl' where id = ${guardian}`

  const consentId = await addConsent(sql)
  await sql`
    insert into consent_answers (consent_id, version, kid_id, account_id, given, at)
    values (${consentId}, 1, ${own}, ${guardian}, true, ${clock.now()})`
  await acceptForAll(sql, first, clock.now())
  const talk = await teacher.chat.open({ with: 'kid', kidId: own })
  await parent.chat.send({
    roomId: talk.id,
    text: `${MINE} moja wiadomość`,
    files: [],
    commandId: randomUUID(),
  })
  await teacher.chat.send({
    roomId: talk.id,
    text: `${THEIRS} cudza wiadomość`,
    files: [],
    commandId: randomUUID(),
  })

  const price = { placeId: first, type: 'TYPE_CONST', mainValue: 85000, daily: 0, display: '' } as const
  const type = await createPaymentType(sql, { ...price, name: `${MINE} czesne` }, pricedBy())
  const lines = [{ paymentTypeId: type.id, amount: 85000, days: null, absent: null }]
  await issueInvoices(
    { sql, clock, wake: () => undefined },
    {
      commandId: randomUUID(),
      actorId: 1,
      placeId: first,
      basis: { mode: null, period: null, absencesPeriod: null },
      invoices: [
        { kidId: own, withCredit: true, lines, additionalInfo: `${MINE} dopisek` },
        { kidId: other, withCredit: true, lines, additionalInfo: `${THEIRS} dopisek` },
      ],
    },
  )
  await work()
})

/** What the domains keep of the guardian besides: of money, notices and posts. */
async function fillOwn() {
  const [statement] = await sql<{ id: number }[]>`
    insert into bank_statements (place_id, account, format, dialect, encoding, number, from_day, to_day, lines, added_by)
    values (${first}, '', 'MT940', 'PKO', 'UTF-8', '1', '2026-01-01', '2026-01-01', 2, ${guardian}) returning id`
  const lineOf = async (position: number, payer: string) => {
    const [line] = await sql<{ id: number }[]>`
      insert into bank_lines (place_id, statement_id, position, day, amount, mark, payer, payer_account, title, virtual_id,
        reference)
      values (${first}, ${statement?.id ?? 0}, ${position}, '2026-01-01', 100, 'C', ${payer}, '', '', '', '')
      returning id`
    return line?.id ?? 0
  }
  const mine = await lineOf(1, `Anna ${MINE}`)
  const theirs = await lineOf(2, `Jan ${THEIRS}`)
  await sql`
    insert into bank_payers (place_id, nrb, kid_id, line_id, created_at)
    values (${first}, ${OWN_NRB}, ${own}, ${mine}, now()), (${first}, ${OTHER_NRB}, ${own}, ${theirs}, now())`
  const price = { placeId: first, type: 'TYPE_CONST', mainValue: 5000, daily: 0, display: '' } as const
  const { id: paymentTypeId } = await createPaymentType(sql, { ...price, name: 'Zajęcia' }, pricedBy())
  await sql`
    insert into discounts (place_id, kid_id, payment_type_id, kind, percent, from_day, note, created_at)
    values (${first}, ${own}, ${paymentTypeId}, 'decision', 10, '2026-01-01', ${`${MINE} powód`}, now())`
  await sql`
    insert into payment_custom_values (kid_id, payment_type_id, main_value) values (${own}, ${paymentTypeId}, 4200)`
  await parent.notifications.setPreferences({ names: true, digest: false })
  const [post] = await sql<{ id: number }[]>`
    insert into posts (type, place_id, text, author_id, created_at)
    select 'ALL', ${first}, ${THEIRS}, id, now() from accounts where login = ${PHONES.director} returning id`
  await sql`
    insert into post_marks (post_id, account_id, read_at) values (${post?.id ?? 0}, ${guardian}, ${clock.now()})`
  await sql`
    insert into post_reports (kind, reason, post_id, place_id, created_by, created_at, state, note)
    values ('OTHER', ${`${MINE} zgłoszenie`}, ${post?.id ?? 0}, ${first}, ${guardian}, now(), 'new', '')`
}

async function addConsent(on: typeof sql): Promise<number> {
  const [consent] = await on<{ id: number }[]>`
    insert into consents (place_id, name, purpose) values (${first}, 'Wycieczki', 'outings') returning id`
  const id = consent?.id ?? 0
  await on`
    insert into consent_texts (consent_id, version, text, ask_again, created_by, created_at)
    values (${id}, 1, ${`${MINE} zgadzam się`}, true, ${guardian}, now())`
  return id
}

/** What an admin of the place gets, of the kid and of that guardian. */
async function forPlace(accountId: number | null): Promise<Map<string, string>> {
  const { id } = await director.familyExports.prepare({ placeId: first, kidId: own, accountId })
  await work()
  return await unzip((await stored(id)) ?? Buffer.of())
}

/** The rows of a part, by its schema: what the ZIP has can be read as the API's answers are. */
function rowsOf(files: ReadonlyMap<string, string>, name: string): unknown[] {
  const part = parts.find((each) => each.name === name)
  if (!part) throw new Error(`no part is called ${name}`)
  return z.array(part.schema).parse(JSON.parse(files.get(`data/${name}.json`) ?? ''))
}

test('it has a page, and the rows of every part by the part’s schema', async () => {
  const { files } = await made()
  expect(files.get('index.html')).toContain('<h1>Dane rodziny</h1>')
  expect(files.get('index.html')).not.toMatch(/<script/i)
  for (const { name } of parts) rowsOf(files, name)
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
  const rows = (name: string) => JSON.stringify(rowsOf(files, name))
  expect(rows('dziecko')).toContain('Zofia')
  expect(rows('nieobecnosci')).toContain(`${MINE} katar`)
  expect(rows('karta')).toContain(`${MINE} astma`)
  expect(rows('odczyty-zdrowia')).toContain('Ewa Nauczycielka')
  expect(rows('zgody')).toContain(`${MINE} zgadzam się`)
  expect(rows('platnosci')).toContain(`${MINE} dopisek`)
  expect(rows('rozmowy')).toContain(`${MINE} moja wiadomość`)
  expect(rows('rozmowy')).toContain('[wiadomość innej osoby]')
  expect(rows('konto')).toContain(PHONES.parent)
  expect(rows('logowania')).not.toBe('[]')
  expect(rows('dziennik')).toContain('EXPORT_REQUESTED')
  expect([...files].filter(([, content]) => content === 'PDF').map(([name]) => name)).toEqual([
    expect.stringMatching(/^files\/platnosci\/Faktura [\d-]+\.pdf$/),
  ])
})

test('the guardian’s own entry, history, answers and proposals are in it whole', async () => {
  const { files } = await made()
  expect(rowsOf(files, 'opiekun')).toMatchObject([{ name: NAMED, phone: PHONES.parent, relation: 'parent' }])
  expect(rowsOf(files, 'dziecko')).toMatchObject([
    { guardians: [{ own: true }, { own: false, initial: 'X' }] },
  ])
  expect(rowsOf(files, 'zmiany-karty')).toContainEqual(
    expect.objectContaining({ field: 'guardian', became: expect.objectContaining({ name: NAMED }) }),
  )
  expect(rowsOf(files, 'karta')).toMatchObject([
    {
      emergency: [
        { initial: 'Y', name: null },
        { own: true, name: `${MINE} Ania` },
      ],
    },
  ])
  expect(rowsOf(files, 'inne-karty')).toMatchObject([{ kind: 'emergency', name: `${MINE} Ania` }])
  expect(rowsOf(files, 'zgody')).toMatchObject([{ own: true }])
  expect(rowsOf(files, 'propozycje')).toMatchObject([
    { state: 'waiting', change: { dietNote: `${MINE} bez cebuli`, emergency: [{ initial: 'Y' }] } },
  ])
})

test('what the domains keep of the guardian is in it', async () => {
  // The next push would forget it, as its session has ended.
  await sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth, user_agent, created_at)
    values (${guardian}, ${randomUUID()}, 'https://push.example/tajny', 'p', 'a', ${`${MINE} telefon`}, now())`
  const { files } = await made()
  expect(rowsOf(files, 'rachunki')).toMatchObject([{ accountNumber: OWN_NRB }])
  expect(rowsOf(files, 'znizki')).toMatchObject([
    { paymentType: 'Zajęcia', percent: 10, note: `${MINE} powód` },
  ])
  expect(rowsOf(files, 'ceny')).toMatchObject([{ paymentType: 'Zajęcia', mainValue: 4200 }])
  expect(rowsOf(files, 'ustawienia-powiadomien')).toMatchObject([{ names: true }])
  expect(rowsOf(files, 'urzadzenia')).toMatchObject([
    { userAgent: `${MINE} telefon`, service: 'push.example' },
  ])
  expect(rowsOf(files, 'odbior-wpisow')).toMatchObject([{ readDate: clock.now().toISOString() }])
  expect(rowsOf(files, 'zgloszenia-wpisow')).toMatchObject([{ reason: `${MINE} zgłoszenie` }])
  expect([...files].flat().join('\n')).not.toContain(OTHER_NRB)
})

test('the account’s log is also that of its former phones, while they were its own', async () => {
  await sql`
    insert into former_phones (account_id, phone, held_from, held_until)
    values (${guardian}, ${FORMER}, '2020-01-01', '2020-06-01')`
  await sql`
    insert into audit_log (at, principal, type, data)
    values ('2020-03-01', ${FORMER}, 'SETTINGS_CHANGED', '{}'), ('2020-07-01', ${FORMER}, 'SETTINGS_CHANGED', '{}')`
  const { files } = await made()
  const changed = z.array(z.object({ kind: z.string(), at: z.string() })).parse(rowsOf(files, 'dziennik'))
  expect(changed.filter(({ kind }) => kind === 'SETTINGS_CHANGED').map(({ at }) => at)).toEqual([
    '2020-03-01T00:00:00.000Z',
  ])
  expect(rowsOf(files, 'konto')).toMatchObject([{ formerPhones: [{ phone: FORMER, until: '2020-06-01' }] }])
  // What is of the present phone from before that is somebody else's.
  const held = await heldPhones(sql, guardian)
  expect(held.find(({ phone }) => phone === PHONES.parent)?.from).toEqual(new Date('2020-06-01'))
  await sql`delete from former_phones`
})

test('of the place’s notes a guardian gets that they changed, and the place their texts', async () => {
  const { files } = await made()
  expect([...files].flat().join('\n')).not.toContain(NOTES)
  expect(rowsOf(files, 'zmiany-karty')).toContainEqual(
    expect.objectContaining({ field: 'notes', was: null, became: null }),
  )
  const place = await forPlace(guardian)
  expect(rowsOf(place, 'karta')).toMatchObject([{ notes: NOTES }])
  expect(rowsOf(place, 'zmiany-karty')).toContainEqual(
    expect.objectContaining({ field: 'notes', became: NOTES }),
  )
})

test('it has nothing of other people', async () => {
  const { files } = await made()
  const all = [...files].flat().join('\n')
  expect(all).toContain(MINE)
  expect(all).not.toContain(THEIRS)
  expect(all).not.toContain(OTHER_GUARDIAN)
})

test('for the place, what only the guardian sees is left out', async () => {
  const files = await forPlace(guardian)
  const names = [...files.keys()].filter((name) => name.startsWith('data/'))
  expect(names).toContain('data/karta.json')
  expect(rowsOf(files, 'opiekun')).toMatchObject([{ name: NAMED, phone: PHONES.parent }])
  expect(names).not.toContain('data/konto.json')
  expect([...files].flat().join('\n')).not.toMatch(new RegExp(OF_ACCOUNT, 'i'))
  for (const { name } of parts.filter(({ of }) => of === 'private'))
    expect(names).not.toContain(`data/${name}.json`)
  expect([...files].flat().join('\n')).not.toContain('moja wiadomość')
})

test('without a guardian, it is the kid’s alone', async () => {
  const files = await forPlace(null)
  expect([...files.keys()]).toContain('data/platnosci.json')
  expect([...files.keys()]).not.toContain('data/opiekun.json')
  expect([...files].flat().join('\n')).not.toContain(NAMED)
})

test('a guardian who does not pay gets no documents', async () => {
  await sql`update guardians set may_pay = false where phone = ${PHONES.parent}`
  const { files } = await made()
  expect(files.has('data/platnosci.json')).toBe(false)
  expect(files.has('data/dziecko.json')).toBe(true)
  await sql`update guardians set may_pay = true where phone = ${PHONES.parent}`
})

/** Rows of the busiest tables after four years. */
const YEARS = { absences: 1_000, notices: 4_000, messages: 5_000, invoices: 60, signIns: 3_000 }

test('after four years, no part takes more than 20 statements, nor reads more than a page at once', async () => {
  const [room] = await sql<{ id: number }[]>`select id from chat_rooms where kid_id = ${own}`
  await sql`
    insert into absences (kid_id, day, id, version, place_id, from_day, to_day, by_place, after_time, created_at)
    select ${own}, date '2020-01-01' + n, 1000000 + n, 1, ${first}, date '2020-01-01' + n, date '2020-01-01' + n, false,
      false, now() from generate_series(1, ${YEARS.absences}::int) n`
  await sql`
    insert into notifications (account_id, place_id, type, section, data, source)
    select ${guardian}, ${first}, 'TYPE_KID_ABSENCE_CONFIRM', 'absence_user', '{}', 'old-' || n
    from generate_series(1, ${YEARS.notices}::int) n`
  await sql`
    insert into chat_messages (room_id, sender_id, text, created_at, command_hash)
    select ${room?.id ?? 0}, ${guardian}, 'dawna', now(), sha256(n::text::bytea)
    from generate_series(1, ${YEARS.messages}::int) n`
  await sql`
    insert into sessions (id, account_id, remember, created_at, expires_at)
    select gen_random_uuid(), ${guardian}, false, now(), now() from generate_series(1, ${YEARS.signIns}::int) n`
  await sql`
    insert into invoices select copied.* from invoices invoice,
      generate_series(1, ${YEARS.invoices}::int) n,
      jsonb_populate_record(invoice, jsonb_build_object('id', 900000 + n, 'number', '2020/01/' || n)) copied
    where invoice.kid_id = ${own} and invoice.id < 900000`
  const whose = { accountId: guardian, phone: PHONES.parent, held: await heldPhones(sql, guardian) }
  const account = { kidId: own, placeId: first, now: clock.now(), byPlace: false, guardian: whose, ...whose }
  const many: Record<string, number> = {}
  const counts: Record<string, number> = {}
  for (const part of parts) {
    let rows = 0
    const said = await statementsOf(server.databaseUrl, async (counted) => {
      for await (const page of part.pages(counted, account)) {
        rows += page.length
        expect(page.length).toBeLessThanOrEqual(1_000)
      }
    })
    counts[part.name] = rows
    const { length } = said.filter(({ text }) => !text.includes('pg_type'))
    if (length > 20) many[part.name] = length
  }
  expect(many).toEqual({})
  expect(counts['nieobecnosci']).toBeGreaterThan(YEARS.absences)
  expect(counts['powiadomienia']).toBeGreaterThan(YEARS.notices)
  expect(counts['rozmowy']).toBeGreaterThan(YEARS.messages)
  expect(counts['platnosci']).toBeGreaterThan(YEARS.invoices)
  await sql`delete from invoices where id > 900000`
})
