import { randomUUID } from 'node:crypto'
import { emptyTables } from '@skrzat/testing/empty'
import { array, assert, asyncProperty, integer, option, record } from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { recordPartPayment, splitInvoice } from '../../src/domains/payments/commands/invoice.ts'
import { by, portsOn, renewKids, seedPayers } from '../payments/support.ts'
import { codeOf, testReports } from './setup.ts'

const server = await testReports()
const { sql, clock, first, accountant, typeOf, types, issue, pay, drop, work, download } = server
const KIDS = ['Zofia', 'Jan', 'Ola']
let kidOf = await renewKids(sql)

beforeEach(async () => {
  kidOf = await renewKids(sql)
})

/** A type of payment that only this test has. */
async function ownType(name: string): Promise<number> {
  const id = await typeOf(name)
  onTestFinished(() => retire(id))
  return id
}

async function retire(id: number): Promise<void> {
  await sql`update payment_types set retired_at = now() where id = ${id}`
}

const cellsOf = (from: string, to: string, paid = false) => server.cellsOf({ placeId: first, from, to, paid })

test('a small report, to the byte', async () => {
  clock.set('2026-10-01T09:00:00Z')
  const paid = await issue(kidOf('Zofia'), { [types.fee]: 85000, [types.meals]: 35705 })
  const part = await issue(kidOf('Jan'), { [types.fee]: 85000 })
  await drop(await issue(kidOf('Jan'), { [types.fee]: 1 }))
  clock.set('2026-10-31T23:30:00Z') // November has begun in Warsaw
  await issue(kidOf('Ola'), { [types.fee]: 1 })
  clock.set('2026-11-02T09:00:00Z')
  await pay(paid, 120000, { method: 'transfer', note: 'dopłata; "reszta"' })
  await pay(part, 5)
  clock.set('2026-11-03T09:00:00Z')
  await pay(paid, 705, { method: 'card' })

  const period = { placeId: first, from: '2026-10-01', to: '2026-10-31' }
  const { code, id } = await server.made({ ...period, paid: false })
  expect(await download(code)).toBe(
    [
      '\uFEFFNumer;Data wystawienia;Termin płatności;Grupa;Dziecko;Czesne;Wyżywienie;Kwota;Wykorzystana nadpłata;' +
        'Wpłacono;Pozostało;Data zapłaty;Numer konta;Sposób wpłaty;Uwagi do wpłat;Dni wpłat;' +
        'Inni płatnicy;Wpłacili inni płatnicy;Pozostało od innych płatników',
      '2026/10/0001;2026-10-01;2026-10-15;Motylki;Wiśniewska Zofia;850,00;357,05;1207,05;0,00;1207,05;0,00;' +
        '2026-11-03;61 1090 1014 0000 0712 1981 2874;karta, przelew;"dopłata; ""reszta""";2026-11-02, 2026-11-03;;;',
      '2026/10/0002;2026-10-01;2026-10-15;Motylki;Kowalski Jan;850,00;;850,00;0,00;0,05;849,95;;' +
        '61 1090 1014 0000 0712 1981 2874;;;2026-11-02;;;',
      'Razem;;;;;1700,00;357,05;2057,05;0,00;1207,10;849,95;;;;;;;0,00;0,00',
      '',
    ].join('\r\n'),
  )
  const [report] = await accountant.list({ placeId: first })
  expect(report).toMatchObject({ id, status: 'ready', progress: 100, rows: 2, failure: null })
})

test('names the account that each invoice is paid to', async () => {
  clock.set('2026-07-01T09:00:00Z')
  const daily = await ownType('Obiady')
  await sql`update payment_types set kind = 'TYPE_DAILY' where id = ${daily}`
  await issue(kidOf('Jan'), { [types.fee]: 100 })
  await issue(kidOf('Jan'), { [daily]: 100 })
  await issue(kidOf('Ola'), { [types.fee]: 100 })
  await sql`insert into bank_settings (place_id, virtual_prefix, virtual_meals) values (${first}, '12409999', true)`
  onTestFinished(() => emptyTables(sql, 'bank_settings', 'bank_virtual_accounts'))
  await sql`
    with account as (
      insert into bank_virtual_accounts (place_id, nrb, purpose)
      values (${first}, '25124099990000000000000001', 'FEES'), (${first}, '95124099990000000000000002', 'MEALS')
      returning id)
    insert into bank_virtual_account_kids (account_id, kid_id) select id, ${kidOf('Jan')} from account`
  const [heading = [], ...rows] = await cellsOf('2026-07-01', '2026-07-31')
  const at = heading.indexOf('Numer konta')
  expect(rows.slice(0, 3).map((row) => row[at])).toEqual([
    '25 1240 9999 0000 0000 0000 0001',
    '95 1240 9999 0000 0000 0000 0002',
    '61 1090 1014 0000 0712 1981 2874',
  ])
})

test('by the day of payment, those that were settled', async () => {
  clock.set('2026-08-31T09:00:00Z')
  const fee = { [types.fee]: 100 }
  const [paid, part] = [await issue(kidOf('Jan'), fee), await issue(kidOf('Jan'), fee)]
  clock.set('2026-09-02T09:00:00Z')
  await pay(paid, 100)
  await pay(part, 5)
  const [, ...rows] = await cellsOf('2026-09-01', '2026-09-30', true)
  expect(rows.map(([number, issued]) => [number, issued])).toEqual([
    ['2026/08/0001', '2026-08-31'],
    ['Razem', ''],
  ])
})

test('a period without invoices has a heading and totals of nothing', async () => {
  const [heading, ...rows] = await cellsOf('2020-01-01', '2020-01-01')
  expect(heading).toHaveLength(19)
  expect(rows).toEqual([
    [
      'Razem',
      ...Array<string>(4).fill(''),
      ...Array<string>(6).fill('0,00'),
      ...Array<string>(6).fill(''),
      '0,00',
      '0,00',
    ],
  ])
})

test('names who else pays a part, what of it came and what is left', async () => {
  clock.set('2027-03-01T09:00:00Z')
  const { zus, welfare } = await seedPayers(sql, first)
  const id = await issue(kidOf('Ola'), { [types.fee]: 2000_00 })
  await issue(kidOf('Jan'), { [types.fee]: 1 })
  const shares = [
    { payerId: zus, amount: 1500_00 },
    { payerId: welfare, amount: 100_00 },
  ]
  const ports = portsOn(sql, () => clock.now())
  await splitInvoice(ports, { ...by(first), id, shares, reason: 'Świadczenie' })
  await recordPartPayment(ports, { ...by(first), id, amount: 1200_00, payerId: zus, method: 'transfer' })
  const [heading, ola, jan, total] = await cellsOf('2027-03-01', '2027-03-31')
  const ofPayers = (row: string[] = []) => row.slice((heading ?? []).indexOf('Inni płatnicy'))
  expect(ofPayers(ola)).toEqual(['ZUS, MOPS', '1200,00', '400,00'])
  expect(ofPayers(jan)).toEqual(['', '', ''])
  expect(ofPayers(total)).toEqual(['', '1200,00', '400,00'])
  const journal = await server.cellsOf({
    placeId: first,
    from: '2027-03-01',
    to: '2027-03-31',
    paid: false,
    journal: {},
  })
  expect(journal.map((row) => row.at(-1))).toEqual(['Płatnik', 'ZUS', ''])
})

test('credit that an invoice used is a column', async () => {
  clock.set('2026-12-01T09:00:00Z')
  await pay(await issue(kidOf('Ola'), { [types.fee]: 10000 }), 15000)
  clock.set('2026-12-10T09:00:00Z')
  await issue(kidOf('Ola'), { [types.fee]: 20000 })
  const [, , row] = await cellsOf('2026-12-01', '2026-12-31')
  expect(row?.slice(7, 12)).toEqual(['200,00', '50,00', '0,00', '150,00', ''])
})

test('a formula in a name is defused, and a separator in it quoted', async () => {
  const name = '=HYPERLINK("http://x";"kliknij")'
  const rename = async (group: string, lastname: string) => {
    await sql`update groups set name = ${group} from kids where kids.group_id = groups.id and kids.id = ${kidOf('Zofia')}`
    await sql`update kids set lastname = ${lastname} where id = ${kidOf('Zofia')}`
  }
  onTestFinished(() => rename('Motylki', 'Wiśniewska'))
  await rename('-Motylki; młodsze', name)
  await ownType('@SUM(A1)')
  clock.set('2026-10-01T09:00:00Z')
  await issue(kidOf('Zofia'), { [types.fee]: 85000 })
  const [heading, row] = await cellsOf('2026-10-01', '2026-10-31')
  expect(row?.slice(3, 5)).toEqual(["'-Motylki; młodsze", `'${name} Zofia`])
  expect(heading?.[7]).toBe("'@SUM(A1)")
})

test('a retired type keeps its column where an invoice has it', async () => {
  const id = await ownType('Basen')
  clock.set('2027-01-04T09:00:00Z')
  await issue(kidOf('Jan'), { [id]: 5000 })
  await retire(id)
  const columnsOf = async (from: string, to: string) => (await cellsOf(from, to))[0]?.slice(5, 8)
  expect(await columnsOf('2027-01-01', '2027-01-31')).toEqual(['Czesne', 'Wyżywienie', 'Basen'])
  expect(await columnsOf('2026-10-01', '2026-10-31')).toEqual(['Czesne', 'Wyżywienie', 'Kwota'])
})

const GROSZE = (cell = '') => BigInt(cell.replace(',', '') || '0')

test('the totals are the exact sums of the rows, whatever was billed and paid', async () => {
  let month = 0
  const amount = integer({ min: 1, max: 50_000_000 })
  const billed = record({
    kid: integer({ min: 0, max: KIDS.length - 1 }),
    fee: option(amount),
    meals: amount,
    paid: option(amount),
  })
  await assert(
    asyncProperty(array(billed, { minLength: 1, maxLength: 8 }), async (invoices) => {
      month += 1
      const from = `20${27 + Math.ceil(month / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`
      clock.set(`${from}T09:00:00Z`)
      for (const { kid, fee, meals, paid } of invoices) {
        const id = await issue(kidOf(KIDS[kid] ?? ''), {
          ...(fee !== null && { [types.fee]: fee }),
          [types.meals]: meals,
        })
        const open = await sql`select from invoices where id = ${id} and amount_left > 0`
        if (paid !== null && open.count > 0) await pay(id, paid)
      }
      const [, ...rows] = await cellsOf(from, from)
      const totals = rows.pop() ?? []
      expect(rows).toHaveLength(invoices.length)
      for (const column of [5, 6, 7, 8, 9, 10]) {
        const sum = rows.reduce((all, row) => all + GROSZE(row[column]), 0n)
        expect(GROSZE(totals[column])).toBe(sum)
      }
      for (const [, , , , , fee, meals, whole, credit, paid, left] of [...rows, totals]) {
        expect(GROSZE(fee) + GROSZE(meals)).toBe(GROSZE(whole))
        expect(GROSZE(credit) + GROSZE(paid) + GROSZE(left)).toBe(GROSZE(whole))
      }
    }),
    { numRuns: 15 },
  )
})

describe('a period', () => {
  test.each([
    ['that ends before it begins', '2026-11-02', '2026-11-01', 'report.period'],
    ['of a day', '2026-11-01', '2026-11-01', 'done'],
    ['of five years', '2020-11-01', '2025-11-01', 'done'],
    ['of five years and a day', '2020-11-01', '2025-11-02', 'report.too_long'],
    ['of five years and a day from a leap day', '2020-02-29', '2025-03-01', 'report.too_long'],
    ['from a day that is none', '2026-02-30', '2026-12-31', 'validation'],
    ['from a day in other words', '1.11.2026', '2026-12-31', 'validation'],
  ])('%s, %s to %s: %s', async (_what, from, to, code) => {
    expect(await codeOf(accountant.create({ placeId: first, from, to, paid: false }))).toBe(code)
  })

  test('is refused leaving nothing, so that it can be asked for anew under the same id', async () => {
    const rowsAndJobs = async () => [
      ...(await sql`select (select count(*) from payment_reports) as a, (select count(*) from outbox) as b`),
    ]
    const asked = {
      placeId: first,
      from: '2026-10-31',
      to: '2026-10-01',
      paid: false,
      commandId: randomUUID(),
    }
    await work()
    const before = await rowsAndJobs()
    expect(await codeOf(accountant.create(asked))).toBe('report.period')
    expect(await rowsAndJobs()).toEqual(before)
    expect(await codeOf(accountant.create({ ...asked, to: '2026-10-31' }))).toBe('done')
  })
})

test('a report is asked for once for one command, in a row and at once, and answered alike', async () => {
  const period = { placeId: first, from: '2026-10-01', to: '2026-10-31', paid: false }
  const asked = { ...period, commandId: randomUUID() }
  const before = (await sql`select from payment_reports`).count
  const answers = await Promise.all([accountant.create(asked), accountant.create(asked)])
  const [report] = answers
  expect(answers).toEqual([report, report])
  expect(await accountant.create(asked)).toEqual(report)
  expect((await sql`select from payment_reports`).count).toBe(before + 1)
  expect(
    await sql`select from outbox where data->'id' = ${JSON.stringify(report?.id)}::text::jsonb`,
  ).toHaveLength(1)

  await work()
  expect(await accountant.create(asked)).toMatchObject({
    id: report?.id,
    code: report?.code,
    status: 'ready',
  })
  expect(await codeOf(accountant.create({ ...asked, paid: true }))).toBe('command.reused')
  expect((await accountant.create(period)).id).not.toBe(report?.id)

  await accountant.delete({ placeId: first, id: report?.id ?? 0 })
  expect(await codeOf(accountant.create(asked))).toBe('report.not_found')
})
