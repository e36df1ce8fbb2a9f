import { warsawDay } from '@skrzat/contract/days'
import type { Invoice, InvoiceOutcome } from '@skrzat/contract/wire/payments'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { type Answers, Refused, Unreachable } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { named, textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { lineOf } from './bank-made-up.ts'
import { GROUP, invoiceOf, listOf, nothingNew, paidOutcome, remindedOutcome } from './made-up.ts'

const nothingHeld = { deposit: 0, refunding: 0 }
const LIST = '/place/1/payments'
const all = [1, 2, 3].map((id) => invoiceOf(id))

function openList(answers: Answers = {}, search = '') {
  return openApp(LIST + search, as.accountant, nothingNew, {
    'payments.list': listOf(all),
    'payments.credit': ({ kidId }) => ({ kidId, amount: 0, ...nothingHeld, version: 0, entries: [] }),
    ...answers,
  })
}

const rowOf = (id: number) => screen.findByRole('row', { name: new RegExp(`2026/11/000${id}`) })
const isGone = (id: number) =>
  expect.poll(() => screen.queryByRole('row', { name: new RegExp(`2026/11/000${id}`) })).toBeNull()
const question = () => screen.findByRole('alertdialog')
const field = () => screen.findByRole('combobox', { name: 'Dziecko, numer lub kwota' })

type User = Awaited<ReturnType<typeof openApp>>['user']

async function actOn(user: User, id: number, action: string) {
  await user.click(within(await rowOf(id)).getByRole('button', { name: /^Więcej działań/ }))
  await user.click(await screen.findByRole('menuitem', { name: named(action) }))
}

async function pay(user: User, id: number) {
  await actOn(user, id, 'Opłacona w całości')
  await user.click(within(await question()).getByRole('button', { name: 'Oznacz jako opłaconą' }))
}

test('a paid invoice leaves the list at once, before the server has answered', async () => {
  const answered = Promise.withResolvers<InvoiceOutcome>()
  const { user, server } = await openList({ 'payments.pay': () => answered.promise })
  await pay(user, 1)
  await isGone(1)
  server.answer({ 'payments.list': listOf(all.slice(1)) })
  answered.resolve(paidOutcome(1))
  expect(await screen.findByText('Faktura 2026/11/0001 jest opłacona')).toBeTruthy()
})

test('a paid invoice of which others pay a part stays, with what they have yet to pay', async () => {
  const shared = invoiceOf(1, { ownLeft: 100_00, amountLeft: 300_00 })
  const answered = Promise.withResolvers<InvoiceOutcome>()
  const { user, server } = await openList({
    'payments.list': listOf([shared, ...all.slice(1)]),
    'payments.pay': () => answered.promise,
  })
  await pay(user, 1)
  await expect.poll(async () => textOf(await rowOf(1))).toContain('200,00')
  const outcome = { ...paidOutcome(1), paid: false, amountLeft: 200_00, ownLeft: 0 }
  server.answer({ 'payments.list': listOf([{ ...shared, amountLeft: 200_00, ownLeft: 0 }, ...all.slice(1)]) })
  answered.resolve(outcome)
  expect(await screen.findByText(/^Część rodziców z.faktury 2026\/11\/0001 jest opłacona$/)).toBeTruthy()
  expect(await rowOf(1)).toBeTruthy()
})

test('where no answer comes the invoice is there again, and trying again is the same command', async () => {
  const { user, server } = await openList({ 'payments.pay': new Unreachable() })
  await pay(user, 2)
  await screen.findByText('Faktura 2026/11/0002 (Jan Żółw2) jest bez zmian')
  await rowOf(2)
  server.answer({ 'payments.pay': paidOutcome(2), 'payments.list': listOf(all.slice(2)) })
  await user.click(screen.getByRole('button', { name: 'Ponów' }))
  await screen.findByText('Faktura 2026/11/0002 jest opłacona')
  await isGone(2)
  const [first, second] = server.inputs('payments.pay')
  expect(second).toEqual(first)
})

test('an invoice that somebody else has changed is shown anew and not paid', async () => {
  const changed = invoiceOf(1, { version: 2, amountLeft: 299_00 })
  const { user, server } = await openList({
    'payments.pay': new Refused('conflict.stale'),
    'payments.invoice': changed,
  })
  await rowOf(1)
  server.answer({ 'payments.list': listOf([changed, ...all.slice(1)]) })
  await pay(user, 1)
  await screen.findByText('Ktoś w międzyczasie zmienił fakturę 2026/11/0001')
  await expect.poll(async () => textOf(await rowOf(1))).toContain('299,00')
  expect(server.inputs('payments.pay')).toMatchObject([{ id: 1, version: 1 }])
})

test('that parents were reminded is known before the list is read again', async () => {
  const { user, server } = await openList({ 'payments.remind': remindedOutcome(1, warsawDay(new Date())) })
  await rowOf(1)
  server.answer({ 'payments.list': () => Promise.withResolvers<never>().promise })
  await actOn(user, 1, 'Przypomnij')
  await user.click(within(await question()).getByRole('button', { name: 'Wyślij przypomnienie' }))
  await screen.findByText('Przypomniano o fakturze 2026/11/0001')
  await actOn(user, 1, 'Przypomnij')
  expect(textOf(await question())).toContain('przypomniano już dzisiaj')
})

test('that parents were reminded is known in the sheet before the invoice is read again', async () => {
  const answers = {
    'payments.invoice': invoiceOf(1),
    'payments.remind': remindedOutcome(1, warsawDay(new Date())),
  }
  const { user, server } = await openList(answers, '?invoice=1')
  const remind = () => screen.findByRole('button', { name: 'Przypomnij' })
  await user.click(await remind())
  server.answer({ 'payments.invoice': () => Promise.withResolvers<never>().promise })
  await user.click(within(await question()).getByRole('button', { name: 'Wyślij przypomnienie' }))
  await screen.findByText('Przypomniano o fakturze 2026/11/0001')
  await user.click(await remind())
  expect(textOf(await question())).toContain('przypomniano już dzisiaj')
})

test('a payment’s question does not go along to another invoice', async () => {
  const sum = { amount: 10_00, applied: 10_00, toCredit: 0 }
  const payment = { id: 7, ...sum, day: '2026-11-20', createdDate: '2026-11-20T09:00:00.000Z', method: null }
  const { user } = await openList(
    {
      'payments.invoice': ({ id }) =>
        invoiceOf(id, { payments: [{ ...payment, note: null, reversed: null }] }),
    },
    '?invoice=2',
  )
  await user.click(await screen.findByRole('button', { name: /^Wycofaj wpłatę/ }))
  await question()
  window.history.pushState(null, '', `${LIST}?invoice=1`)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await screen.findByRole('dialog', { name: /Żółw1$/ })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a payment by the bank names its line, and is undone only there', async () => {
  const sum = { amount: 10_00, applied: 10_00, toCredit: 0, note: null, reversed: null }
  const times = { day: '2026-11-20', createdDate: '2026-11-20T09:00:00.000Z' }
  const payment = { id: 7, ...sum, ...times, method: 'transfer' as const, lineId: 4 }
  await openList(
    { 'payments.invoice': ({ id }) => invoiceOf(id, { payments: [payment] }), 'bank.line': lineOf(4) },
    '?invoice=2',
  )
  const link = await screen.findByRole('link', { name: 'wyciąg 193, poz. 4' })
  expect(link).toHaveProperty('search', '?state=ALL&line=4')
  expect(screen.queryByRole('button', { name: /^Wycofaj wpłatę/ })).toBeNull()
})

test('a part payment says what it does before it is sent', async () => {
  const { user, server } = await openList()
  await actOn(user, 1, 'Wpłata częściowa')
  const dialog = await screen.findByRole('dialog', { name: 'Wpłata częściowa' })
  const amount = within(dialog).getByLabelText('Kwota wpłaty w złotych')
  await user.click(within(dialog).getByRole('button', { name: 'Zapisz wpłatę' }))
  const says = async (typed: string, text: string) => {
    fireEvent.change(amount, { target: { value: typed } })
    await expect.poll(() => textOf(dialog)).toContain(text)
  }
  await expect.poll(() => textOf(dialog)).toContain('Podaj kwotę, na przykład 123,45.')
  await says('1,234', 'Kwota może mieć najwyżej dwa miejsca po przecinku.')
  await says('305', '5,00 zł przejdzie na nadpłatę')
  await says('10,5', 'Zostanie 289,50 zł')
  expect(server.inputs('payments.payPart')).toEqual([])
})

test('a payment that had no answer is sent again by hand, and is said to be of a month closed meanwhile', async () => {
  const { user, server } = await openList({ 'payments.payPart': new Unreachable() })
  await actOn(user, 1, 'Wpłata częściowa')
  const dialog = await screen.findByRole('dialog', { name: 'Wpłata częściowa' })
  const amount = within(dialog).getByLabelText<HTMLInputElement>('Kwota wpłaty w złotych')
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Zapisz wpłatę' }))
  fireEvent.change(amount, { target: { value: '150' } })
  await send()
  await within(dialog).findByRole('alert')
  expect(server.inputs('payments.payPart')).toHaveLength(1)
  server.answer({ 'payments.payPart': new Refused('month.closed', { month: '2026-10', open: '2026-11' }) })
  await send()
  await expect.poll(() => textOf(dialog)).toContain('jest zamknięty i nie przyjmuje zmian')
  // What was typed is there, so that another day can be chosen.
  expect(amount.value).toBe('150')
  const sent = server.inputs('payments.payPart')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  server.answer({ 'payments.payPart': paidOutcome(1) })
  await send()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  // A refusal is final: the next attempt is another command.
  expect(server.inputs('payments.payPart')[2]).not.toEqual(sent[0])
})

test('several invoices are paid together; one that cannot be is named with its reason', async () => {
  const { user } = await openList({
    'payments.bulkPay': { done: [1], failed: [{ id: 2, code: 'invoice.paid' }] },
  })
  for (const id of [1, 2]) await user.click(within(await rowOf(id)).getByRole('checkbox'))
  const bar = await screen.findByRole('region', { name: 'Zaznaczone faktury' })
  expect(textOf(bar)).toContain('600,00 zł')
  await user.click(within(bar).getByRole('button', { name: 'Opłacone' }))
  await user.click(within(await question()).getByRole('button', { name: 'Oznacz jako opłacone' }))
  const result = await screen.findByRole('dialog', { name: 'Nie wszystko się udało' })
  expect(textOf(await within(result).findByRole('list', { name: 'Nieudane' }))).toContain('2026/11/0002')
  expect(textOf(result)).toContain('Ta faktura jest już opłacona.')
  expect(textOf(result)).toContain('2 z 2')
})

test('all that are shown are selected and let go together, and Escape lets go of one', async () => {
  const { user } = await openList()
  await rowOf(1)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Zaznacz wszystkie pokazane' })
  await user.click(box)
  await expect.poll(() => screen.queryAllByRole('row', { selected: true })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Odznacz wszystkie' }))
  await expect.poll(() => screen.queryAllByRole('row', { selected: true })).toHaveLength(0)
  expect(box.checked).toBe(false)
  await user.click(within(await rowOf(2)).getByRole('checkbox'))
  await expect.poll(() => screen.queryAllByRole('row', { selected: true })).toHaveLength(1)
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('region', { name: 'Zaznaczone faktury' })).toBeNull()
})

test('what is selected stays through a search and filters, and says what is not in sight', async () => {
  const { user, server } = await openList({
    'payments.list': ({ text }) => listOf(text === undefined ? all : all.slice(2)),
    'payments.bulkPay': { done: [1], failed: [{ id: 2, code: 'invoice.paid' }] },
  })
  for (const id of [1, 2]) await user.click(within(await rowOf(id)).getByRole('checkbox'))
  await user.type(await field(), 'zofia')
  await isGone(1)
  const bar = within(await screen.findByRole('region', { name: 'Zaznaczone faktury' }))
  await user.click(await bar.findByRole('button', { name: '2 poza tym widokiem' }))
  const elsewhere = within(await screen.findByRole('dialog', { name: '2 poza tym widokiem' }))
  expect(elsewhere.getAllByRole('listitem').map(textOf)).toMatchObject([
    expect.stringContaining('2026/11/0001'),
    expect.stringContaining('2026/11/0002'),
  ])
  await user.keyboard('{Escape}')
  await user.click(within(await rowOf(3)).getByRole('checkbox'))
  await bar.findByText('Zaznaczono 3 faktury')
  expect(textOf(screen.getByRole('region', { name: 'Zaznaczone faktury' }))).toContain('900,00 zł')
  await user.click(bar.getByRole('button', { name: 'Opłacone' }))
  await user.click(within(await question()).getByRole('button', { name: 'Oznacz jako opłacone' }))
  const result = await screen.findByRole('dialog', { name: 'Nie wszystko się udało' })
  expect(textOf(result)).toContain('2026/11/0002')
  expect(server.inputs('payments.bulkPay')).toMatchObject([{ ids: [1, 2, 3] }])
})

test('a held Backspace takes no filter away', async () => {
  const { user } = await openList({}, `?group=${GROUP.id}`)
  await rowOf(1)
  await screen.findByRole('button', { name: 'Usuń filtr: Jeżyki' })
  fireEvent.keyDown(await field(), { key: 'Backspace', repeat: true })
  expect(address()).toBe(`${LIST}?group=${GROUP.id}`)
  await user.click(await field())
  await user.keyboard('{Backspace}')
  await expect.poll(address).toBe(LIST)
})

test('copying rows says of how many, where not all are loaded', async () => {
  const list = listOf(all)
  const { user } = await openList({
    'payments.list': { ...list, totals: list.totals && { ...list.totals, count: 60 } },
  })
  await rowOf(1)
  await user.click(screen.getByRole('button', { name: 'Inne działania' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Kopiuj wiersze' }))
  expect(await screen.findByText(/^Skopiowano 3 z 60 wierszy/)).toBeTruthy()
})

test('a filter is suggested while one types, becomes a chip, and is removed by the keyboard', async () => {
  const { user, server } = await openList()
  await rowOf(1)
  await user.type(await field(), 'jez')
  const options = within(await screen.findByRole('listbox', { name: 'Podpowiedzi' })).getAllByRole('option')
  expect(options.map(textOf)).toEqual(['GrupaJeżyki', 'Opiekunjez'])
  await user.keyboard('{ArrowDown}{Enter}')
  await expect.poll(address).toBe(`${LIST}?group=${GROUP.id}`)
  expect(await field()).toHaveProperty('value', '')
  await screen.findByRole('button', { name: 'Usuń filtr: Jeżyki' })
  await user.type(await field(), '1310{ArrowDown}{Enter}')
  await expect
    .poll(() => server.inputs('payments.list').at(-1))
    .toMatchObject({
      groupId: GROUP.id,
      amount: 1310_00,
    })
  await user.keyboard('{Backspace}')
  await expect.poll(address).toBe(`${LIST}?group=${GROUP.id}`)
  await user.keyboard('{Backspace}')
  await expect.poll(address).toBe(LIST)
})

test('a tile filters the list, and pressed again shows everything', async () => {
  const { user, server } = await openList({
    'payments.list': ({ status }) => ({ ...listOf(all), ...(status && { invoices: all.slice(0, 1) }) }),
  })
  const tile = () => screen.findByRole('button', { name: /^Ponad 7\sdni po terminie/ })
  await rowOf(3)
  await user.click(await tile())
  await isGone(3)
  expect((await tile()).getAttribute('aria-pressed')).toBe('true')
  expect(address()).toBe(`${LIST}?status=expired`)
  expect(server.inputs('payments.list').at(-1)).toMatchObject({ status: 'expired' })
  await user.click(await tile())
  await rowOf(3)
  expect((await tile()).getAttribute('aria-pressed')).toBe('false')
  expect(address()).toBe(LIST)
})

test('nothing found offers the way to other states, and back', async () => {
  const { user } = await openList({
    'payments.list': ({ text, state }) => {
      if (text === undefined) return listOf(all)
      return text === '0001' ? listOf(state === 'all' ? [invoiceOf(1, { paid: true })] : [], 1) : listOf([])
    },
  })
  await user.type(await field(), '0001')
  await user.click(await screen.findByRole('button', { name: /Pokaż wśród wszystkich \(1\)/ }))
  const row = await rowOf(1)
  expect(address()).toContain('state=all')
  expect(textOf(row)).toContain('opłacona')
  expect(within(row).getByRole('checkbox')).toHaveProperty('disabled', true)
  await user.click(within(row).getByRole('button', { name: /^Więcej działań/ }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(textOf)).toEqual(['Szczegóły i wpłaty', 'Nadpłata dziecka', 'Popraw fakturę'])
  await user.keyboard('{Escape}')
  fireEvent.change(await field(), { target: { value: 'Nikt Taki' } })
  await screen.findByText('Nic nie pasuje')
  await user.click(await screen.findByRole('button', { name: named('Pokaż wszystkie do zapłaty') }))
  await rowOf(3)
  expect(await field()).toHaveProperty('value', '')
})

test('a letter that is typed before the address has followed is kept', async () => {
  await openList()
  const input = await field()
  const replace = history.replaceState.bind(history)
  let typed = false
  vi.spyOn(history, 'replaceState').mockImplementation((data, unused, url) => {
    replace(data, unused, url)
    if (typed || !String(url).endsWith('name=zolw')) return
    typed = true
    fireEvent.change(input, { target: { value: 'zolwi' } })
  })
  fireEvent.change(input, { target: { value: 'zolw' } })
  await expect.poll(address).toBe(`${LIST}?name=zolwi`)
  expect(input).toHaveProperty('value', 'zolwi')
})

test('tabs are links, and a mangled address still opens the page', async () => {
  await openList({}, '?tab=stary&status=7&cursor=x&from=2026-02-30&invoice=-1')
  await rowOf(1)
  const tabs = within(screen.getByRole('navigation', { name: 'Płatności' }))
  expect(tabs.getByRole('link', { name: 'Wszystkie faktury' }).getAttribute('aria-current')).toBe('page')
  expect(tabs.getByRole('link', { name: 'Raport' }).getAttribute('href')).toContain('tab=reports')
})

test('a row names the group beside its colour', async () => {
  await openList()
  const [name] = within(await rowOf(1)).getAllByText(GROUP.name, { ignore: '.sr-only' })
  expect(name).toBeTruthy()
})

test('credit of nobody says so', async () => {
  const none = { 'payments.credits': { total: 0, deposits: 0, credits: [] }, 'places.groups': [] }
  const { user } = await openList(none)
  await user.click(await screen.findByRole('button', { name: 'Inne działania' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Nadpłaty' }))
  expect(await screen.findByText('Nikt nie ma nadpłaty ani kaucji')).toBeTruthy()
})

test('much credit is asked about first, and is taken back by an entry that says so', async () => {
  const { user, server } = await openList({
    'places.groups': [],
    'payments.credit': { kidId: 1, amount: 0, ...nothingHeld, version: 0, entries: [] },
    'payments.addCredit': ({ kidId, amount }) => ({ kidId, amount, ...nothingHeld, version: 1 }),
    'payments.returnCredit': ({ kidId }) => ({ kidId, amount: 0, ...nothingHeld, version: 2 }),
  })
  await actOn(user, 1, 'Nadpłata dziecka')
  await user.type(await screen.findByLabelText(/^Kwota w złotych/), '5000,01')
  await user.click(screen.getByRole('button', { name: 'Dodaj nadpłatę' }))
  expect(textOf(await question())).toContain('To więcej niż 5 000,00 zł.')
  expect(server.inputs('payments.addCredit')).toEqual([])
  await user.click(within(await question()).getByRole('button', { name: /^Dodaj 5/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cofnij' }))
  await screen.findByText('Cofnięto')
  expect(server.inputs('payments.returnCredit')).toMatchObject([
    { kidId: 1, amount: 5000_01, additionalInfo: 'Cofnięto zaraz po zapisaniu.' },
  ])
})

describe('a correction', () => {
  /** Of an invoice that the parents alone pay. */
  const previewOf = ({ amount, amountLeft }: Pick<Invoice, 'amount' | 'amountLeft'>, after: number) => {
    const left = amountLeft + after - amount
    return {
      before: amount,
      after,
      shares: [],
      own: { before: { amount, left: amountLeft }, after: { amount: after, left: Math.max(0, left) } },
      toCredit: Math.max(0, -left),
      creditUsed: 0,
    }
  }
  const open = (over: Partial<Parameters<typeof invoiceOf>[1]> = {}, answers: Answers = {}) => {
    const invoice = invoiceOf(1, over)
    return openList({
      'payments.list': listOf([invoice]),
      'payments.invoice': invoice,
      'payments.credit': { kidId: 1, amount: 20_00, ...nothingHeld, version: 1, entries: [] },
      'payments.correct': { ...paidOutcome(1), amount: 270_00, amountLeft: 270_00, paid: false },
      'payments.correctionPreview': ({ lines: [line] }) => previewOf(invoice, line?.amount ?? 0),
      ...answers,
    })
  }

  test('computes the amount from the days, and says what follows before it is sent', async () => {
    const { user, server } = await open()
    await actOn(user, 1, 'Popraw fakturę')
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('Nieobecności'))
    await user.type(dialog.getByLabelText('Nieobecności'), '2')
    expect(dialog.getByLabelText<HTMLInputElement>('Kwota').value).toBe('270,00')
    await expect
      .poll(() => textOf(dialog.getByRole('status')))
      .toContain('Było 300,00 zł, będzie 270,00 zł. Do zapłaty zostanie 270,00 zł.')
    await user.click(dialog.getByRole('button', { name: 'Wystaw korektę' }))
    expect(await dialog.findByText('Podaj powód.')).toBeTruthy()
    await user.type(dialog.getByLabelText(/^Powód korekty/), 'Dwie nieobecności')
    await user.click(dialog.getByRole('button', { name: 'Wystaw korektę' }))
    expect(await screen.findByText('Wystawiono korektę do faktury 2026/11/0001: −30,00 zł')).toBeTruthy()
    expect(server.inputs('payments.correct')).toMatchObject([
      {
        id: 1,
        version: 1,
        reason: 'Dwie nieobecności',
        withCredit: false,
        lines: [{ paymentTypeId: 2, amount: 270_00, days: 20, absent: 2 }],
      },
    ])
  })

  test('of a paid invoice says that the rest becomes credit', async () => {
    const { user } = await open({
      amountLeft: 0,
      paid: true,
      paidDate: '2026-11-17T10:00:00.000Z',
      paidDay: '2026-11-17',
    })
    await actOn(user, 1, 'Popraw fakturę')
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('Kwota'))
    await user.type(dialog.getByLabelText('Kwota'), '100')
    await expect
      .poll(() => textOf(dialog.getByRole('status')))
      .toContain('a 200,00 zł przejdzie na nadpłatę dziecka')
  })

  test('is shown on the card with the amounts before and after; the invoice can’t be deleted any more', async () => {
    const correction = {
      id: 4,
      number: 'K/2026/11/0001',
      day: '2026-11-17',
      at: '2026-11-17T10:00:00.000Z',
      difference: -30_00,
      was: { amount: 330_00, lines: [] },
      reason: 'Dwie nieobecności',
    }
    const { user } = await open({ corrections: [correction] })
    await actOn(user, 1, 'Szczegóły i wpłaty')
    const section = within(await screen.findByRole('region', { name: 'Korekty' }))
    expect(textOf(section.getByRole('listitem'))).toContain('było 330,00 zł, jest 300,00 zł')
    expect(section.getByText('K/2026/11/0001')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Usuń fakturę' })).toBeNull()
  })
})
