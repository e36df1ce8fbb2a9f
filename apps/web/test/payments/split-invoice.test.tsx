/** Staff's list with an invoice that ZUS pays a part of. */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, Refused } from '../support/answers.ts'
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

const CORRECTED = {
  before: 2000_00,
  after: 1600_00,
  shares: [
    {
      payerId: 4,
      payer: 'ZUS',
      before: { amount: 1500_00, left: 1500_00 },
      after: { amount: 1400_00, left: 1300_00 },
    },
  ],
  own: { before: { amount: 500_00, left: 500_00 }, after: { amount: 200_00, left: 150_00 } },
  toCredit: 0,
  creditUsed: 0,
}

async function typeAmount(answers: Answers) {
  const opened = await actOn('Popraw fakturę', {
    'payments.credit': { kidId: 1, amount: 0, deposit: 0, refunding: 0, version: 0, entries: [] },
    ...answers,
  })
  const dialog = await screen.findByRole('dialog', { name: 'Popraw fakturę' })
  fireEvent.change(within(dialog).getByLabelText('Kwota'), { target: { value: '100' } })
  return { ...opened, dialog }
}

test('a correction shows each payer’s part before and after it, as the server says', async () => {
  const { dialog, server } = await typeAmount({ 'payments.correctionPreview': CORRECTED })
  const table = await within(dialog).findByRole('table')
  const rows = within(table).getAllByRole('row').map(textOf)
  expect(rows).toEqual([
    expect.stringMatching(/Kto płaci\s*Przed korektą\s*Po korekcie/),
    expect.stringMatching(/Rodzice\s*500,00 zł\s*zostało 500,00 zł\s*200,00 zł\s*zostało 150,00 zł/),
    expect.stringMatching(/ZUS\s*1 500,00 zł\s*zostało 1 500,00 zł\s*1 400,00 zł\s*zostało 1 300,00 zł/),
  ])
  expect(server.inputs('payments.correctionPreview').at(-1)).toMatchObject({
    placeId: 1,
    id: 1,
    version: 1,
    lines: [{ amount: 100_00 }],
  })
})

test('a correction that the server would refuse is said to be, and shows no parts', async () => {
  const refused = new Refused('payer.settled', { payer: 4, paid: 1500_00 })
  const { dialog } = await typeAmount({ 'payments.correctionPreview': refused })
  await expect.poll(() => textOf(within(dialog).getByRole('status'))).not.toContain('Liczę')
  expect(textOf(within(dialog).getByRole('status'))).not.toContain('Było')
  expect(within(dialog).queryByRole('table')).toBeNull()
})

test('while a changed amount is asked about, parts of the one before are not shown', async () => {
  let asked = 0
  const { dialog } = await typeAmount({
    'payments.correctionPreview': () => {
      asked += 1
      return asked === 1 ? CORRECTED : new Promise<typeof CORRECTED>(() => undefined)
    },
  })
  await within(dialog).findByRole('table')
  fireEvent.change(within(dialog).getByLabelText('Kwota'), { target: { value: '90' } })
  await expect.poll(() => textOf(within(dialog).getByRole('status'))).toContain('Liczę')
  expect(within(dialog).queryByRole('table')).toBeNull()
})
