import type { NewInvoiceKid } from '@skrzat/contract/wire/payments'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readProperty } from '#app/errors/errors.ts'
import { type Answers, Refused, Unreachable } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { wall } from '../talk/made.ts'
import { nothingNew, screenOf } from './made-up.ts'

type Known = Readonly<Record<number, Partial<NewInvoiceKid>>>

async function openNew(known: Known = {}, answers: Answers = {}, table = true) {
  const opened = await openApp('/place/1/payments?tab=new', as.accountant, nothingNew, {
    'payments.newInvoice': screenOf(known),
    ...answers,
  })
  if (table) await screen.findByRole('textbox', { name: 'Dni nieobecności, Łucja Żółw1' })
  return opened
}

const bar = () => screen.getByRole('region', { name: 'Wystawianie faktur' })
const issueAll = () => within(bar()).getByRole('button', { name: /^Wystaw \d/ })
const absencesOf = (name: string) => screen.getByRole('textbox', { name: `Dni nieobecności, ${name}` })
const rowOf = (name: string) => {
  const row = absencesOf(name).closest('tbody')
  if (!row) throw new Error(`${name} has no row`)
  return row
}
const alert = async () => textOf(await screen.findByRole('alert'))
const saysOf = (element: Element, text: string | RegExp) => expect.poll(() => textOf(element)).toMatch(text)

async function issueShown(user: Awaited<ReturnType<typeof openNew>>['user']) {
  await user.click(issueAll())
  const summary = await screen.findByRole('alertdialog')
  await user.click(within(summary).getByRole('button', { name: /^Wystaw / }))
}

/** What the server says of invoices that were issued. */
const issued: Answers = {
  'payments.issue': ({ invoices }) => ({
    invoices: invoices.map(({ kidId }) => ({
      id: kidId,
      kidId,
      number: `2026/12/000${kidId}`,
      version: 1,
      amount: 1200_00,
      creditUsed: 0,
      amountLeft: 1200_00,
    })),
  }),
}

test('sums follow what is typed, in the row and at the end', async () => {
  const { user } = await openNew({ 1: { absences: 2 } })
  await saysOf(issueAll(), 'Wystaw 3 faktury na 3 570,00 zł')
  const field = absencesOf('Łucja Żółw1')
  expect(field).toHaveProperty('value', '2')
  await user.clear(field)
  await user.type(field, '5')
  await saysOf(rowOf('Łucja Żółw1'), 'było 2')
  await saysOf(issueAll(), '3 525,00 zł')
  await user.type(screen.getByLabelText('Dodatkowe dni'), '1')
  await saysOf(rowOf('Łucja Żółw1'), 'było 3')
  await saysOf(issueAll(), '3 495,00 zł')
  await user.clear(field)
  await user.tab()
  expect(field).toHaveProperty('value', '3')
  await saysOf(issueAll(), '3 525,00 zł')
})

test('a type is switched for everybody at once, and one child can be left out by hand', async () => {
  const { user } = await openNew()
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Wyżywienie.*naliczaj wszystkim/ })
  await user.click(all)
  await saysOf(issueAll(), '2 700,00 zł')
  await user.click(screen.getByRole('checkbox', { name: /^Wyżywienie, Jan/ }))
  await saysOf(issueAll(), '3 000,00 zł')
  expect(all.indeterminate).toBe(true)
  await user.click(all)
  await saysOf(issueAll(), '3 600,00 zł')
})

test('what is typed outlives the other tabs, and leaving the page asks', async () => {
  const { user } = await openNew({}, { ...wall(), 'today.staff': new Unreachable() })
  const field = () => screen.findByRole('textbox', { name: 'Dni nieobecności, Łucja Żółw1' })
  fireEvent.change(await field(), { target: { value: '14' } })
  await user.click(screen.getByRole('tab', { name: /^Z\sdołu/ }))
  expect(await field()).toHaveProperty('value', '0')
  await user.click(screen.getByRole('tab', { name: /^Z\sgóry/ }))
  expect(await field()).toHaveProperty('value', '14')
  await user.click(screen.getByRole('link', { name: 'Wszystkie faktury' }))
  await screen.findByRole('link', { name: 'Nowa faktura' })
  await user.click(screen.getByRole('link', { name: 'Nowa faktura' }))
  expect(await field()).toHaveProperty('value', '14')
  await user.click(screen.getByRole('link', { name: 'Start' }))
  const question = await screen.findByRole('alertdialog', { name: 'Wyjść bez wystawienia faktur?' })
  await user.click(within(question).getByRole('button', { name: 'Zostań' }))
  expect(await field()).toHaveProperty('value', '14')
  await user.click(screen.getByRole('link', { name: 'Start' }))
  await user.click(await screen.findByRole('button', { name: 'Wyjdź' }))
  await expect.poll(address).toBe('/')
})

test('the summary says how many, what they come to, until when and what is unusual; going back changes nothing', async () => {
  const { user, server } = await openNew({ 1: { before: 1200_00 }, 2: { before: 500_00 } })
  fireEvent.change(absencesOf('Łucja Żółw1'), { target: { value: '4' } })
  await user.click(issueAll())
  const summary = await screen.findByRole('alertdialog', { name: /^Wystawić 3/ })
  for (const text of ['Razem3 540,00 zł', 'Termin płatności', 'dostaną rodzice tych dzieci'])
    expect(textOf(summary)).toContain(text)
  const remarks = textOf(within(summary).getByRole('region', { name: 'Warto sprawdzić' }))
  expect(remarks).toContain('Przy 1 dziecku wpisano inną liczbę nieobecności niż zgłoszona.')
  expect(remarks).toContain('1 dziecko nie miało faktury za poprzedni okres.')
  expect(remarks).toMatch(/różni się od poprzedniej.*Jan Żółw2/)
  await user.click(within(summary).getByRole('button', { name: 'Wróć do listy' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(absencesOf('Łucja Żółw1')).toHaveProperty('value', '4')
  expect(server.inputs('payments.issue')).toEqual([])
})

test('a refused batch names each child with its reason, and the others are issued at once', async () => {
  const kids = [
    { kid: 1, reason: 'invoice.empty' },
    { kid: 3, reason: 'amount.negative' },
  ]
  const refusal = new Refused('invoice.empty', {}, { kids })
  const { user, server } = await openNew({}, { 'payments.issue': refusal })
  await issueShown(user)
  expect(await alert()).toContain('Nie wystawiono żadnej faktury')
  expect(await alert()).toContain('Łucja Żółw1 – Faktura nie ma żadnej pozycji.')
  expect(await alert()).toContain('Zofia Żółw3 – Kwota nie może być ujemna.')
  expect(textOf(rowOf('Łucja Żółw1'))).toContain('Faktura nie ma żadnej pozycji.')
  server.answer(issued)
  await user.click(screen.getByRole('button', { name: /^Wystaw bez nich: 1\sfakturę na/ }))
  await saysOf(bar(), 'Wystawiono 1 fakturę na')
  expect(textOf(rowOf('Łucja Żółw1'))).toContain('Faktura nie ma żadnej pozycji.')
  await issueShown(user)
  await saysOf(bar(), 'Wystawiono 3 faktury na')
  expect(document.activeElement).toBe(within(bar()).getByRole('link', { name: 'Wszystkie faktury' }))
})

test('what somebody else did meanwhile is said beside the child that it concerns, and nothing is issued', async () => {
  const { user, server } = await openNew({}, issued)
  server.answer({ 'payments.newInvoice': screenOf({ 1: { credit: 10_00 } }) })
  await issueShown(user)
  expect(await alert()).toContain('Ktoś zmienił to w międzyczasie.')
  expect(await alert()).toContain('Łucja Żółw1 – W międzyczasie zmieniła się nadpłata.')
  expect(textOf(rowOf('Łucja Żółw1'))).toContain('zmieniła się nadpłata')
  expect(server.inputs('payments.issue')).toEqual([])
  const credit = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Użyj nadpłaty\s?10,00/ })
  expect(credit.checked).toBe(true)
  await issueShown(user)
  await saysOf(bar(), 'Wystawiono 3 faktury na')
})

test('it is said what is going on while the invoices are issued', async () => {
  const { user, server } = await openNew()
  const [checked, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.answer({
    'payments.newInvoice': async () => {
      await checked.promise
      return screenOf()
    },
    'payments.issue': async () => {
      await sent.promise
      throw new Refused('kid.not_found')
    },
  })
  await issueShown(user)
  await saysOf(bar(), 'Sprawdzamy, czy nic się nie zmieniło…')
  checked.resolve()
  await saysOf(bar(), 'Wystawiamy 3 faktury: wszystkie albo żadną.')
  expect(within(bar()).getByRole('progressbar')).toBeTruthy()
  sent.resolve()
  expect(await alert()).toContain('Nie wystawiono żadnej faktury. Nie ma takiego dziecka.')
})

test('what got no answer keeps its rows, and is finished under the same id', async () => {
  const { user, server } = await openNew({}, { 'payments.issue': new Unreachable() })
  await issueShown(user)
  const finish = await screen.findByRole('button', { name: 'Dokończ wystawianie' })
  expect(textOf(document.body)).toContain('Nie wiadomo, czy udało się wystawić 3 faktury.')
  expect(absencesOf('Łucja Żółw1')).toHaveProperty('disabled', true)
  server.answer(issued)
  await user.click(finish)
  await saysOf(bar(), 'Wystawiono 3 faktury na')
  const [first, second] = server.inputs('payments.issue')
  expect(second).toEqual(first)
})

test('a child’s own rate is saved in its place, and asks to be saved again where that fails', async () => {
  const { user, server } = await openNew({}, { 'payments.setCustomValue': new Unreachable() })
  await user.click(screen.getByRole('radio', { name: 'Własne stawki dzieci' }))
  const field = await screen.findByRole('textbox', { name: /^Własna stawka dzienna: Wyżywienie, Jan/ })
  const cell = field.closest('td')
  if (!cell) throw new Error('the field is in a cell')
  await user.type(field, 'dwa')
  await saysOf(cell, 'Podaj kwotę')
  await user.clear(field)
  await user.type(field, '12,5')
  await saysOf(cell, 'Niezapisane')
  await user.keyboard('{Enter}')
  await saysOf(cell, 'Brak połączenia z serwerem.')
  server.answer({ 'payments.setCustomValue': (value) => value })
  await user.click(within(cell).getByRole('button', { name: /^Zapisz/ }))
  await saysOf(cell, 'Zapisano')
  expect(server.inputs('payments.setCustomValue').at(-1)).toMatchObject({
    kidId: 2,
    paymentTypeId: 2,
    daily: 12_50,
  })
  await user.clear(field)
  await saysOf(cell, 'Niezapisane')
  await user.click(within(cell).getByRole('button', { name: /^Zapisz też wstecz: Wyżywienie, Jan/ }))
  const dialog = await screen.findByRole('dialog')
  const sent = server.inputs('payments.setCustomValue').length
  await user.click(within(dialog).getByRole('button', { name: 'Zapisz' }))
  expect(await within(dialog).findByText('Wybierz dzień.')).toBeTruthy()
  expect(server.inputs('payments.setCustomValue')).toHaveLength(sent)
})

test('days that no invoice takes off are told of, and added with one press', async () => {
  const { user } = await openNew({
    1: { notDeducted: { absences: ['2026-10-05'], closedDays: 0 } },
    2: { notDeducted: { absences: [], closedDays: 1 } },
  })
  const [one, two] = [rowOf('Łucja Żółw1'), rowOf('Jan Żółw2')]
  expect(textOf(one)).toContain('Nieodjęte nieobecności: 5 paź.')
  expect(textOf(two)).toContain('Nieodjęty 1 dzień zamknięcia placówki.')
  // Why is said once, and not under each child.
  expect(screen.getAllByText(/zamknięto|po jej wystawieniu|po wystawieniu/)).toHaveLength(1)
  expect(textOf(rowOf('Zofia Żółw3'))).not.toContain('Nieodjęt')
  await screen.findByText(/2\sdzieci ma dni, których nie odjęła żadna faktura/)
  await user.click(within(two).getByRole('button', { name: /^Dolicz 1\sdzień, / }))
  expect(absencesOf('Jan Żółw2')).toHaveProperty('value', '1')
  expect(textOf(two)).not.toContain('Nieodjęt')
  await user.click(screen.getByRole('button', { name: 'Dolicz przy wszystkich' }))
  expect(absencesOf('Łucja Żółw1')).toHaveProperty('value', '1')
  expect(screen.queryByText(/nie odjęła żadna faktura/)).toBeNull()
})

const typo = { paymentTypeId: 1, mainValue: 100_159_00, daily: null, defaultUnchecked: false }
const known: Known = {
  1: { before: 500_00, customValues: [typo] },
  2: { before: 1200_00 },
  3: { before: 1200_00, alreadyInvoiced: ['2026/12/0001'] },
}
const issueOf = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^Wystaw fakturę, ${name}`) })

test.for(['a row', 'a card', 'a card with own rates'])(
  '%s asks about what is doubtful, and about nothing else',
  async (from) => {
    const card = from !== 'a row'
    if (card)
      vi.stubGlobal('matchMedia', (media: string) =>
        Object.assign(new EventTarget(), { media, matches: false }),
      )
    const { user, server } = await openNew(known, issued, !card)
    if (from === 'a card with own rates')
      await user.click(await screen.findByRole('radio', { name: 'Własne stawki dzieci' }))
    async function press(name: string) {
      if (card)
        await user.click(
          await screen.findByRole('button', { name: new RegExp(`^\\S+ ${name}`), expanded: false }),
        )
      await user.click(await issueOf(name))
    }
    async function refuse(title: string | RegExp, said: string) {
      const question = await screen.findByRole('alertdialog', { name: title })
      expect(textOf(question)).toContain(said)
      await user.click(within(question).getByRole('button', { name: 'Anuluj' }))
      await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    }
    await press('Łucja')
    const sum = '100 459,00 zł'
    await refuse(
      /^Wystawić 1\sfakturę/,
      `przekracza 5 000,00 zł:Łucja Żółw1: ${sum}Kwota 1 dziecka różni się od poprzedniej o ponad jedną piątą:Łucja Żółw1: 500,00 zł → ${sum}`,
    )
    await press('Zofia')
    await refuse(
      'Wystawić jeszcze jedną fakturę?',
      'Zofia Żółw3 ma już fakturę za dni tego okresu: 2026/12/0001.',
    )
    expect(server.inputs('payments.issue')).toEqual([])
    await press('Jan')
    await expect.poll(() => server.inputs('payments.issue')).toHaveLength(1)
    await screen.findByText(/^Wystawiono 1\sfakturę na 1\s200,00\szł$/, { selector: '[data-title]' })
  },
)

test('the others of a refused batch are asked about again where they are doubtful', async () => {
  const refusal = new Refused('invoice.empty', {}, { kids: [{ kid: 2, reason: 'invoice.empty' }] })
  const { user, server } = await openNew({ 1: { before: 500_00 } }, { 'payments.issue': refusal })
  await issueShown(user)
  await alert()
  await user.click(screen.getByRole('button', { name: /^Wystaw bez nich/ }))
  await screen.findByRole('alertdialog', { name: /^Wystawić 2/ })
  expect(server.inputs('payments.issue')).toHaveLength(1)
})

test('what was issued can be taken back at once, which deletes it and opens its row again', async () => {
  const { user, server } = await openNew(known, { ...issued, 'payments.undo': { done: [2], failed: [] } })
  await user.click(await issueOf('Jan'))
  const told = await screen.findByText('Cofnięcie usunie tę fakturę na stałe; jej numer zostanie zajęty.')
  await saysOf(bar(), 'Wystawiono 1 fakturę')
  await user.click(within(told.closest('li') ?? document.body).getByRole('button', { name: 'Cofnij' }))
  await screen.findByText(/^Usunięto 1\sfakturę$/)
  const [sent] = server.inputs('payments.issue')
  expect(server.inputs('payments.undo')).toMatchObject([{ undoes: readProperty(sent, 'commandId') }])
  await issueOf('Jan')
  expect(textOf(bar())).not.toContain('Wystawiono')
})
