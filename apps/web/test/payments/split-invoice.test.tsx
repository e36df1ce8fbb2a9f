/** Staff's list with an invoice that ZUS pays a part of. */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { named, textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { invoiceOf, listOf, nothingNew, paidOutcome } from './made-up.ts'

const split = invoiceOf(1, {
  amount: 2000_00,
  amountLeft: 2000_00,
  ownLeft: 500_00,
  shares: [{ payerId: 4, payer: 'ZUS', amount: 1500_00, amountLeft: 1500_00 }],
})
const ZUS = { id: 4, kind: 'zus' as const, name: 'ZUS', account: null }

async function actOn(action: string, answers: Answers = {}) {
  const opened = await openApp('/place/1/payments', as.accountant, nothingNew, {
    'payments.list': listOf([split]),
    'payments.payers': [ZUS],
    ...answers,
  })
  const row = await screen.findByRole('row', { name: /2026\/11\/0001/ })
  expect(textOf(row)).toContain('2 000,00 zł')
  expect(textOf(row)).toContain('w tym rodzice 500,00 zł')
  await opened.user.click(within(row).getByRole('button', { name: /^Więcej działań/ }))
  await opened.user.click(await screen.findByRole('menuitem', { name: named(action) }))
  return opened
}

test('marking it paid says what the parents have to pay', async () => {
  await actOn('Opłacona w całości')
  expect(textOf(await screen.findByRole('alertdialog'))).toContain('500,00 zł')
})

test('a payment says whose part it is, and takes no more than is left of it', async () => {
  const { user, server } = await actOn('Wpłata częściowa', { 'payments.payPart': paidOutcome(1) })
  const dialog = await screen.findByRole('dialog', { name: 'Wpłata częściowa' })
  expect(textOf(dialog)).toContain('500,00 zł')
  await user.selectOptions(within(dialog).getByLabelText('Kto płaci'), 'ZUS')
  const amount = within(dialog).getByLabelText('Kwota wpłaty w złotych')
  fireEvent.change(amount, { target: { value: '1500,01' } })
  await expect.poll(() => textOf(dialog)).toContain('Temu płatnikowi zostało do zapłaty mniej niż ta kwota.')
  await user.click(within(dialog).getByRole('button', { name: 'Zapisz wpłatę' }))
  expect(server.inputs('payments.payPart')).toEqual([])
  fireEvent.change(amount, { target: { value: '1500' } })
  await user.click(within(dialog).getByRole('button', { name: 'Zapisz wpłatę' }))
  await expect
    .poll(() => server.inputs('payments.payPart'))
    .toMatchObject([{ id: 1, amount: 1500_00, payerId: 4 }])
})

test('it is split anew by amount or percent, with a reason and what is left for the parents', async () => {
  const { user, server } = await actOn('Podziel między płatników', { 'payments.split': paidOutcome(1) })
  const dialog = await screen.findByRole('dialog', { name: 'Podziel między płatników' })
  const part = await within(dialog).findByLabelText('ZUS')
  fireEvent.change(part, { target: { value: '60%' } })
  await expect.poll(() => textOf(dialog)).toContain('rodzice zapłacą 800,00 zł')
  await user.click(within(dialog).getByRole('button', { name: 'Zapisz podział' }))
  await expect.poll(() => textOf(dialog)).toContain('Podaj powód.')
  fireEvent.change(within(dialog).getByLabelText(/Powód podziału/), {
    target: { value: 'ZUS zapłacił mniej' },
  })
  await user.click(within(dialog).getByRole('button', { name: 'Zapisz podział' }))
  await expect
    .poll(() => server.inputs('payments.split'))
    .toMatchObject([{ id: 1, shares: [{ payerId: 4, amount: 1200_00 }], reason: 'ZUS zapłacił mniej' }])
})
