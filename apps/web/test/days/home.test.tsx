/** The start page: what is unread, and where it leads. */
import { addDays, warsawDay } from '@skrzat/contract/days'
import type { KidDiet } from '@skrzat/contract/wire/kitchen'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#app/calls/trpc.ts'
import { openApp } from '../support/app.tsx'
import { stopClock, textOf } from '../support/page.ts'
import { as, menuOf, PLACE } from '../support/people.ts'
import { wall } from '../talk/made.ts'
import { ADAM, GROUP, LUCJA, NOW, TODAY } from './days.ts'

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
  const today = {
    now: NOW,
    day: TODAY,
    kids: [],
    due: { count: 1, sum: 70_00, deadline: TODAY },
    events: [],
    consents: [],
  }
  const menu = menuOf({ payer: true })
  await openApp('/', as.parent, wall(), { 'accounts.menu': menu, 'today.parent': today })
  const day = await screen.findByRole('region', { name: 'Mój dzień' })
  await waitFor(() => expect(textOf(day)).toContain('70,00 zł'))
  expect(screen.queryByRole('link', { name: /Zgłoś nieobecność/ })).toBeNull()
  expect(screen.queryByText('Nie ma tu jeszcze Twojej placówki')).toBeNull()
})

test('what is the same for all children is said once, and what is a child’s own beside it', async () => {
  const next = { day: '2026-11-24', deadline: '2026-11-24T07:00:00.000Z', absent: false }
  const kid = {
    place: PLACE,
    group: GROUP,
    photo: null,
    diet: null,
    absent: false,
    next,
    dishes: null,
    lastPhoto: null,
  }
  const other = { ...GROUP, id: 8, name: 'Sówki' }
  const diet: KidDiet = { diet: 'vegan', dietNote: '', allergens: ['nuts'], otherAllergies: [] }
  const pictures = { [`/api/walls/files/${'a'.repeat(32)}-thumbnail`]: {} }
  const event = {
    id: 1,
    teaser: 'Teatrzyk',
    startTime: '10:00',
    endTime: '11:00',
    placeId: PLACE.id,
    day: TODAY,
  }
  stopClock()
  const today = {
    now: NOW,
    day: TODAY,
    kids: [
      { ...LUCJA, ...kid, lastPhoto: { postId: 9, code: 'a'.repeat(32), at: NOW } },
      { ...ADAM, ...kid, group: other, diet, absent: true },
    ],
    due: { count: 2, sum: 1096_36, deadline: TODAY },
    events: [
      { ...event, classgroup: null },
      { ...event, id: 2, teaser: 'Bal Sówek', classgroup: other },
    ],
    consents: [],
  }
  await openApp('/', as.parent, wall(), {
    'accounts.menu': menuOf({ payer: true }),
    'today.parent': today,
    ...pictures,
  })
  const day = await screen.findByRole('region', { name: 'Mój dzień' })
  expect(textOf(day).match(/zgłosisz lub odwołasz/g)).toHaveLength(1)
  const [lucja, adam] = within(within(day).getByRole('list', { name: 'Dzieci' })).getAllByRole('listitem')
  if (!lucja || !adam) throw new Error('a child is missing')
  expect(textOf(lucja)).toContain('obecność')
  expect(textOf(lucja)).not.toContain('Bal Sówek')
  const photo = within(lucja).getByRole('link', { name: /^Ostatnie zdjęcie w\sgrupie Jeżyki$/ })
  expect(photo.getAttribute('href')).toBe('/wall/9')
  for (const own of ['nieobecność', 'Sówki', 'wegańska', 'orzechy', 'Bal Sówek'])
    expect(textOf(adam)).toContain(own)
  expect(textOf(within(day).getByRole('list', { name: /^W\skalendarzu$/ }))).toBe('10:00Teatrzyk')
  expect(textOf(day)).toContain('1 096,36 zł')
})

test('a parent is led to the consents of each child that wait for an answer', async () => {
  const today = {
    now: NOW,
    day: TODAY,
    kids: [],
    due: { count: 0, sum: 0, deadline: null },
    events: [],
    consents: [{ id: 7, firstname: 'Zosia', lastname: 'Próbna', missing: 2 }],
  }
  await openApp('/', as.parent, wall(), { 'accounts.menu': menuOf({ payer: true }), 'today.parent': today })
  const list = await screen.findByRole('list', { name: 'Zgody, które czekają na odpowiedź' })
  const link = within(list).getByRole('link')
  expect([textOf(link), link.getAttribute('href')]).toEqual([
    'Zgody: Zosia2 czekają na odpowiedź',
    '/kid/7#consents',
  ])
})

test('staff are led to the children whose cards guardians would change', async () => {
  const proposals = Array.from({ length: 7 }, (_, at) => ({
    id: at + 1,
    firstname: 'Jan',
    lastname: `Próbny ${at}`,
  }))
  const place = { placeId: 1, absences: null, payments: null, erasures: null, proposals, dishes: null }
  const { user } = await openApp('/', as.director, wall(), {
    'today.staff': { day: TODAY, places: [place], events: [] },
  })
  const part = await screen.findByRole('region', { name: /^Propozycje zmian w\s*kartach/ })
  expect(textOf(part)).toContain('7')
  expect(
    within(part)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([1, 2, 3, 4, 5].map((id) => `/kid/${id}`))
  await user.click(within(part).getByRole('button', { name: 'Pokaż wszystkie' }))
  expect(within(part).getAllByRole('link')).toHaveLength(7)
  expect(document.activeElement).toBe(within(part).getByRole('list'))
})

test('due and overdue invoices are counted, and each sum leads to what it is made of', async () => {
  const payments = { overdue: { count: 22, sum: 3_700_00 }, coming: { count: 0, sum: 0 } }
  const place = { placeId: 1, absences: null, payments, erasures: null, proposals: [], dishes: null }
  await openApp('/', as.director, wall(), {
    'today.staff': { day: TODAY, places: [place], events: [] },
  })
  const late = await screen.findByRole('link', { name: /^Po terminie/ })
  expect(textOf(late)).toContain('22 faktury')
  expect(late.getAttribute('href')).toBe('/place/1/payments/debtors')
  const coming = screen.getByRole('link', { name: /^Do zapłaty w\s*ciągu/ })
  expect(coming.getAttribute('href')).toBe('/place/1/payments?sort=deadline&up=true')
})

test('a parent sees what each place serves today or next, once for all children there', async () => {
  const day = warsawDay(new Date())
  const later = addDays(day, 3)
  const own = { group: GROUP, photo: null, diet: null, absent: false, next: null, lastPhoto: null }
  const zofia = { id: 7, firstname: 'Zofia', lastname: 'Próbna', ...own }
  const [here, there] = [
    { place: { id: 1, name: 'Żłobek' }, dishes: { day, dishes: 'Obiad: rosół\nkisiel' } },
    { place: { id: 2, name: 'Przedszkole' }, dishes: { day: later, dishes: 'dorsz' } },
  ]
  const today = {
    now: NOW,
    day: TODAY,
    kids: [
      { ...zofia, ...here },
      { ...zofia, id: 8, firstname: 'Jan', ...here },
      { ...zofia, id: 9, firstname: 'Ola', ...there },
      { ...zofia, id: 10, firstname: 'Ewa', place: { id: 3, name: 'Bez jadłospisu' }, dishes: null },
    ],
    due: { count: 0, sum: 0, deadline: null },
    events: [],
    consents: [],
  }
  await openApp('/', as.parent, wall(), { 'accounts.menu': menuOf({ payer: true }), 'today.parent': today })
  const served = await screen.findAllByRole('link', { name: /w\s*menu/i })
  expect(served.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['Dziś w menu, ŻłobekObiad: rosółkisiel', `/place/1/menu?date=${day}`],
    [expect.stringMatching(/^W menu: .*, Przedszkoledorsz$/), `/place/2/menu?date=${later}`],
  ])
})

test('a kept answer of an earlier day has its date alone; in the evening what is still to come of today is marked', async () => {
  stopClock('2026-11-23T16:30:00.000Z')
  const kid = { ...LUCJA, place: PLACE, group: GROUP, photo: null, diet: null, dishes: null, lastPhoto: null }
  const event = { startTime: '18:30', endTime: null, placeId: PLACE.id, classgroup: null }
  const answer = (day: string) => ({
    now: NOW,
    day,
    kids: [{ ...kid, absent: false, next: null }],
    due: { count: 0, sum: 0, deadline: null },
    events: [
      { ...event, id: 1, teaser: 'Zebranie', day: TODAY },
      { ...event, id: 2, teaser: 'Teatrzyk', startTime: '10:00', day },
    ],
    consents: [],
  })
  const { server } = await openApp('/', as.parent, wall(), {
    'accounts.menu': menuOf({ payer: true }),
    'today.parent': answer('2026-11-24'),
  })
  const events = () => screen.findByRole('list', { name: /^W\skalendarzu$/ })
  expect(textOf(await events())).toBe('dziś18:30Zebranie10:00Teatrzyk')
  const section = screen.getByRole('region', { name: 'Mój dzień' })
  expect(textOf(section)).toMatch(/^Jutrowtorek, 24 listopada.*obecność/)
  server.answer({ 'today.parent': answer('2026-11-22') })
  await queryClient.invalidateQueries()
  await waitFor(() => expect(textOf(section)).toMatch(/^niedziela, 22 listopada/))
  expect(textOf(section)).not.toContain('Jutro')
  expect(within(section).queryByText('obecność')).toBeNull()
})
