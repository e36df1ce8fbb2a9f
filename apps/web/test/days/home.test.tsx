/** The start page: what is unread, and where it leads. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as, menuOf } from '../support/people.ts'
import { wall } from '../talk/made.ts'

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
