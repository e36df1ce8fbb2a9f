import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { isBlocked, named, textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { bank, bookedOf, TARGETS } from './bank-made-up.ts'

async function openSplit(answers: Answers = {}) {
  const { user, server } = await openApp('/place/1/payments/bank', as.accountant, bank, {
    'bank.book': ({ id }) => bookedOf(id),
    ...answers,
  })
  await screen.findByRole('group', { name: /Anna Żółw1/ })
  await user.keyboard('js')
  const dialog = await screen.findByRole('dialog', { name: named('Podziel 300,00 zł') })
  await within(dialog).findByRole('option', { name: /2026\/10\/0004/ })
  return { user, server, dialog }
}

test('parts are booked when they sum to the line, and what is left is said meanwhile', async () => {
  const { user, server, dialog } = await openSplit()
  await user.click(within(dialog).getByRole('option', { name: /2026\/10\/0004/ }))
  expect(textOf(dialog)).toContain('Zostało 200,00 zł')
  expect(isBlocked(within(dialog).getByRole('button', { name: 'Zaksięguj podział' }))).toBe(true)
  await user.click(within(dialog).getByRole('option', { name: /na nadpłatę/ }))
  expect(textOf(dialog)).toContain('Podzielono całość')
  await user.click(within(dialog).getByRole('button', { name: 'Podziel równo' }))
  await user.click(within(dialog).getByRole('button', { name: 'Zaksięguj podział' }))
  await expect
    .poll(() => server.inputs('bank.book'))
    .toMatchObject([
      {
        allocations: [
          { invoiceId: 41, amount: 150_00 },
          { kidId: 4, amount: 150_00 },
        ],
      },
    ])
})

test('a pasted list is matched by names, and names that fit nobody are said', async () => {
  const other = { kid: { id: 5, name: 'Adam Lis', group: 'Jeżyki' }, invoices: [] }
  const { user, server, dialog } = await openSplit({
    'bank.targets': ({ text }) => (text === 'Nikt Taki' ? [] : text === 'Lis Adam' ? [other] : TARGETS),
  })
  await user.click(within(dialog).getByRole('button', { name: 'Wklej listę dzieci' }))
  const list = within(dialog).getByRole('textbox', { name: 'Lista dzieci' })
  await user.click(list)
  await user.paste('Zofia Bąk;250,00\nNikt Taki;50,00')
  await user.click(within(dialog).getByRole('button', { name: 'Dopasuj dzieci' }))
  await expect.poll(() => textOf(dialog)).toContain('Nikt Taki: nie ma takiego dziecka')
  await user.clear(list)
  await user.paste('Zofia Bąk;250,00\nLis Adam;50,00')
  await user.click(within(dialog).getByRole('button', { name: 'Dopasuj dzieci' }))
  await expect.poll(() => textOf(dialog)).toContain('Podzielono całość')
  await user.click(within(dialog).getByRole('button', { name: 'Zaksięguj podział' }))
  await expect
    .poll(() => server.inputs('bank.book'))
    .toMatchObject([
      {
        allocations: [
          { invoiceId: 41, amount: 100_00 },
          { invoiceId: 42, amount: 150_00 },
          { kidId: 5, amount: 50_00 },
        ],
      },
    ])
})
