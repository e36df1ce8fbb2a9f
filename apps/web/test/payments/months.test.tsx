/** Months of a place's books: their sheets, closing and reopening them, and balances as of a day. */
import { NO_FLOWS } from '@skrzat/contract/month-sheet'
import type { Difference } from '@skrzat/contract/wire/differences'
import type { BalancesOfDay, MonthBank, MonthRow, MonthSheet } from '@skrzat/contract/wire/months'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, Refused } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { GROUP, nothingNew } from './made-up.ts'

const MONTHS = '/place/1/payments/months'

const rowOf = (month: string, over: Partial<MonthRow> = {}): MonthRow => ({
  month,
  closed: null,
  over: true,
  next: false,
  last: false,
  totals: null,
  ...over,
})

const months = [
  rowOf('2026-11', { over: false }),
  rowOf('2026-10', { next: true }),
  rowOf('2026-09', {
    closed: { at: '2026-10-02T09:00:00.000Z', by: 'Kasia Księgowa' },
    last: true,
    totals: NO_FLOWS,
  }),
]

const noBank: MonthBank = {
  covered: [],
  lines: 0,
  booked: 0,
  notOurs: 0,
  waiting: 0,
  ledger: 0,
  causes: [],
  causesLeftOut: 0,
}
const waiting: MonthBank = {
  ...noBank,
  covered: [{ from: '2026-10-01', to: '2026-10-31' }],
  lines: 300_00,
  waiting: 300_00,
  causes: [{ kind: 'line_waiting', amount: 300_00, day: '2026-10-20', lineId: 7, invoiceId: null }],
}

const flows = { ...NO_FLOWS, leftBefore: 100_00, charged: 1500_00, applied: 1100_00, credited: 50_00 }

function sheetOf(over: Partial<MonthSheet> = {}): MonthSheet {
  return {
    placeId: 1,
    month: '2026-10',
    closed: null,
    over: true,
    next: true,
    last: false,
    kids: [
      { ...flows, kid: { id: 1, firstname: 'Łucja', lastname: 'Żółw' }, group: GROUP },
      { ...NO_FLOWS, charged: 5_00, kid: { id: 2, firstname: 'Jan', lastname: 'Kos' }, group: GROUP },
    ],
    totals: flows,
    methods: [{ method: 'cash', sum: 1150_00 }],
    bank: noBank,
    checkpoint: { number: 4, size: 1234, root: 'cm9vdA==' },
    ...over,
  }
}

const openMonths = (answers: Answers = {}, search = '', person = as.accountant) =>
  openApp(MONTHS + search, person, nothingNew, {
    'months.list': { months },
    'months.sheet': sheetOf(),
    'differences.list': { differences: [], together: 0, carried: [] },
    ...answers,
  })

test('the month to be closed is shown, adds up, and can be searched by child', async () => {
  const { user } = await openMonths()
  const line = await screen.findByRole('region', { name: 'Zestawienie' })
  expect(textOf(line)).toContain('Stan na początek100,00 zł')
  expect(textOf(line)).toContain('Stan na koniec450,00 zł')
  expect(screen.getByText(/Zestawienie wstępne/)).toBeTruthy()
  const kids = screen.getByRole('table', { name: 'Według dzieci' })
  expect(within(kids).getAllByRole('row')).toHaveLength(4)
  await user.type(screen.getByRole('searchbox', { name: 'Dziecko' }), 'żół')
  await expect.poll(() => within(kids).getAllByRole('row')).toHaveLength(3)
})

test('differences that wait are a step away', async () => {
  const one: Difference = {
    id: '12-3-absences-0123456789abcdef',
    invoice: { id: 12, number: '2026/10/0007' },
    kid: { id: 1, name: 'Łucja Żółw', group: 'Motylki' },
    paymentType: { id: 3, name: 'Obiady' },
    cause: 'absences',
    why: { off: ['2026-10-20'], back: [], stay: null, rates: null },
    before: 285_00,
    after: 270_00,
    difference: -15_00,
    state: 'OPEN',
    reason: null,
    by: 'CORRECTION' as const,
  }
  const differences: Difference[] = [one, one, { ...one, state: 'DISMISSED', reason: 'Ustalone' }]
  await openMonths({ 'differences.list': { differences, together: -30_00, carried: [] } })
  const link = await screen.findByRole('link', { name: /^2\sróżnice/ })
  expect(link.getAttribute('href')).toBe('/place/1/payments/differences?month=2026-10')
})

test('closing asks first, and sends one command', async () => {
  const closed = {
    at: '2026-11-02T09:00:00.000Z',
    by: 'Kasia Księgowa',
    position: 9,
    checkpoint: null,
    reason: null,
  }
  const { user, server } = await openMonths({
    'months.close': sheetOf({ closed, next: false, last: true }),
  })
  await user.click(await screen.findByRole('button', { name: 'Zamknij miesiąc' }))
  const dialog = await screen.findByRole('dialog')
  expect(textOf(dialog)).toContain('450,00 zł')
  server.answer({ 'months.sheet': sheetOf({ closed, next: false, last: true }) })
  await user.click(within(dialog).getByRole('button', { name: 'Zamknij miesiąc' }))
  await screen.findByText('Miesiąc zamknięty')
  expect(server.inputs('months.close')).toMatchObject([{ placeId: 1, month: '2026-10' }])
})

test('what does not add up leads to where it can be mended, and wants a reason', async () => {
  const { user, server } = await openMonths({
    'months.sheet': sheetOf({ bank: waiting }),
    'months.close': new Refused('month.not_over'),
  })
  const cause = await screen.findByRole('link', { name: /^Przelew z\swyciągu czeka/ })
  expect(cause.getAttribute('href')).toBe('/place/1/payments/bank?state=ALL&line=7')
  await user.click(screen.getByRole('button', { name: 'Zamknij miesiąc' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Zamknij miesiąc' }))
  expect(within(dialog).getByText('Podaj powód.')).toBeTruthy()
  expect(server.inputs('months.close')).toEqual([])
  await user.type(within(dialog).getByRole('textbox'), 'Bank wyjaśnia')
  await user.click(within(dialog).getByRole('button', { name: 'Zamknij miesiąc' }))
  await expect.poll(() => server.inputs('months.close')).toMatchObject([{ reason: 'Bank wyjaśnia' }])
})

test('the last closed month is reopened by the director alone, with a reason', async () => {
  const closed = {
    at: '2026-10-02T09:00:00.000Z',
    by: 'Kasia Księgowa',
    position: 9,
    checkpoint: null,
    reason: 'Bo tak',
  }
  const answers = { 'months.sheet': sheetOf({ month: '2026-09', closed, next: false, last: true }) }
  const { user, server } = await openMonths(
    { ...answers, 'months.reopen': sheetOf({ month: '2026-09' }) },
    '?month=2026-09',
    as.director,
  )
  expect(await screen.findByText(/Powód: Bo tak/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Otwórz ponownie' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'Powód' }), 'Pomyłka')
  await user.click(within(dialog).getByRole('button', { name: 'Otwórz ponownie' }))
  await screen.findByText('Miesiąc jest znów otwarty')
  expect(server.inputs('months.reopen')).toMatchObject([{ placeId: 1, month: '2026-09', reason: 'Pomyłka' }])
})

test('an accountant can’t reopen', async () => {
  const closed = { at: '2026-10-02T09:00:00.000Z', by: '', position: 9, checkpoint: null, reason: null }
  await openMonths({ 'months.sheet': sheetOf({ closed, next: false, last: true }) }, '?month=2026-10')
  await screen.findByRole('region', { name: 'Zestawienie' })
  expect(screen.queryByRole('button', { name: 'Otwórz ponownie' })).toBeNull()
})

const some = { amountLeft: 60_00, credit: 5_00, deposits: 0 }
const ages = { notDue: 0, upTo30: 60_00, upTo60: 0, over60: 0 }
const balances: BalancesOfDay = {
  date: '2026-10-31',
  kids: [{ ...some, ages, kid: { id: 1, firstname: 'Łucja', lastname: 'Żółw' }, group: GROUP }],
  groups: [{ ...some, ages, group: GROUP }],
  totals: { ...some, ages },
}

test('balances of a day are by group and by child', async () => {
  const { server } = await openMonths({ 'months.balances': balances }, '?date=2026-10-31')
  const groups = await screen.findByRole('table', { name: 'Według grup' })
  expect(textOf(groups)).toContain('55,00')
  expect(screen.getByRole('table', { name: 'Według dzieci' })).toBeTruthy()
  expect(server.inputs('months.balances')).toEqual([{ placeId: 1, date: '2026-10-31' }])
  expect(address()).toContain('date=2026-10-31')
})

test('a failure can be tried again', async () => {
  const { server, user } = await openMonths({ 'months.list': new Refused('unavailable') })
  const again = await screen.findByRole('button', { name: 'Spróbuj ponownie' })
  server.answer({
    'months.list': { months: [rowOf('2026-11', { over: false })] },
    'months.sheet': sheetOf({ kids: [] }),
  })
  await user.click(again)
  expect(await screen.findByText('Nic tu nie było do zapłaty')).toBeTruthy()
})

test('one tab of payments is the current one', async () => {
  await openMonths()
  const tabs = within(await screen.findByRole('navigation', { name: 'Płatności' }))
  expect(tabs.getAllByRole('link', { current: 'page' }).map(textOf)).toEqual(['Miesiące'])
})
