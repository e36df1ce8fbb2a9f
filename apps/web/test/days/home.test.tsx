/** The start page: what is unread, and where it leads. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, textOf } from '../support/app.tsx'
import { as } from '../support/people.ts'
import { NOW, TODAY } from './days.ts'

test('the day says what is unread, and leads to it', async () => {
  const counts = { chat: 1, wall: 2, calendar: 1 }
  const menu = { parent: true, admin: false, places: [], groups: [], counts, placeCounts: {} }
  await openApp('/', as.parent, {
    'accounts.menu': menu,
    'today.parent': { now: NOW, day: TODAY, kids: [], due: { count: 0, sum: 0, deadline: null }, events: [] },
    'places.ofMyPhone': [],
    'wall.groups': [],
    'wall.page': { posts: [], next: null },
  })
  const unread = await screen.findByRole('region', { name: 'Nieprzeczytane' })
  const links = within(unread).getAllByRole('link')
  expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['1 nieprzeczytana rozmowa', '/chat'],
    ['3 nowe powiadomienia', '/notices'],
  ])
})
