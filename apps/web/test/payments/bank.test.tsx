import type { BankLine } from '@skrzat/contract/wire/bank'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, Refused } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { named, textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { bank, bookedOf, lineOf, linesOf, proposalOf } from './bank-made-up.ts'

// Rows of a dialog are virtual: without a height none would be drawn.
Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 600 })

const BANK = '/place/1/payments/bank'

async function openBank(answers: Answers = {}, search = '') {
  const opened = await openApp(BANK + search, as.accountant, bank, answers)
  await rowOf(1)
  return opened
}

const rowOf = (id: number) => screen.findByRole('group', { name: new RegExp(`Anna Żółw${id}`) })
const isGone = (id: number) =>
  expect.poll(() => screen.queryByRole('group', { name: new RegExp(`Anna Żółw${id}`) })).toBeNull()
const isSelected = (id: number) =>
  expect.poll(() => document.activeElement?.getAttribute('data-line')).toBe(String(id))

const booked = { 'bank.book': ({ id }: { id: number }): BankLine => bookedOf(id) }
const withoutFirst = { 'bank.lines': linesOf([lineOf(2), lineOf(3)]) }

test('Enter books the proposal of the selected line and moves on; the toast undoes it', async () => {
  const { user, server } = await openBank({ ...booked, 'bank.undo': lineOf(1) })
  await user.keyboard('j')
  await isSelected(1)
  server.answer(withoutFirst)
  await user.keyboard('{Enter}')
  await isGone(1)
  await isSelected(2)
  expect(server.inputs('bank.book')).toMatchObject([
    { placeId: 1, id: 1, proposal: 'NUMBER', allocations: [{ invoiceId: 1, amount: 300_00 }] },
  ])
  await screen.findByText(named('Zaksięgowano: 300,00 zł, Anna Żółw1'))
  server.answer({ 'bank.lines': linesOf([1, 2, 3].map((id) => lineOf(id))) })
  await user.click(screen.getByRole('button', { name: 'Cofnij' }))
  await rowOf(1)
  expect(server.inputs('bank.undo')).toMatchObject([{ placeId: 1, id: 1 }])
})

test('a refused booking brings the line back, with the reason', async () => {
  const { user } = await openBank({ 'bank.book': new Refused('invoice.less_left') })
  await user.keyboard('j{Enter}')
  await screen.findByText(/^Na fakturze zostało mniej do zapłaty/)
  expect(await rowOf(1)).toBeTruthy()
})

test('equal candidates are a question that Enter does not answer', async () => {
  const several = proposalOf(1, { exact: false, evidence: [{ code: 'several', count: 2 }] })
  const line = lineOf(1, { proposals: [several, proposalOf(2, { exact: false, evidence: [] })] })
  const { user, server } = await openBank({ ...booked, 'bank.lines': linesOf([line]) })
  await user.keyboard('j{Enter}')
  expect(server.inputs('bank.book')).toEqual([])
  expect(document.activeElement).toBe(within(await rowOf(1)).getAllByRole('button', { name: 'Wybierz' })[0])
  server.answer(withoutFirst)
  await user.keyboard('{Tab}{Enter}')
  await isGone(1)
  expect(server.inputs('bank.book')).toMatchObject([{ allocations: [{ invoiceId: 2, amount: 300_00 }] }])
})

test('/ finds another invoice, and what is above it becomes credit', async () => {
  const { user, server } = await openBank(booked)
  await user.keyboard('j/')
  const dialog = await screen.findByRole('dialog', { name: /^Za co jest/ })
  const first = await within(dialog).findByRole('option', { name: /2026\/10\/0004/ })
  expect(textOf(first)).toContain('200,00 zł na nadpłatę')
  await user.keyboard('bąk')
  await expect.poll(() => server.inputs('bank.targets')).toContainEqual({ placeId: 1, text: 'bąk' })
  server.answer(withoutFirst)
  await user.keyboard('{Enter}')
  await isGone(1)
  expect(server.inputs('bank.book')).toMatchObject([
    {
      allocations: [
        { invoiceId: 41, amount: 100_00 },
        { kidId: 4, amount: 200_00 },
      ],
    },
  ])
  await isSelected(2)
})

test('n puts a line aside with the proposed reason, and asks for one where none is proposed', async () => {
  const fee = lineOf(1, { amount: -5_00, mark: 'D', proposals: [], proposedReason: 'fee' })
  const { user, server } = await openBank({
    'bank.lines': linesOf([fee, lineOf(2), lineOf(3)]),
    'bank.notOurs': ({ id }) => lineOf(id, { state: 'NOT_OURS', proposals: [] }),
  })
  await user.keyboard('j')
  server.answer(withoutFirst)
  await user.keyboard('n')
  await isGone(1)
  await screen.findByText('opłata banku')
  await user.keyboard('n')
  const dialog = await screen.findByRole('dialog', { name: 'Dlaczego nie nasze?' })
  await user.click(within(dialog).getByRole('radio', { name: 'inny powód' }))
  await user.type(within(dialog).getByRole('textbox'), 'darowizna')
  server.answer({ 'bank.lines': linesOf([lineOf(3)]) })
  await user.click(within(dialog).getByRole('button', { name: 'Nie nasze' }))
  await isGone(2)
  expect(server.inputs('bank.notOurs')).toMatchObject([
    { id: 1, reason: 'fee' },
    { id: 2, reason: 'darowizna' },
  ])
})

test('u undoes a booked line after saying what that does', async () => {
  const { user, server } = await openBank(
    { 'bank.lines': linesOf([bookedOf(1)]), 'bank.undo': lineOf(1) },
    '?state=BOOKED',
  )
  expect(textOf(await rowOf(1))).toContain('po numerze faktury')
  await user.keyboard('ju')
  const question = await screen.findByRole('alertdialog', { name: 'Cofnąć księgowanie?' })
  expect(textOf(question)).toContain('2026/11/0001')
  server.answer({ 'bank.lines': linesOf([]) })
  await user.click(within(question).getByRole('button', { name: 'Cofnij księgowanie' }))
  await isGone(1)
  expect(server.inputs('bank.undo')).toMatchObject([{ id: 1 }])
})

test('all exact lines are listed with their sum and booked in one press; one that failed is named', async () => {
  const suggestion = lineOf(3, { proposals: [proposalOf(3, { exact: false, kind: 'SUGGESTION' })] })
  const { user, server } = await openBank({
    'bank.lines': linesOf([lineOf(1), lineOf(2), suggestion]),
    'bank.bookExact': { done: [1], failed: [{ id: 2, code: 'invoice.paid' }] },
  })
  await user.click(screen.getByRole('button', { name: named('Zaksięguj pewne (2)') }))
  const dialog = await screen.findByRole('dialog', { name: 'Zaksięgować pewne?' })
  expect(textOf(dialog)).toContain('Razem600,00 zł')
  server.answer({ 'bank.lines': linesOf([lineOf(2), suggestion]) })
  await user.click(within(dialog).getByRole('button', { name: named('Zaksięguj 2 pozycje') }))
  const result = await screen.findByRole('dialog', { name: 'Nie wszystko się udało' })
  expect(textOf(result)).toContain('Ta faktura jest już opłacona.')
  expect(server.inputs('bank.bookExact')).toMatchObject([{ placeId: 1, ids: [1, 2] }])
})

test('the selected line is selected again after a search that did not find it', async () => {
  const { user, server } = await openBank()
  await user.keyboard('jj')
  await isSelected(2)
  server.answer({ 'bank.lines': linesOf([lineOf(3)]) })
  await user.type(screen.getByRole('searchbox'), '3')
  await isGone(2)
  server.answer(bank)
  await user.click(screen.getByRole('button', { name: 'Wyczyść' }))
  await expect.poll(async () => (await rowOf(2)).getAttribute('aria-current')).toBe('true')
})
