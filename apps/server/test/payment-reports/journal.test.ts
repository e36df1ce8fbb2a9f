/** The journal of payments as a file. */
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { addCredit, returnCredit } from '../../src/domains/payments/commands/credit.ts'
import { reversePayment } from '../../src/domains/payments/index.ts'
import { by, portsOn } from '../payments/support.ts'
import { testReports } from './setup.ts'

const { sql, clock, first, types, kidOf, issue, pay, made, cellsOf, fileOf, accountant, call } =
  await testReports()
const ports = portsOn(sql, () => clock.now())

clock.set('2026-11-02T09:00:00Z')
const whole = await issue(kidOf('Zofia'), { [types.fee]: 131000 })
const part = await issue(kidOf('Jan'), { [types.fee]: 50000 })
clock.set('2026-11-05T09:00:00Z')
await pay(whole, 140000, { method: 'transfer', day: '2026-11-03' })
const { paymentId } = await pay(part, 20000, { method: 'cash' })
clock.set('2026-11-06T09:00:00Z')
await reversePayment(ports, { ...by(first), id: part, payment: paymentId ?? 0, reason: 'wrong_amount' })
await addCredit(ports, { ...by(first), kidId: kidOf('Ola'), amount: 3000 })
await returnCredit(ports, { ...by(first), kidId: kidOf('Ola'), amount: 1000 })

const asked = { placeId: first, from: '2026-11-01', to: '2026-11-30', paid: true }

test('has a row for each payment, oldest first, and totals', async () => {
  const rows = await cellsOf({ ...asked, journal: {} })
  expect(rows.map((row) => row.slice(0, 8))).toEqual([
    ['Dzień', 'Rodzaj', 'Wpłynęło', 'Na fakturę', 'Na nadpłatę', 'Wycofano', 'Wypłacono', 'Sposób'],
    ['2026-11-03', 'wpłata', '1400,00', '1310,00', '90,00', '', '', 'przelew'],
    ['2026-11-05', 'wpłata', '200,00', '200,00', '', '200,00', '', 'gotówka'],
    ['2026-11-06', 'nadpłata', '30,00', '', '30,00', '', '', ''],
    ['2026-11-06', 'wypłata nadpłaty', '', '', '', '', '10,00', ''],
    ['Razem', '', '1630,00', '1510,00', '120,00', '200,00', '10,00', ''],
  ])
  expect(rows[2]?.slice(8)).toEqual([
    expect.any(String),
    'Kowalski Jan',
    '2026/11/0002',
    expect.any(String),
    '2026-11-05',
    '2026-11-06',
    'zła kwota',
    '',
    '',
  ])
})

test('has only what the filter leaves', async () => {
  const days = async (journal: NonNullable<Parameters<typeof accountant.create>[0]['journal']>) =>
    (await cellsOf({ ...asked, journal })).slice(1, -1).map(([day]) => day)
  expect(await days({ method: 'cash' })).toEqual(['2026-11-05'])
  expect(await days({ text: '1400' })).toEqual(['2026-11-03'])
})

test('is a spreadsheet too, listed with what was asked for, and named', async () => {
  const report = await made({ ...asked, format: 'xlsx', journal: { text: 'zofia' } })
  const [, row] = await readSheet(await fileOf(report))
  expect(row?.slice(0, 3)).toEqual([new Date('2026-11-03'), 'wpłata', 1400])
  const [listed] = await accountant.list({ placeId: first })
  expect(listed).toMatchObject({ journal: { text: 'zofia' }, status: 'ready', rows: 1 })
  const file = await call('accountant', 'GET', `/api/reports/payments/download/${report.code}`)
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('Dziennik wpłat'))
})
