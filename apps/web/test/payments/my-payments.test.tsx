import { warsawDay } from '@skrzat/contract/days'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, Refused } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { invoiceOf, paidOutcome } from './made-up.ts'

function openMine(
  invoices: readonly Invoice[],
  { search = '', answers }: { search?: string; answers?: Answers } = {},
) {
  return openApp(`/payments/my${search}`, as.parent, {
    'payments.my': ({ history = false }) => invoices.filter(({ paid }) => history || !paid),
    'payments.myCredits': [],
    ...answers,
  })
}

const paid = { paid: true, amountLeft: 0, paidDate: '2026-11-20T09:00:00.000Z', paidDay: '2026-11-20' }
const whys = () => screen.findAllByRole('button', { name: /^Dlaczego tyle/ })

test('with nothing to pay it says so, and what will be here', async () => {
  await openMine([])
  expect(await screen.findByText('Wszystko opłacone')).toBeTruthy()
})

test('once all is paid it thanks for the last payment, if that is recent', async () => {
  const payment = {
    id: 1,
    amount: 300_00,
    applied: 300_00,
    toCredit: 0,
    day: warsawDay(new Date()),
    method: null,
    note: null,
    createdDate: new Date().toISOString(),
    reversed: null,
  }
  await openMine([invoiceOf(1, { ...paid, payments: [payment] })])
  const thanks = await screen.findByRole('region', { name: 'Dziękujemy, wszystko opłacone' })
  expect(textOf(thanks)).toContain('Ostatnia wpłata: 300,00 zł, dziś.')
  expect(within(thanks).getByRole('button', { name: 'Zobacz historię' })).toBeTruthy()
})

test('credit, a deposit and a refund under way are shown with whose they are', async () => {
  const kid = { id: 1, firstname: 'Łucja', lastname: 'Żółw' }
  await openMine([], {
    answers: { 'payments.myCredits': [{ kid, amount: 0, deposit: 300_00, refunding: 20_50 }] },
  })
  expect(textOf(await screen.findByRole('region', { name: 'Kaucja' }))).toContain('Łucja Żółw300,00 zł')
  expect(textOf(screen.getByRole('region', { name: /^Zwrot w\sdrodze$/ }))).toContain('20,50 zł')
  expect(screen.queryByRole('region', { name: 'Nadpłata' })).toBeNull()
})

test('paid invoices are shown with the history, which is in the address; a mangled one is without', async () => {
  const { user } = await openMine([invoiceOf(1), invoiceOf(2, paid)], { search: '?history=yes' })
  expect(await whys()).toHaveLength(1)
  expect(screen.getByRole('region', { name: /^Dokąd zapłacić/ })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Pokaż historię' }))
  await expect.poll(whys).toHaveLength(2)
  expect(screen.getAllByText(/Opłacona/)).not.toHaveLength(0)
  expect(address()).toBe('/payments/my?history=true')
})

test('an account number that replaced another one is called new, since when', async () => {
  const invoice = invoiceOf(1)
  const place = { ...invoice.place, accountNumberNewSince: '2026-11-15' }
  await openMine([{ ...invoice, place }])
  const where = await screen.findByRole('region', { name: /^Dokąd zapłacić/ })
  expect(within(where).getByText(/^Nowy numer konta, od 15 listopada 2026\./)).toBeTruthy()
})

test('one transfer pays all of an account; another account has a transfer of its own', async () => {
  const { place } = invoiceOf(1)
  const fees = { ...place, accountNumber: '25124099990000000000000001' }
  const meals = { ...place, accountNumber: '95124099990000000000000002', accountForMeals: true as const }
  await openMine([
    invoiceOf(1, { place: fees }),
    invoiceOf(2, { place: meals, amountLeft: 40_00 }),
    invoiceOf(3, { place: fees }),
    invoiceOf(4, { place: meals, amountLeft: 60_00 }),
  ])
  const forFees = await screen.findByRole('region', { name: /^Dokąd zapłacić: / })
  const forMeals = screen.getByRole('region', { name: /^Dokąd zapłacić za wyżywienie: / })
  expect(textOf(forFees)).toMatch(/600,00 zł.*Numer konta25 1240 9999.*2026\/11\/0001, 0003/)
  expect(textOf(forMeals)).toMatch(/100,00 zł.*Numer konta na wyżywienie95 1240 9999.*2026\/11\/0002, 0004/)
})

test('the title of a transfer is copied in Latin letters, as banks take it', async () => {
  const invoice = invoiceOf(1)
  const kid = { ...invoice.kid, firstname: 'Олена', lastname: 'Żak' }
  const { user } = await openMine([{ ...invoice, kid }])
  expect(await screen.findByText('2026/11/0001 Olena Żak')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Kopiuj tytuł' }))
  expect(await navigator.clipboard.readText()).toBe('2026/11/0001 Olena Żak')
  expect(screen.getByRole('heading', { name: 'Олена Żak' })).toBeTruthy()
})

test('the most urgent invoice comes first', async () => {
  await openMine([
    invoiceOf(1, { deadline: '2026-12-10' }),
    invoiceOf(2),
    invoiceOf(3, { deadline: '2026-12-05' }),
  ])
  const numbers = (await whys()).map((why) => /2026\/11\/000\d/.exec(why.ariaLabel ?? '')?.[0])
  expect(numbers).toEqual(['2026/11/0002', '2026/11/0003', '2026/11/0001'])
})

test('an invoice is explained by lines that add up: which days were taken off and why, and what is not known', async () => {
  const [line] = invoiceOf(1).lines
  if (!line) throw new Error('an invoice has a line')
  const lines: Invoice['lines'] = [
    {
      ...line,
      display: 'Obiady',
      absent: 4,
      takenOff: [
        { day: '2026-11-23', why: 'in_time' },
        { day: '2026-11-24', why: 'confirmed' },
        { day: '2026-11-26', why: 'in_time' },
      ],
      additional: 1,
      rule: 1,
      computed: 240_00,
      amount: 230_00,
    },
    { ...line, paymentTypeId: 3, display: 'Podwieczorki', absent: 2, takenOff: null, amount: 270_00 },
    { ...line, paymentTypeId: 4, display: 'Basen', days: null, absent: null, amount: 40_00 },
  ]
  const { user } = await openMine([invoiceOf(1, { lines, amount: 540_00, amountLeft: 540_00 })])
  const [why] = await whys()
  if (!why) throw new Error('an invoice is explained')
  expect(why.ariaExpanded).toBe('false')
  await user.click(why)
  const table = within(screen.getByRole('table', { name: 'Jak powstała kwota' }))
  const row = (name: string) => textOf(table.getByRole('row', { name: new RegExp(name) }))
  expect(row('Obiady')).toContain('zgłoszone w porę: 23 lis i 26 lis')
  expect(row('Obiady')).toContain('zgłoszone po terminie, potwierdzone: 24 lis')
  expect(row('Obiady')).toContain('dodatkowo odjęte: 1 dzień')
  expect(row('Obiady')).toMatch(/zmienione przez placówkę: −10,00 zł230,00 zł$/)
  expect(row('Podwieczorki')).toMatch(/nie zapisano, które dni odjęto.*270,00 zł$/)
  expect(row('Basen')).toMatch(/nie zapisano, za ile dni.*40,00 zł$/)
  expect(row('Razem')).toBe('Razem540,00 zł')
})

test('an invoice that comes into sight for the first time is recorded as viewed, once', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: object[]) => void
      constructor(tell: (entries: object[]) => void) {
        this.tell = tell
      }
      observe() {
        this.tell([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  const { user, server } = await openMine(
    [invoiceOf(1, { viewed: null }), invoiceOf(2), invoiceOf(3, paid)],
    {
      answers: { 'payments.view': paidOutcome(1) },
    },
  )
  const told = () => server.inputs('payments.view')
  await expect.poll(told).toMatchObject([{ id: 1 }])
  await user.click(screen.getByRole('checkbox', { name: 'Pokaż historię' }))
  await expect.poll(whys).toHaveLength(3)
  expect(told()).toHaveLength(1)
})

test('an error says what happened, and trying again shows the invoices', async () => {
  const { user, server } = await openMine([], { answers: { 'payments.my': new Refused('internal') } })
  await screen.findByText(/Coś poszło nie tak/)
  server.answer({ 'payments.my': [invoiceOf(1)] })
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await whys()).toHaveLength(1)
})

test('a corrected invoice shows what it was, why it changed, and what became credit', async () => {
  const correction = {
    id: 4,
    number: 'K/2026/11/0001',
    day: '2026-11-17',
    at: '2026-11-17T10:00:00.000Z',
    difference: -30_00,
    was: { amount: 330_00, lines: [] },
    reason: 'Dwie nieobecności',
  }
  const payment = {
    id: 1,
    amount: 330_00,
    applied: 330_00,
    toCredit: 0,
    day: '2026-11-16',
    method: null,
    note: null,
    createdDate: '2026-11-16T10:00:00.000Z',
    reversed: null,
  }
  const invoice = invoiceOf(1, { ...paid, payments: [payment], corrections: [correction] })
  const { user } = await openMine([invoice], { search: '?history=true' })
  await user.click((await whys())[0] ?? document.body)
  expect(textOf(await screen.findByText('K/2026/11/0001'))).toBeTruthy()
  expect(textOf(screen.getByText(/^było/))).toBe('było 330,00 zł, jest 300,00 zł')
  expect(screen.getByText('Dwie nieobecności')).toBeTruthy()
  const row = screen.getByRole('row', { name: /^Przeszło na nadpłatę po korekcie/ })
  expect(textOf(row)).toContain('30,00 zł')
})

test('of an invoice that ZUS pays a part of, parents see what they pay: its part comes off, and the transfer is of theirs', async () => {
  const invoice = invoiceOf(1, {
    amount: 2000_00,
    amountLeft: 350_00,
    ownLeft: 350_00,
    shares: [{ payerId: 4, payer: 'ZUS', amount: 1500_00 }],
    splitReason: 'Aktywnie w żłobku',
    payments: [
      {
        id: 1,
        amount: 150_00,
        applied: 150_00,
        toCredit: 0,
        day: '2026-11-16',
        method: null,
        note: null,
        createdDate: '2026-11-16T10:00:00.000Z',
        reversed: null,
      },
    ],
  })
  const { user } = await openMine([invoice])
  await user.click((await whys())[0] ?? document.body)
  const rows = await screen.findAllByRole('row')
  const texts = rows.map(textOf)
  expect(texts).toContain('Płaci ZUS−1 500,00 zł')
  expect(texts).toContain('Pozostało do zapłaty350,00 zł')
  expect(screen.getByText('Aktywnie w żłobku')).toBeTruthy()
  const item = screen.getByRole('listitem', { name: 'Łucja Żółw1' })
  expect(textOf(item)).toContain('Z kwoty 500,00 zł, wpłacono 150,00 zł')
  const card = within(item)
  await user.click(card.getByRole('button', { name: 'Kopiuj kwotę' }))
  expect(await navigator.clipboard.readText()).toBe('350,00')
  expect(card.getByText('2026/11/0001 Łucja Żółw1')).toBeTruthy()
  await user.click(card.getByRole('button', { name: /^Kod QR do przelewu/ }))
  expect(await card.findByRole('img', { name: /350,00\szł/ })).toBeTruthy()
  expect(rows.some((row) => /Przeszło na nadpłatę/.test(textOf(row)))).toBe(false)
})
