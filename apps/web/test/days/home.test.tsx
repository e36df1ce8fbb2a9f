/** The start page: what is unread, and where it leads. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as, menuOf } from '../support/people.ts'
import { wall } from '../talk/made.ts'
import { NOW, TODAY } from './days.ts'

test('the day says what is unread, and leads to it', async () => {
  const menu = menuOf({ parent: true, counts: { chat: 1, wall: 2, calendar: 1 } })
  await openApp('/', as.parent, wall(), { 'accounts.menu': menu })
  const unread = await screen.findByRole('region', { name: 'Nieprzeczytane' })
  const links = within(unread).getAllByRole('link')
  expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['1 nieprzeczytana rozmowa', '/chat'],
    ['3 nowe powiadomienia', '/notices'],
  ])
})

test('who has only open invoices of a child that left sees what is to be paid, and nothing of days', async () => {
  const today = { now: NOW, day: TODAY, kids: [], due: { count: 1, sum: 70_00, deadline: TODAY }, events: [] }
  const menu = menuOf({ payer: true })
  await openApp('/', as.parent, wall(), { 'accounts.menu': menu, 'today.parent': today })
  const day = await screen.findByRole('region', { name: 'Mój dzień' })
  await waitFor(() => expect(textOf(day)).toContain('70,00 zł'))
  expect(screen.queryByRole('link', { name: /Zgłoś nieobecność/ })).toBeNull()
  expect(screen.queryByText('Nie ma tu jeszcze Twojej placówki')).toBeNull()
})
