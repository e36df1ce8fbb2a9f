/** The screen of payers: what is arranged, the worksheet for ZUS, and open shares. */
import type { OpenShares, PayerMonth, PayersPage, Rkz5 } from '@skrzat/contract/wire/payers'
import type { InvoiceOutcome } from '@skrzat/contract/wire/payments'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { nothingNew } from './made-up.ts'

const PAYERS = '/place/1/payments/payers'
const zus = { id: 7, kind: 'zus', name: 'ZUS' } as const
const kid = { id: 3, name: 'Wiśniewska Zofia', group: 'Żabki' }

const pageOf = (over: Partial<PayersPage> = {}): PayersPage => ({
  payers: [{ ...zus, account: null, retired: false, left: 300_00 }],
  arrangements: [],
  meals: [{ paymentTypeId: 5, name: 'Wyżywienie', type: 'TYPE_DAILY', meals: 'all', set: false }],
  parameters: [
    { fromMonth: '2025-04', amount: 1500_00, disabilityAmount: 1900_00, feeLimit: 2200_00, own: false },
  ],
  kids: [{ ...kid, guardians: ['Anna Wiśniewska'] }],
  ...over,
})

const open = (
  answers: Answers,
  { path = PAYERS, person = 'director' }: { path?: string; person?: keyof typeof as } = {},
) => openApp(path, as[person], nothingNew, answers)

test('the benefit is arranged for a child, with who applied', async () => {
  const { user, server } = await open({ 'payers.page': pageOf(), 'payers.arrange': { id: 1 } })
  await user.click(await screen.findByRole('button', { name: 'Dodaj ustalenie' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Kto złożył/ }).value).toBe('Anna Wiśniewska')
  await user.click(screen.getByRole('checkbox', { name: /orzeczenie/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pierwszy miesiąc' }), '2026-09')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ostatni miesiąc' }), '2026-08')
  await user.click(screen.getByRole('button', { name: 'Zapisz' }))
  expect(screen.getByText('Ostatni miesiąc nie może być przed pierwszym.')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ostatni miesiąc' }), '2026-12')
  await user.click(screen.getByRole('button', { name: 'Zapisz' }))
  expect(server.inputs('payers.arrange')).toMatchObject([
    {
      placeId: 1,
      kidId: 3,
      payerId: 7,
      kind: 'benefit',
      base: 'fee',
      amount: null,
      percent: null,
      disability: true,
      fromMonth: '2026-09',
      toMonth: '2026-12',
      applicants: 'Anna Wiśniewska',
    },
  ])
})

test('who bills sees the settings, and only the director changes them', async () => {
  await open({ 'payers.page': pageOf() }, { person: 'accountant' })
  const payers = await screen.findByRole('region', { name: 'Płatnicy' })
  expect(textOf(payers)).toContain('do zapłaty: 300,00 zł')
  expect(screen.queryByRole('button', { name: 'Dodaj płatnika' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Wpisz nowe kwoty' })).toBeNull()
  expect(textOf(screen.getByRole('region', { name: 'Wyżywienie' }))).toContain('całość to wyżywienie')
})

const outcome: InvoiceOutcome = {
  id: 9,
  version: 5,
  amount: 2100_00,
  creditUsed: 0,
  amountLeft: 900_00,
  paid: false,
  deleted: false,
  reminded: null,
  paymentId: null,
  toCredit: 0,
}

const sheet: Rkz5 = {
  month: '2026-10',
  due: '2026-11-06',
  over: true,
  parameters: {
    fromMonth: '2025-04',
    amount: 1500_00,
    disabilityAmount: 1900_00,
    feeLimit: 2200_00,
    own: false,
  },
  rows: [
    {
      kid: { id: 3, firstname: 'Zofia', lastname: 'Wiśniewska', group: 'Żabki' },
      pesel: null,
      applicants: '',
      disability: false,
      invoices: ['2026/10/0001'],
      list: 2300_00,
      discounts: 0,
      subsidies: 0,
      fee: 2300_00,
      benefit: 0,
      share: 0,
      paid: 0,
      missing: ['pesel', 'applicants', 'above_limit'],
    },
  ],
}

test('the worksheet says until when, and what is missing', async () => {
  await open({ 'payers.page': pageOf(), 'payers.rkz5': sheet }, { path: `${PAYERS}?view=rkz5&month=2026-10` })
  const rows = await screen.findByRole('table', { name: 'Zestawienie RKZ-5' })
  expect(textOf(rows)).toContain('wnioskodawca, opłata powyżej limitu, świadczenie nie przysługuje')
  expect(textOf(document.body)).toContain('Termin RKZ-5 za ten miesiąc minął')
})

test('a shortfall is moved to the parents, with a reason', async () => {
  const months: PayerMonth[] = [
    { payer: zus, month: '2026-10', invoices: 1, amount: 1500_00, paid: 1200_00, left: 300_00 },
  ]
  const shares: OpenShares = {
    nextCursor: null,
    open: [
      {
        shares: [
          { payerId: 7, amount: 1500_00, paid: 1200_00 },
          { payerId: 8, amount: 100_00, paid: 0 },
        ],
        invoice: { id: 9, number: '2026/10/0001', version: 4 },
        payer: zus,
        kid,
        month: '2026-10',
        amount: 1500_00,
        paid: 1200_00,
      },
    ],
  }
  const { user, server } = await open(
    {
      'payers.page': pageOf(),
      'payers.months': months,
      'payers.openShares': shares,
      'payers.payments': { payments: [], nextCursor: null },
      'payments.split': outcome,
    },
    { path: `${PAYERS}?view=shares` },
  )
  await user.click(await screen.findByRole('button', { name: /^Przenieś na rodziców: / }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Przenieś na rodziców' }))
  expect(dialog.getByText('Podaj powód.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Powód' }), 'ZUS zapłacił mniej')
  await user.click(dialog.getByRole('button', { name: 'Przenieś na rodziców' }))
  expect(server.inputs('payments.split')).toMatchObject([
    {
      placeId: 1,
      id: 9,
      version: 4,
      reason: 'ZUS zapłacił mniej',
      shares: [
        { payerId: 7, amount: 1200_00 },
        { payerId: 8, amount: 100_00 },
      ],
    },
  ])
})
