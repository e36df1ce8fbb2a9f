/** Settlements of children that leave, and the forms of deposits and credit that they lead to. */
import type { Credit } from '@skrzat/contract/wire/credit'
import type { Leaver, Leavers } from '@skrzat/contract/wire/leavers'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, Refused } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { GROUP, invoiceOf, nothingNew, paidOutcome } from './made-up.ts'

const LEAVING = '/place/1/payments/leaving'
const zofia: Leaver = {
  kid: { id: 1, firstname: 'Zofia', lastname: 'Żółw', group: GROUP },
  lastDay: '2026-11-15',
  day: '2026-11-15',
  gone: false,
  left: 100_00,
  credit: 30_00,
  deposit: 50_00,
  refunding: 0,
  open: [{ id: 4, number: '2026/11/0004', amountLeft: 100_00, ownLeft: 100_00, deadline: '2026-11-30' }],
  past: [{ id: 5, number: '2026/12/0005', from: '2026-12-01', to: '2026-12-31', amount: 300_00 }],
}
const credit: Credit = { kidId: 1, amount: 30_00, deposit: 50_00, refunding: 0, version: 2, entries: [] }

function leaversOf(...kids: Leaver[]): Leavers {
  const sum = (key: 'left' | 'credit' | 'deposit' | 'refunding') =>
    kids.reduce((all, kid) => all + kid[key], 0)
  return {
    counts: { left: kids.length, ahead: 0, settled: 2 },
    totals: {
      left: sum('left'),
      credit: sum('credit'),
      deposit: sum('deposit'),
      refunding: sum('refunding'),
    },
    kids,
  }
}

const open = (leavers: Leavers, answers: Answers = {}) =>
  openApp(LEAVING, as.director, nothingNew, {
    'payments.leavers': leavers,
    'payments.credit': credit,
    'places.groups': [],
    ...answers,
  })

test('without anything to settle it says so, and what will be here', async () => {
  await open(leaversOf())
  expect(await screen.findByText('Nie ma nic do rozliczenia')).toBeTruthy()
  expect(textOf(screen.getByRole('tab', { selected: true }))).toBe('Odeszły (0)')
})

test('a child is shown with what is left and held, and leads to what settles it', async () => {
  await open(leaversOf(zofia))
  const list = await screen.findByRole('list', { name: 'Rozliczenia odejść' })
  const text = textOf(list)
  for (const said of ['Żółw Zofia', 'do zapłaty100,00 zł', 'nadpłata30,00 zł', 'kaucja50,00 zł'])
    expect(text).toContain(said)
  expect(text).toContain('2026/12/0005 obejmuje dni po odejściu')
  const hrefOf = (name: string) => within(list).getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Popraw fakturę 2026/12/0005')).toBe('/place/1/payments?invoice=5')
  expect(hrefOf('Zleć zwrot na konto: Zofia Żółw')).toBe('/place/1/payments/refunds?kid=1')
})

test('what has left and owes nothing is called settled', async () => {
  const done = { ...zofia, left: 0, credit: 0, deposit: 0, open: [], past: [] }
  const { user } = await open(leaversOf(), {
    'payments.leavers': ({ view }) => leaversOf(...(view === 'settled' ? [done] : [])),
  })
  await user.click(await screen.findByRole('tab', { name: /^Rozliczone/ }))
  expect(textOf(await screen.findByRole('list', { name: 'Rozliczenia odejść' }))).toContain('rozliczone')
})

test('credit is used on an open invoice, by default as much as there is; never more', async () => {
  const { user, server } = await open(leaversOf(zofia), {
    'payments.applyCredit': { ...paidOutcome(4), paid: false, amountLeft: 70_00 },
  })
  await user.click(await screen.findByRole('button', { name: 'Użyj nadpłaty na fakturze 2026/11/0004' }))
  const question = await screen.findByRole('alertdialog')
  const amount = within(question).getByRole<HTMLInputElement>('textbox')
  expect(amount.value).toBe('30,00')
  await user.clear(amount)
  await user.type(amount, '30,01')
  await user.click(within(question).getByRole('button', { name: 'Użyj nadpłaty' }))
  expect(textOf(within(question).getByRole('alert'))).toContain('do 30,00 zł')
  await user.clear(amount)
  await user.type(amount, '30')
  await user.click(within(question).getByRole('button', { name: 'Użyj nadpłaty' }))
  await screen.findByText(/^Użyto 30,00\szł nadpłaty na fakturze 2026\/11\/0004$/)
  expect(server.inputs('payments.applyCredit')).toMatchObject([{ placeId: 1, id: 4, amount: 30_00 }])
})

test('a deposit is returned once that is confirmed, with its day and method; a refusal is said', async () => {
  const { user, server } = await open(leaversOf(zofia), {
    'payments.returnDeposit': new Refused('deposit.insufficient'),
  })
  await user.click(await screen.findByRole('button', { name: 'Rozlicz kaucję: Zofia Żółw' }))
  const sheet = await screen.findByRole('dialog')
  const form = await within(sheet).findByRole('form', { name: 'Zmień kaucję' })
  await user.type(within(form).getByLabelText(/^Kwota w\szłotych/), '60')
  await user.click(within(form).getByRole('button', { name: 'Zapisz zwrot' }))
  expect(textOf(within(form).getByRole('alert'))).toBe('Kaucja to teraz 50,00 zł.')
  await user.clear(within(form).getByLabelText(/^Kwota w\szłotych/))
  await user.type(within(form).getByLabelText(/^Kwota w\szłotych/), '50')
  await user.click(within(form).getByRole('radio', { name: 'gotówka' }))
  await user.click(within(form).getByRole('button', { name: 'Zapisz zwrot' }))
  expect(server.inputs('payments.returnDeposit')).toEqual([])
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Zapisz zwrot' }),
  )
  await screen.findByText('Kaucja jest mniejsza niż ta kwota.')
  expect(server.inputs('payments.returnDeposit')).toMatchObject([
    { placeId: 1, kidId: 1, amount: 50_00, method: 'cash', day: expect.any(String) },
  ])
})

test('a deposit is received at once, and made credit after a question', async () => {
  const none = { ...credit, amount: 0, deposit: 0 }
  const outcome = { kidId: 1, amount: 0, refunding: 0, version: 3 }
  const { user, server } = await open(leaversOf(zofia), {
    'payments.credit': none,
    'payments.receiveDeposit': { ...outcome, deposit: 200_00 },
    'payments.useDeposit': { ...outcome, deposit: 0 },
  })
  await user.click(await screen.findByRole('button', { name: 'Rozlicz kaucję: Zofia Żółw' }))
  const form = async () => within(await screen.findByRole('form', { name: 'Zmień kaucję' }))
  await user.type((await form()).getByLabelText(/^Kwota w\szłotych/), '200')
  server.answer({ 'payments.credit': { ...none, deposit: 200_00 } })
  await user.click((await form()).getByRole('button', { name: 'Przyjmij kaucję' }))
  await screen.findByText(/^Przyjęto kaucję 200,00\szł$/)
  await user.click((await form()).getByRole('radio', { name: 'Zalicz na nadpłatę' }))
  await user.type((await form()).getByLabelText(/^Kwota w\szłotych/), '200')
  await user.click((await form()).getByRole('button', { name: 'Zalicz na nadpłatę' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Zalicz na nadpłatę' }))
  await screen.findByText(/^Zaliczono kaucję 200,00\szł na nadpłatę$/)
  expect(server.inputs('payments.useDeposit')).toMatchObject([{ kidId: 1, amount: 200_00 }])
})

test('the card of an open invoice offers the credit of its child', async () => {
  const { user, server } = await openApp('/place/1/payments?invoice=1', as.director, nothingNew, {
    'payments.invoice': invoiceOf(1),
    'payments.credit': credit,
    'payments.applyCredit': paidOutcome(1),
  })
  await user.click(await screen.findByRole('button', { name: 'Użyj nadpłaty' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Użyj nadpłaty' }))
  await screen.findByText(/^Użyto 30,00\szł nadpłaty/)
  expect(server.inputs('payments.applyCredit')).toMatchObject([{ id: 1, version: 1, amount: 30_00 }])
})
