/** The journal of payments, and who owes. */
import type { Debtor, JournalRow } from '@skrzat/contract/wire/payment-journal'
import type { PaymentReport } from '@skrzat/contract/wire/payment-reports'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, Refused } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { stopClock, textOf } from '../support/page.ts'
import { as, PLACE } from '../support/people.ts'
import { GROUP, nothingNew } from './made-up.ts'

const JOURNAL = '/place/1/payments/journal'
const DEBTORS = '/place/1/payments/debtors'
const kid = { id: 1, firstname: 'Łucja', lastname: 'Żółw' }

function rowOf(over: Partial<JournalRow> = {}): JournalRow {
  return {
    id: 'p1',
    kind: 'payment',
    day: '2026-11-16',
    amount: 1310_00,
    applied: 1300_00,
    toCredit: 10_00,
    method: 'transfer',
    kid: { ...kid, group: GROUP },
    invoice: { id: 4, number: '2026/11/0004' },
    by: 'Kasia Księgowa',
    at: '2026-11-17T09:00:00.000Z',
    reversed: null,
    line: 9,
    payer: null,
    ...over,
  }
}

const totals = { received: 1340_00, reversed: 20_00, paidOut: 10_00 }
const journalOf = (rows: JournalRow[]) => ({
  rows,
  nextCursor: null,
  totals: { ...totals, count: rows.length, methods: [{ method: 'transfer' as const, sum: 1310_00 }] },
})
const reversed = { at: '2026-11-18T09:00:00.000Z', reason: 'wrong_kid' as const, by: 'Ewa Dyrektor' }
const rows = [
  rowOf(),
  rowOf({ id: 'p2', amount: 20_00, toCredit: 0, method: 'cash', line: null, reversed }),
  rowOf({ id: 'c1-3', kind: 'credit_returned', amount: -10_00, method: null, invoice: null, line: null }),
]

const openJournal = (answers: Answers = {}, search = '') =>
  openApp(JOURNAL + search, as.accountant, nothingNew, {
    'payments.journal': journalOf(rows),
    'paymentReports.list': [],
    ...answers,
  })

const table = () => screen.findByRole('table', { name: 'Wpłaty' })

test('a payment leads to its invoice and to the bank’s line, and a reversal says why', async () => {
  await openJournal()
  const [, first, second, third] = within(await table()).getAllByRole('row')
  if (!first || !second || !third) throw new Error('there are three rows')
  const link = within(first).getByRole('link', { name: '2026/11/0004' })
  expect(link.getAttribute('href')).toBe('/place/1/payments?invoice=4')
  const line = within(first).getByRole('link', { name: 'przelew, pozycja wyciągu' })
  expect(line.getAttribute('href')).toBe('/place/1/payments/bank?state=ALL&line=9')
  expect(textOf(second)).toContain('Wpłata innego dziecka')
  expect(textOf(third)).toContain('wypłata nadpłaty')
  expect(textOf(screen.getByRole('region', { name: 'Razem' }))).toContain('1 310,00')
})

test('the filters are in the address, and are what is asked for', async () => {
  const { user, server } = await openJournal({}, '?from=2026-10-01&to=2026-10-31')
  await table()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sposób wpłaty' }), 'cash')
  await user.type(screen.getByRole('combobox', { name: 'Dziecko, numer lub kwota' }), '1310,00')
  const asked = { fromDate: '2026-10-01', toDate: '2026-10-31', method: 'cash', text: '1310,00' }
  await expect.poll(() => server.inputs('payments.journal').at(-1)).toMatchObject(asked)
  expect(address()).toContain('method=cash')
})

test('the file has the shown filter, and its progress is shown', async () => {
  const report: PaymentReport = {
    id: 3,
    code: '018f0000-0000-7000-8000-000000000003',
    placeId: PLACE.id,
    createdDate: '2026-11-20T09:00:00.000Z',
    paid: true,
    format: 'xlsx',
    journal: { method: 'cash' },
    period: { from: '2026-10-01', to: '2026-10-31' },
    status: 'running',
    progress: 40,
    rows: null,
    failure: null,
  }
  const { user, server } = await openJournal(
    { 'paymentReports.create': report },
    '?from=2026-10-01&to=2026-10-31&method=cash',
  )
  await table()
  server.answer({ 'paymentReports.list': [report] })
  await user.click(screen.getByRole('button', { name: 'Przygotuj raport' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Przygotuj Excel (XLSX)' }))
  expect(await screen.findByRole('progressbar', { name: 'Przygotowywanie' })).toBeTruthy()
  const period = { from: '2026-10-01', to: '2026-10-31' }
  expect(server.inputs('paymentReports.create')).toMatchObject([
    { ...period, format: 'xlsx', journal: { method: 'cash' } },
  ])
})

test('without payments the journal says so, and a failure can be tried again', async () => {
  const { server, user } = await openJournal({ 'payments.journal': new Refused('unavailable') })
  const again = await screen.findByRole('button', { name: 'Spróbuj ponownie' })
  server.answer({ 'payments.journal': journalOf([]) })
  await user.click(again)
  expect(await screen.findByText('Nie ma wpłat')).toBeTruthy()
})

const ages = { notDue: 0, upTo7: 100_00, upTo30: 0, over30: 0, total: 100_00 }

function familyOf(id: number): Debtor {
  const own = { id, firstname: 'Jan', lastname: `Żółw${id}` }
  const dates = { createdDay: '2026-11-01', deadline: '2026-11-15' }
  return {
    kids: [{ ...own, group: GROUP }],
    guardians: [{ name: 'Anna Żółw', phone: '600111222' }],
    invoices: [
      { id: id * 10, version: 1, number: `2026/11/00${id}0`, kid: own, amountLeft: 100_00, ...dates },
    ],
    ages,
    credit: 0,
    reminded: null,
  }
}

const debtors = (families: Debtor[]) => ({ families, totals: { ...ages, total: 300_00, credit: 5_00 } })

const openDebtors = (answers: Answers = {}) =>
  openApp(DEBTORS, as.accountant, nothingNew, {
    'payments.debtors': debtors([1, 2, 3].map(familyOf)),
    ...answers,
  })

test('the chosen families are reminded by one command on their overdue invoices', async () => {
  const { user, server } = await openDebtors({ 'payments.bulkRemind': { done: [10, 30], failed: [] } })
  await user.click(await screen.findByRole('checkbox', { name: 'Zaznacz: Jan Żółw1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Zaznacz: Jan Żółw3' }))
  await user.click(screen.getByRole('button', { name: 'Wyślij przypomnienie (2)' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Wyślij przypomnienia' }))
  await screen.findByText('Przypomniano o 2 fakturach')
  expect(server.inputs('payments.bulkRemind')).toMatchObject([{ placeId: 1, ids: [10, 30] }])
  expect(screen.queryByRole('button', { name: /^Wyślij przypomnienie/ })).toBeNull()
})

test('a family with nothing overdue is not reminded', async () => {
  stopClock()
  const later = familyOf(2)
  const invoices = later.invoices.map((invoice) => ({ ...invoice, deadline: '2026-12-24' }))
  const { user } = await openDebtors({ 'payments.debtors': debtors([familyOf(1), { ...later, invoices }]) })
  await user.click(await screen.findByRole('checkbox', { name: 'Zaznacz wszystkie rodziny' }))
  expect(screen.getByRole('button', { name: 'Wyślij przypomnienie (1)' })).toBeTruthy()
})

test('all families are chosen at once, of the group that is shown', async () => {
  const { user, server } = await openDebtors()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Grupa' }), GROUP.name)
  await expect.poll(() => server.inputs('payments.debtors').at(-1)).toMatchObject({ groupId: GROUP.id })
  await user.click(await screen.findByRole('checkbox', { name: 'Zaznacz wszystkie rodziny' }))
  expect(screen.getByRole('button', { name: 'Wyślij przypomnienie (3)' })).toBeTruthy()
})

test('where nobody owes, the page says so', async () => {
  await openDebtors({ 'payments.debtors': debtors([]) })
  expect(await screen.findByText('Nikt nie ma nic do zapłaty')).toBeTruthy()
})
