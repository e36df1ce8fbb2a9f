/** What an erasure takes of the rooms of money, and what it leaves there as evidence until its day. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { guardiansNow } from '../../src/domains/cards/guardians.ts'
import { registrationsOf } from '../../src/kernel/domain.ts'
import { testErasure } from './setup.ts'

const server = await testErasure()
const { sql, first, callerOf, work, placesOf, addKid, addLine, book, learn } = server
const gmina = await (
  await callerOf('director')
).payers.add({ placeId: first, kind: 'welfare', name: 'Gmina', account: null })

let phones = 660000000
const nextPhone = () => String((phones += 1))
const ACCOUNT = '61109010140000071219812874'
const OTHER_ACCOUNT = '11114020040000300201355387'

/** Two guardians of a kid; the first has an account. */
async function family(name: string) {
  const [phone, other] = [nextPhone(), nextPhone()]
  const kid = await addKid('Iga', `${name}dziecko`, phone, other)
  await sql`update guardians set name = ${`Ewa ${name}`} where kid_id = ${kid} and phone = ${phone}`
  await sql`update guardians set name = ${`Adam ${name}drugi`} where kid_id = ${kid} and phone = ${other}`
  await server.addAccounts(phone)
  const token = await server.tokenOf(phone)
  await server.proveAll()
  const own = await server.caller(token)
  await own.accounts.saveSettings({ firstName: 'Ewa', lastName: name, email: null, langKey: 'pl' })
  return { kid, own }
}

/** A refund of 50 zł of the kid, waiting. @returns its id */
async function order(kidId: number, name: string): Promise<number> {
  const { payments, refunds } = await callerOf('accountant')
  const at = { placeId: first, kidId, amount: 50_00 }
  await payments.addCredit({ ...at, commandId: randomUUID(), additionalInfo: '' })
  const payee = { accountNumber: ACCOUNT, name, address: '', title: '' }
  return (await refunds.order({ ...at, ...payee, commandId: randomUUID(), from: 'credit' })).id
}

const arrange = async (kidId: number, applicants: string) =>
  await (
    await callerOf('accountant')
  ).payers.arrange({
    placeId: first,
    kidId,
    payerId: gmina.id,
    kind: 'percent',
    base: 'fee',
    amount: null,
    percent: 10,
    disability: false,
    fromMonth: '2027-01',
    toMonth: null,
    applicants,
  })

const erase = async (kidId: number) => {
  await (await callerOf('director')).erasure.carryOut({ kind: 'kid', kidId })
  expect((await work()).failed).toEqual([])
}
const previewOf = async (kidId: number) =>
  await (await callerOf('director')).erasure.preview({ kind: 'kid', kidId })

test('a guardian’s transfers and paid refunds stay until their day; what serves later work goes', async () => {
  const { kid, own } = await family('Zyzbank')
  const { refunds } = await callerOf('accountant')
  const theirs = await addLine({
    amount: 100_00,
    payer: 'ZYZBANK EWA UL. POLNA 1',
    title: '',
    account: ACCOUNT,
  })
  const others = await addLine({
    amount: 100_00,
    payer: 'ADAM ZYZBANKDRUGI',
    title: '',
    account: OTHER_ACCOUNT,
  })
  await learn(ACCOUNT, kid, theirs)
  await learn(OTHER_ACCOUNT, kid, others)
  await arrange(kid, 'Ewa Zyzbank, Adam Zyzbankdrugi')
  const paid = await order(kid, 'Ewa Zyzbank')
  await refunds.pay({ commandId: randomUUID(), placeId: first, id: paid, day: '2026-11-16' })
  const cancelled = await order(kid, 'Ewa  ZYZBANK')
  await refunds.cancel({ commandId: randomUUID(), placeId: first, id: cancelled })
  await (
    await callerOf('accountant')
  ).payments.returnCredit({
    commandId: randomUUID(),
    placeId: first,
    kidId: kid,
    amount: 50_00,
    additionalInfo: '',
  })

  const preview = await own.erasure.preview({ kind: 'account' })
  expect(preview.refused).toBe(null)
  expect(preview.kept).toEqual(
    expect.arrayContaining([
      { kind: 'bank', count: 1, until: '2031-12-31' },
      { kind: 'refunds', count: 1, until: '2031-12-31' },
    ]),
  )
  expect(preview.erased).toEqual(
    expect.arrayContaining([
      { what: 'bank', count: 1 },
      { what: 'refunds', count: 1 },
      { what: 'payers', count: 1 },
    ]),
  )
  await own.erasure.carryOut({ kind: 'account' })
  expect((await work()).failed).toEqual([])
  expect(await sql`select nrb from bank_payers where kid_id = ${kid}`).toEqual([{ nrb: OTHER_ACCOUNT }])
  expect(await sql`select name from refunds where kid_id = ${kid} and state = 'PAID'`).toEqual([
    { name: 'Ewa Zyzbank' },
  ])
  const left = ['bank_lines.payer', 'refunds.name']
  expect((await placesOf('Ewa Zyzbank')).toSorted()).toEqual(left.slice(1).map((at) => `public.${at}`))
  expect(await placesOf('Zyzbank Ewa')).toEqual(['public.bank_lines.payer'])
  // What another guardian paid is none of this erasure.
  expect(await sql`select payer from bank_lines where id = ${others}`).toEqual([
    { payer: 'ADAM ZYZBANKDRUGI' },
  ])
})

test('who was a guardian once is found by the history of the card, under the name of then', async () => {
  const { kid, own } = await family('Zyzbyla')
  const { accounting, refunds, payments } = await callerOf('accountant')
  const address = { street: 'Zyzbyla 1', postalCode: '00-001', city: 'Warszawa', nip: '' }
  await accounting.saveBuyer({ placeId: first, kidId: kid, name: 'Ewa Zyzbyla', ...address })
  await server.pay(await server.issue(kid))
  await arrange(kid, 'Ewa Zyzbyla')
  const cancelled = await order(kid, 'Ewa Zyzbyla')
  const command = { placeId: first, commandId: randomUUID() }
  await refunds.cancel({ ...command, id: cancelled })
  await payments.returnCredit({
    ...command,
    commandId: randomUUID(),
    kidId: kid,
    amount: 50_00,
    additionalInfo: '',
  })
  const shown = await guardiansNow(sql, kid)
  await (await callerOf('director')).cards.setGuardians({ kidId: kid, shown, guardians: shown.slice(1) })
  await own.accounts.saveSettings({ firstName: 'E.', lastName: 'Z.', email: null, langKey: 'pl' })
  // What the kid owes is no longer that guardian's.
  await server.issue(kid)
  const preview = await own.erasure.preview({ kind: 'account' })
  expect(preview.refused).toBe(null)
  expect(preview.kept).toContainEqual({ kind: 'documents', count: 2, until: '2031-12-31' })
  const { id } = await own.erasure.carryOut({ kind: 'account' })
  expect((await work()).failed).toEqual([])
  expect([await placesOf('Ewa Zyzbyla'), await placesOf('Zyzbyla 1')]).toEqual([[], []])
  expect(await sql`select name from refunds where id = ${cancelled}`).toEqual([
    { name: `Osoba usunięta ${id}` },
  ])
})

test('evidence of the bank and of refunds goes with the year after its last one', async () => {
  const kid = await addKid('Iga', 'Dawna', nextPhone(), '601000009')
  const { refunds } = await callerOf('accountant')
  const id = await order(kid, 'Zyzdawny Odbiorca')
  const file = await refunds.makeFile({
    commandId: randomUUID(),
    placeId: first,
    format: 'elixir',
    ids: [id],
  })
  await refunds.pay({ commandId: randomUUID(), placeId: first, id, day: '2026-11-16' })
  const line = await addLine({
    amount: 1_00,
    payer: 'Zyzdawny Nadawca',
    title: 'za Zyzdawny',
    day: '2020-12-31',
  })
  const later = await addLine({
    amount: 1_00,
    payer: 'Zyzpozny Nadawca',
    title: 'za Zyzpozny',
    day: '2021-01-01',
  })
  for (const each of [line, later]) await notOurs(each, 'od Zyzdawny')
  await sql`update refunds set changed_at = '2020-12-31T22:59:00Z' where id = ${id}`
  await sql`update refund_files set made_at = '2020-12-31T22:59:00Z' where id = ${file.id}`
  const documents = async () => {
    const { due } = await (await callerOf('admin')).erasure.retention()
    return due.filter(({ kind }) => kind === 'documents')
  }
  expect(await documents()).toEqual([{ kind: 'documents', due: 3 }])
  await server.services.jobs.runScheduled('erasure.retain')
  expect(await documents()).toEqual([{ kind: 'documents', due: 0 }])
  expect(await placesOf('Zyzdawny Nadawca')).toEqual([])
  expect([await reasonOf(line), await reasonOf(later)]).toEqual(['other', 'od Zyzdawny'])
  expect(
    await sql`select amount, payer, title from bank_lines where id in (${line}, ${later}) order by id`,
  ).toEqual([
    { amount: 1_00, payer: '', title: '' },
    { amount: 1_00, payer: 'Zyzpozny Nadawca', title: 'za Zyzpozny' },
  ])
})

const reasonOf = async (line: number) =>
  (await sql<{ reason: string }[]>`select reason from bank_decisions where line_id = ${line}`)[0]?.reason
const linesOf = async (...ids: number[]) =>
  await sql<{ title: string; payer: string; account: string }[]>`
    select title, payer, payer_account as account from bank_lines where id = any(${ids}::bigint[]) order by id`
const notOurs = async (id: number, reason: string) =>
  await (await callerOf('accountant')).bank.notOurs({ commandId: randomUUID(), placeId: first, id, reason })
const ERASED = expect.stringMatching(/^Osoba usunięta \d+$/)

test('a line that waits, or is nobody’s, no longer names an erased kid; who sent it stays', async () => {
  const kid = await addKid('Zyzimie', 'Zyznazwisko', nextPhone(), '601000009')
  const remembered = '49102028922276300500000000'
  const from = { payer: 'Jan Inny', account: remembered }
  const ids = [
    await addLine({ amount: 70_00, payer: 'Jan Inny', title: 'ZYZNAZWISKO Zyzimie, grudzien' }),
    await addLine({ amount: 80_00, payer: 'Jan Inny', title: 'dla zyzimie zyznazwisko' }),
    await addLine({ amount: 90_00, payer: 'Jan Inny', title: 'Zyzimie Kowalska' }),
    await addLine({ ...from, amount: 91_00, title: 'grudzien' }),
    await addLine({ ...from, amount: 92_00, title: 'listopad' }),
  ] as const
  const [, second, third, , booked] = ids
  await learn(remembered, kid, booked)
  await book(booked, [kid])
  await notOurs(second, 'pomyłka')
  await notOurs(third, 'wpłata za: Zyznazwisko Zyzimie')
  expect((await previewOf(kid)).erased).toContainEqual({ what: 'bank', count: 5 })
  await erase(kid)
  expect(await linesOf(...ids)).toEqual([
    { title: ERASED, payer: 'Jan Inny', account: '' },
    { title: ERASED, payer: 'Jan Inny', account: '' },
    { title: 'Zyzimie Kowalska', payer: 'Jan Inny', account: '' },
    { ...from, title: ERASED },
    { title: ERASED, payer: '', account: '' },
  ])
  expect([await reasonOf(second), await reasonOf(third)]).toEqual(['other', 'other'])
  expect(await placesOf('Zyznazwisko')).toEqual([])
})

test('lines of other families stay whole, whatever words they share with an erased kid', async () => {
  const kid = await addKid('Anna', 'Zyzwspolna', nextPhone(), '601000009')
  const other = await addKid('Zosia', 'Zyzwspolna', nextPhone(), '601000009')
  const otherAccount = '27114020040000300201355387'
  const title = 'Anna Zyzwspolna'
  const ids = [
    await addLine({ amount: 1_00, payer: 'Jan', title: 'Anna Kowalska, czesne Zosia Zyzwspolna' }),
    await addLine({ amount: 2_00, payer: 'Jan', title }),
    await addLine({ amount: 3_00, payer: 'Jan', title, account: otherAccount }),
    await addLine({ amount: 4_00, payer: 'Jan', title: 'rodzeństwo' }),
  ] as const
  const [, booked, remembered, siblings] = ids
  await book(booked, [other])
  await learn(otherAccount, other, remembered)
  await book(siblings, [kid, other])
  await notOurs(remembered, 'subsidy')
  const before = await linesOf(...ids.slice(0, 3))
  await erase(kid)
  expect(await linesOf(...ids)).toEqual([...before, { title: ERASED, payer: 'Jan', account: '' }])
  expect(await reasonOf(remembered)).toBe('subsidy')
})

test('a name that a present kid has too tells of neither', async () => {
  const kid = await addKid('Anna', 'Zyzimienniczka', nextPhone(), '601000009')
  const namesake = await addKid('ANNA', 'Zyzimienniczka', nextPhone(), '601000009')
  const line = await addLine({ amount: 1_00, payer: 'Jan', title: 'czesne Anna Zyzimienniczka' })
  await erase(kid)
  expect((await linesOf(line))[0]?.title).toBe('czesne Anna Zyzimienniczka')
  await erase(namesake)
  expect((await linesOf(line))[0]?.title).toEqual(ERASED)
})

test('a file stays while the bank may carry an order of it out, and goes once all have ended', async () => {
  const kid = await addKid('Iga', 'Wpliku', nextPhone(), '601000009')
  const other = await addKid('Ola', 'Wpliku', nextPhone(), '601000009')
  const { refunds } = await callerOf('accountant')
  const ids = [await order(kid, 'Zyzplik Odbiorca'), await order(other, 'Inny Odbiorca')]
  const file = await refunds.makeFile({ commandId: randomUUID(), placeId: first, format: 'elixir', ids })
  const ended = { placeId: first, day: '2026-11-16' }
  await refunds.pay({ ...ended, commandId: randomUUID(), id: ids[0] ?? 0 })
  const content = async () => {
    const [row] = await sql<{ there: boolean }[]>`
      select content <> '' as there from refund_files where id = ${file.id}`
    return row?.there
  }
  expect((await previewOf(kid)).kept).toContainEqual({ kind: 'refunds', count: 1, until: null })
  await erase(kid)
  await server.services.jobs.runScheduled('erasure.retain')
  expect(await content()).toBe(true)
  expect(await sql`select name from refunds where id = ${ids[0] ?? 0}`).toEqual([
    { name: expect.stringMatching(/^Osoba usunięta/) },
  ])
  await refunds.pay({ ...ended, commandId: randomUUID(), id: ids[1] ?? 0 })
  await server.services.jobs.runScheduled('erasure.retain')
  expect(await content()).toBe(false)
  expect(await placesOf('Zyzplik')).toEqual([])
})

test('that a kid is disabled goes with it, and otherwise after the month in which its last one is declared', async () => {
  const [gone, left] = [
    await addKid('Iga', 'Ulga', nextPhone(), '601000009'),
    await addKid('Ola', 'Ulga', nextPhone(), '601000009'),
  ]
  await arrange(gone, '')
  await arrange(left, '')
  await sql`update kid_payers set disability = true where kid_id in (${gone}, ${left})`
  const disabled = async () => {
    const rows = await sql<{ id: number }[]>`select kid_id as id from kid_payers where disability order by 1`
    return rows.map(({ id }) => id)
  }
  await erase(gone)
  expect(await disabled()).toEqual([left])
  const leave = async (at: string) => {
    await sql`update kids set deleted_at = ${at}::timestamptz where id = ${left}`
    await server.services.jobs.runScheduled('erasure.retain')
    return await disabled()
  }
  // It is 16 November; the last month is declared in the next one.
  expect(await leave('2026-10-01T10:00:00Z')).toEqual([left])
  expect(await leave('2026-09-30T10:00:00Z')).toEqual([])
})

test('a person is found by indexes where tables grow', async () => {
  const grown = [
    'bank_lines',
    'bank_decisions',
    'refunds',
    'refund_files',
    'refund_file_orders',
    'accounting_buyers',
  ]
  const now = server.clock.now()
  const kid = {
    kidId: 1,
    placeId: first,
    firstname: 'Iga',
    lastname: 'Nowak',
    phones: [],
    told: [],
    erasureId: 1,
    now,
  }
  const person = {
    accountIds: [1],
    phones: ['601000001'],
    held: [],
    emails: [],
    repeated: false,
    names: ['Ewa Nowak'],
    told: [],
    kids: [1, 2],
    histories: [],
    places: [first],
    erasureId: 1,
    now,
  }
  const { erases } = registrationsOf(server.services.domains)
  const undone = new Error('undone')
  let [before, read]: unknown[] = []
  const looked = sql.begin(async (tx) => {
    // So small a table would be read whole.
    await tx`set local enable_seqscan = off`
    const scans = async () =>
      await tx`
      select relname, seq_scan from pg_stat_xact_user_tables
      where relname = any(${grown}) and seq_scan > 0 order by 1`
    // Counts of the connection's last transactions may be among them.
    before = await scans()
    for (const each of erases.filter(({ what }) => ['bank', 'refunds', 'buyers', 'payers'].includes(what))) {
      await each.keptOfKid?.(tx, kid)
      await each.keptOfPerson?.(tx, person)
      await each.ofKid?.(tx, kid)
      await each.ofPerson?.(tx, person)
    }
    read = await scans()
    throw undone
  })
  await expect(looked).rejects.toBe(undone)
  expect(read).toEqual(before)
})
