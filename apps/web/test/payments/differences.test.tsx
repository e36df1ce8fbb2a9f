/** What changed after invoices were issued: listed with why, approved one by one or together, dismissed with a reason. */
import type { Difference, Differences } from '@skrzat/contract/wire/differences'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, Refused, Unreachable } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { nothingNew } from './made-up.ts'

const DIFFERENCES = '/place/1/payments/differences'

const late: Difference = {
  id: '12-3-absences-0123456789abcdef',
  invoice: { id: 12, number: '2026/11/0007' },
  kid: { id: 7, name: 'Konstancja Brzęczyszczykiewicz-Gżegżółkowska', group: 'Motylki' },
  paymentType: { id: 3, name: 'Obiady' },
  cause: 'absences',
  why: { off: ['2026-11-24', '2026-11-26'], back: [], stay: null, rates: null },
  before: 285_00,
  after: 255_00,
  difference: -30_00,
  state: 'OPEN',
  reason: null,
  by: 'CORRECTION',
}
const closed: Difference = {
  ...late,
  id: '13-3-closed-0123456789abcdef',
  invoice: { id: 13, number: '2026/11/0008' },
  kid: { id: 8, name: 'Jan Kos', group: 'Motylki' },
  cause: 'closed',
  why: { off: ['2026-11-27'], back: [], stay: null, rates: null },
  after: 270_00,
  difference: -15_00,
}
const dismissed: Difference = { ...closed, state: 'DISMISSED', reason: 'Ustalone z rodzicami' }
const corrected = (invoiceId: number, difference: number) => ({
  invoiceId,
  id: invoiceId,
  number: `K/2026/11/00${invoiceId}`,
  difference,
})

const open = (
  differences: Difference[],
  answers: Answers = {},
  { search = '', carried = [] }: { search?: string; carried?: Differences['carried'] } = {},
) => {
  const together = differences.reduce(
    (sum, { state, difference }) => sum + (state === 'OPEN' ? difference : 0),
    0,
  )
  const found: Differences = { differences, together, carried }
  return openApp(DIFFERENCES + search, as.accountant, nothingNew, {
    'differences.list': found,
    'months.list': { months: [] },
    ...answers,
  })
}

test('a month without differences says so, and another month is a step away', async () => {
  const { user, server } = await open([])
  expect(await screen.findByText('Faktury się zgadzają')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zatwierdź wszystkie' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Poprzedni miesiąc' }))
  expect(address()).toMatch(/month=20\d\d-\d\d/)
  await screen.findByText('Faktury się zgadzają')
  const months = new Set(server.inputs('differences.list').map((input) => JSON.stringify(input)))
  expect(months.size).toBe(2)
})

test('of a closed month it is said where its corrections go, with its sheet a step away', async () => {
  const closed = { at: '2026-11-02T09:00:00.000Z', by: 'Kasia Księgowa' }
  const row = { month: '2026-10', closed, over: true, next: false, last: true, totals: null }
  await open([late], { 'months.list': { months: [row] } }, { search: '?month=2026-10' })
  const link = await screen.findByRole('link', { name: 'Ten miesiąc jest zamknięty' })
  expect(link.getAttribute('href')).toBe('/place/1/payments/months?month=2026-10')
})

test('a line says whose, on which invoice, why, from what to what and by how much', async () => {
  await open([
    late,
    closed,
    { ...late, id: 'x', cause: 'left', why: { off: [], back: [], stay: null, rates: null } },
  ])
  const list = await screen.findByRole('list', { name: 'Różnice' })
  const [first, other, gone] = within(list).getAllByRole('listitem')
  expect(textOf(first ?? list)).toMatch(
    /Brzęczyszczykiewicz-Gżegżółkowska 2026\/11\/0007.*Obiady.*nieobecności uznane po wystawieniu: 24 lis i 26 lis.*−30,00 zł.*z 285,00 zł na 255,00 zł/,
  )
  expect(textOf(other ?? list)).toContain('dni zamknięcia placówki: 27 lis')
  expect(textOf(gone ?? list)).toContain('dziecko w tym okresie nie uczęszcza')
  const link = within(first ?? list).getByRole('link', { name: '2026/11/0007' })
  expect(link.getAttribute('href')).toBe('/place/1/payments?invoice=12')
})

test('approving one issues a correction, which is named', async () => {
  const { user, server } = await open([late], {
    'differences.approve': { corrections: [corrected(12, -30_00)], carried: [], failed: [] },
  })
  await user.click(await screen.findByRole('button', { name: /^Zatwierdź: Konstancja.*Obiady$/ }))
  expect(await screen.findByText('Wystawiono korektę K/2026/11/0012')).toBeTruthy()
  expect(server.inputs('differences.approve')).toEqual([
    { placeId: 1, ids: [late.id], commandId: expect.any(String) },
  ])
})

test('one that is gone says so', async () => {
  const { user } = await open([late], {
    'differences.approve': {
      corrections: [],
      carried: [],
      failed: [{ id: late.id, code: 'difference.gone' }],
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Zatwierdź: / }))
  expect(await screen.findByText('Tej różnicy już nie ma. Odśwież listę.')).toBeTruthy()
})

test('all at once asks first, and lists what was refused', async () => {
  const { user, server } = await open([late, closed], {
    'differences.approve': {
      corrections: [corrected(12, -30_00)],
      carried: [],
      failed: [{ id: closed.id, code: 'month.closed' }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Zatwierdź wszystkie' }))
  const question = await screen.findByRole('alertdialog', { name: 'Zatwierdzić 2 różnice?' })
  expect(textOf(question)).toContain('Powstaną 2 korekty, razem −45,00 zł')
  expect(server.inputs('differences.approve')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Zatwierdź wszystkie' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nie wszystko się udało' })
  expect(textOf(within(dialog).getByRole('list', { name: 'Nieudane' }))).toContain('Jan Kos 2026/11/0008')
  expect(server.inputs('differences.approve')).toMatchObject([{ ids: [late.id, closed.id] }])
})

test('a lost answer is asked for again by the same command', async () => {
  let calls = 0
  const { user, server } = await open([late, closed], {
    'differences.approve': () => {
      calls += 1
      if (calls === 1) throw new Unreachable()
      return { corrections: [corrected(12, -30_00), corrected(13, -15_00)], carried: [], failed: [] }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Zatwierdź wszystkie' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Zatwierdź wszystkie' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nie wszystko się udało' })
  expect(textOf(dialog)).toContain('Nie wiadomo, czy zapisano 2 różnice.')
  await user.click(within(dialog).getByRole('button', { name: 'Ponów nieudane' }))
  expect(textOf(await screen.findByText(/^Wystawiono 2 korekty/))).toContain('razem −45,00 zł')
  const [first, again] = server.inputs('differences.approve')
  expect(again).toEqual(first)
})

test('dismissing takes a reason, and what was dismissed shows it', async () => {
  const { user, server } = await open([late, dismissed], { 'differences.dismiss': {} })
  await user.click(await screen.findByRole('button', { name: /^Odrzuć różnicę: Konstancja/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Odrzucić różnicę?' })
  await user.click(within(dialog).getByRole('button', { name: 'Odrzuć różnicę' }))
  expect(within(dialog).getByText('Podaj powód.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: /^Powód/ }), 'Ustalone')
  await user.click(within(dialog).getByRole('button', { name: 'Odrzuć różnicę' }))
  expect(await screen.findByText('Różnica odrzucona')).toBeTruthy()
  expect(server.inputs('differences.dismiss')).toEqual([{ placeId: 1, id: late.id, reason: 'Ustalone' }])
  await user.click(screen.getByRole('tab', { name: 'Odrzucone (1)' }))
  expect(await screen.findByText('Odrzucono: Ustalone z rodzicami')).toBeTruthy()
  expect(address()).toContain('dismissed=true')
})

test('what was dismissed is approved as such', async () => {
  const { user, server } = await open(
    [dismissed],
    { 'differences.approve': { corrections: [corrected(13, -15_00)], carried: [], failed: [] } },
    { search: '?dismissed=true' },
  )
  await user.click(await screen.findByRole('button', { name: /^Zatwierdź: Jan Kos/ }))
  expect(await screen.findByText('Wystawiono korektę K/2026/11/0013')).toBeTruthy()
  expect(server.inputs('differences.approve')).toMatchObject([{ ids: [dismissed.id], dismissed: true }])
})

test('a refusal of the list is shown', async () => {
  await open([], { 'differences.list': new Refused('unavailable') })
  expect(await screen.findByRole('button', { name: 'Spróbuj ponownie' })).toBeTruthy()
})

test('what waits for the next invoice says so, is withdrawn at once, and leads to what has it', async () => {
  const next: Difference = { ...late, by: 'NEXT_INVOICE' }
  const waits = {
    id: 5,
    invoice: { id: 12, number: '2026/11/0007' },
    kid: { id: 8, name: 'Jan Kos', group: 'Motylki' },
    paymentType: { id: 3, name: 'Obiady' },
    amount: -15_00,
    reason: 'Rozliczenie zmian: dni zamknięcia 27 lis',
    takenBy: null,
    withdrawable: true,
  }
  const taken = { ...waits, id: 6, takenBy: { id: 20, number: '2026/12/0001' }, withdrawable: false }
  const { user, server } = await open(
    [next, closed],
    {
      'differences.approve': { corrections: [], carried: [{ invoiceId: 12, amount: -30_00 }], failed: [] },
      'differences.withdraw': {},
    },
    { carried: [waits, taken] },
  )
  const list = await screen.findByRole('list', { name: 'Wyrównania przy następnym wystawieniu' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(textOf(first ?? list)).toMatch(/Jan Kos 2026\/11\/0007.*27 lis.*−15,00 zł.*czeka na następne/)
  expect(textOf(second ?? list)).toContain('jest na 2026/12/0001')
  const [withdraw, ...others] = within(list).getAllByRole('button')
  expect(others).toEqual([])
  if (withdraw) await user.click(withdraw)
  expect(await screen.findByText('Różnica wróciła do decyzji')).toBeTruthy()
  expect(server.inputs('differences.withdraw')).toEqual([{ placeId: 1, id: 5 }])
  await user.click(screen.getByRole('button', { name: 'Zatwierdź wszystkie' }))
  const question = await screen.findByRole('alertdialog')
  expect(textOf(question)).toContain(
    'Powstanie 1 korekta, 1 wyrównanie czeka na następne wystawienie, razem −45,00 zł',
  )
  await user.click(within(question).getByRole('button', { name: 'Anuluj' }))
  await user.click(screen.getByRole('button', { name: /^Zatwierdź: Konstancja/ }))
  expect(await screen.findByText('Wyrównanie czeka na następne wystawienie')).toBeTruthy()
})
