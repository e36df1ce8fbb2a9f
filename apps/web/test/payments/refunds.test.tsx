/** The queue of refunds: ordered from a kid's credit, put into a file, taken back. */
import type { Refund, Refundable, RefundsPage } from '@skrzat/contract/wire/refunds'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { nothingNew } from './made-up.ts'

const REFUNDS = '/place/1/payments/refunds'
const ACCOUNT = '70124099900001110000000012'
const none = { count: 0, sum: 0 }

const refund: Refund = {
  id: 12,
  number: 'ZW/12',
  kid: { id: 7, name: 'Konstancja Brzęczyszczykiewicz-Gżegżółkowska', group: 'Motylki' },
  amount: 310_50,
  from: 'credit',
  accountNumber: ACCOUNT,
  name: 'Joanna Żurawska',
  address: '',
  title: 'Zwrot nadpłaty',
  state: 'ORDERED',
  bounced: false,
  file: null,
  paidDay: null,
  line: null,
  orderedBy: 'Kasia Księgowa',
  orderedAt: '2026-11-10T09:00:00.000Z',
}

const pageOf = (over: Partial<RefundsPage> = {}): RefundsPage => ({
  totals: { ORDERED: { count: 1, sum: 310_50 }, SENT: none, PAID: none, CANCELLED: none },
  settings: { format: 'elixir', encoding: 'Windows-1250', perFile: 50 },
  accountValid: true,
  files: [],
  ...over,
})

const open = (refunds: Refund[], page = pageOf(), answers: Answers = {}, search = '') =>
  openApp(`${REFUNDS}${search}`, as.director, nothingNew, {
    'refunds.page': page,
    'refunds.list': { refunds, nextCursor: null },
    ...answers,
  })

test('an empty queue says what it is for', async () => {
  await open([], pageOf({ totals: { ORDERED: none, SENT: none, PAID: none, CANCELLED: none } }))
  expect(await screen.findByText('Żaden zwrot nie czeka')).toBeTruthy()
})

test('chosen refunds are sent to a file in the format of the bank', async () => {
  const { user, server } = await open([refund], pageOf(), {
    'refunds.makeFile': { id: 3, orders: 1 },
    'refunds.saveSettings': { format: 'pain001', encoding: 'Windows-1250', perFile: 50 },
    '/api/place/1/refunds/files/3': {},
  })
  await user.click(await screen.findByRole('checkbox', { name: /^Zaznacz zwrot ZW\/12/ }))
  await user.click(screen.getByRole('button', { name: /^Plik z\szaznaczonych$/ }))
  const dialog = await screen.findByRole('dialog')
  expect(textOf(dialog)).toContain('To jeszcze nie wypłata')
  await user.click(within(dialog).getByRole('radio', { name: /^pain/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Przygotuj plik' }))
  await screen.findByText(/^Plik (?:pobrany|powstał)/)
  expect(server.inputs('refunds.makeFile')).toEqual([
    expect.objectContaining({ format: 'pain001', ids: [12] }),
  ])
})

test('a place without a valid account is told so, and makes no file', async () => {
  await open([refund], pageOf({ accountValid: false }))
  expect(await screen.findByText(/^Numer rachunku placówki jest błędny/)).toBeTruthy()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Plik dla banku' })
  expect(button.disabled).toBe(true)
})

test('a sent refund is taken back only after a warning', async () => {
  const { user, server } = await open(
    [{ ...refund, state: 'SENT', file: 3 }],
    pageOf(),
    { 'refunds.takeBack': {} },
    '?state=SENT',
  )
  await user.click(await screen.findByRole('button', { name: /^Wycofaj z\spliku: ZW\/12/ }))
  const question = await screen.findByRole('alertdialog')
  expect(textOf(question)).toContain('Inaczej pieniądze mogą wyjść dwa razy.')
  await user.click(within(question).getByRole('button', { name: /^Wycofaj z\spliku$/ }))
  await screen.findByText('Zwrot znów czeka')
  expect(server.inputs('refunds.takeBack')).toEqual([{ placeId: 1, ids: [12] }])
})

test('a link from the credit opens the order, with the family’s account', async () => {
  const given: Refundable = {
    credit: 310_50,
    deposit: 0,
    payees: [{ accountNumber: ACCOUNT, name: 'Joanna Żurawska', address: '', because: 'confirmed' }],
    guardians: ['Joanna Żurawska'],
  }
  const { user, server } = await open(
    [],
    pageOf(),
    { 'refunds.refundable': given, 'refunds.order': refund, 'places.groups': [] },
    '?kid=7',
  )
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Kwota/ })
  expect(amount.value).toBe('310,50')
  await user.clear(amount)
  await user.type(amount, '400')
  expect(screen.getByText(/^Do zwrotu jest najwyżej/)).toBeTruthy()
  await user.clear(amount)
  await user.type(amount, '10,50')
  await user.click(screen.getByRole('button', { name: 'Zleć zwrot' }))
  await screen.findByText('Zwrot zlecony')
  expect(server.inputs('refunds.order')).toEqual([
    expect.objectContaining({ kidId: 7, amount: 10_50, from: 'credit', name: 'Joanna Żurawska' }),
  ])
})
