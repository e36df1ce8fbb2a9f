/** The kitchen’s day: counts, who has what, and changed diets to confirm. */
import type { DietChange, KitchenDay, WeekMenu } from '@skrzat/contract/wire/kitchen'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { isBlocked, textOf } from '../support/page.ts'
import { as, EWA, menuOf, PLACE, signedIn } from '../support/people.ts'

const cook = signedIn(EWA, { places: [{ ...PLACE, roles: ['kitchen', 'is_worker'] }] })
const [motylki, zabki] = [
  { id: 3, name: 'Motylki', color: 1 },
  { id: 4, name: 'Żabki', color: 2 },
]
const diet = {
  allergens: ['milk', 'eggs'],
  otherAllergies: ['kiwi'],
  diet: 'vegan',
  dietNote: 'bez soku',
} as const
const day: KitchenDay = {
  date: '2026-11-20',
  place: PLACE,
  dayOff: null,
  groups: [
    {
      ...motylki,
      eats: 11,
      absent: 2,
      diets: [
        { diet: 'standard', count: 10 },
        { diet: 'vegan', count: 1 },
      ],
    },
    { ...zabki, eats: 7, absent: 0, diets: [{ diet: 'standard', count: 7 }] },
  ],
  total: {
    eats: 18,
    absent: 2,
    diets: [
      { diet: 'standard', count: 17 },
      { diet: 'vegan', count: 1 },
    ],
  },
  kids: [
    {
      id: 21,
      firstname: 'Zofia',
      lastname: 'Próbna',
      groupId: 3,
      ...diet,
      allergens: [...diet.allergens],
      otherAllergies: ['kiwi'],
    },
  ],
}
const change: DietChange = {
  id: 9,
  kid: { id: 21, firstname: 'Zofia', lastname: 'Próbna' },
  group: motylki,
  diet: { allergens: ['milk'], otherAllergies: [], diet: 'standard', dietNote: '' },
  at: '2026-11-20T07:00:00.000Z',
  by: 'Anna Dyrektor',
  own: 'waiting',
  concerned: null,
}
const week: WeekMenu = {
  days: ['16', '17', '18', '19', '20'].map((date) => ({ day: `2026-11-${date}`, dishes: '' })),
  changed: null,
}
const path = '/place/1/kitchen?date=2026-11-20'
const table = () => screen.findByRole('region', { name: 'Diety i\u00a0alergie' })

test('the cook sees how many eat and who has what, of all and of a group', async () => {
  const { user } = await openApp(path, cook, {
    'kitchen.day': day,
    'kitchen.menu': week,
    'kitchen.changes': [],
  })
  const shown = await table()
  const [counts] = screen.getAllByRole('term').map((term) => term.parentElement)
  expect(textOf(counts?.parentElement ?? document.body)).toBe('je18zwykła17wegańska1nieobecne2')
  expect(textOf(within(shown).getByRole('row', { name: /Zofia/ }))).toContain('mlekojajkakiwi')
  expect(textOf(shown)).toContain('wegańska · bez soku')
  await user.selectOptions(screen.getByLabelText('Grupa'), 'Żabki')
  expect(await screen.findByText('Wszyscy jedzą wszystko')).toBeDefined()
})

test('a changed diet is confirmed with one press', async () => {
  const { user, server } = await openApp(path, cook, {
    'kitchen.day': day,
    'kitchen.menu': week,
    'kitchen.changes': [change],
    'kitchen.confirmDiet': {},
  })
  await user.click(await screen.findByRole('button', { name: 'Wiem o\u00a0zmianie: Zofia Próbna' }))
  expect(server.inputs('kitchen.confirmDiet')).toEqual([{ placeId: 1, changeId: 9 }])
})

test('the director sees who has not confirmed it, and has nothing to confirm', async () => {
  const concerned = [
    { name: 'Ewa Nauczycielka', at: null },
    { name: 'Halina Kucharka', at: '2026-11-20T08:00:00.000Z' },
  ]
  await openApp(path, as.director, {
    'kitchen.day': day,
    'kitchen.menu': week,
    'kitchen.changes': [{ ...change, own: null, concerned }],
  })
  const folded = await screen.findByText('1 zmiana diety czeka na innych')
  expect(textOf(folded.parentElement ?? document.body)).toContain(
    'Czekamy na: Ewa Nauczycielka. Potwierdzili: Halina Kucharka.',
  )
  expect(screen.queryByRole('button', { name: /^Wiem/ })).toBeNull()
})

test('on a day off it says that nothing is cooked, and prints nothing', async () => {
  const dayOff = { reason: 'closed', name: 'Szkolenie' } as const
  const none = { eats: 0, absent: 0, diets: [] }
  await openApp(path, cook, {
    'kitchen.day': { ...day, dayOff, groups: [], total: none, kids: [] },
    'kitchen.menu': week,
    'kitchen.changes': [],
  })
  expect(await screen.findByText('Placówka zamknięta: Szkolenie')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Drukuj' })).toHaveProperty('disabled', true)
})

test('a pasted week is spread over its days, and only what changed is saved', async () => {
  const { user, server } = await openApp(path, cook, {
    'kitchen.day': day,
    'kitchen.menu': {
      days: week.days.map((each, at) => (at === 0 ? { ...each, dishes: 'Obiad: rosół' } : each)),
      changed: null,
    },
    'kitchen.changes': [],
    'kitchen.saveMenu': {},
  })
  await user.click(await screen.findByRole('button', { name: 'Zmień jadłospis' }))
  const dialog = await screen.findByRole('dialog', { name: 'Jadłospis tygodnia' })
  await user.click(within(dialog).getByLabelText('czwartek, 19 listopada'))
  await user.paste('Poniedziałek\nObiad: rosół\nWtorek 17.11\nObiad: żurek\nkisiel')
  await user.type(within(dialog).getByLabelText('piątek, 20 listopada'), 'dorsz')
  await user.click(within(dialog).getByRole('button', { name: 'Zapisz' }))
  expect(server.inputs('kitchen.saveMenu')).toEqual([
    {
      placeId: 1,
      days: [
        { day: '2026-11-17', dishes: 'Obiad: żurek\nkisiel', was: '' },
        { day: '2026-11-20', dishes: 'dorsz', was: '' },
      ],
    },
  ])
})

test('what another person saved meanwhile is shown, and replaced only knowingly', async () => {
  const of = (dishes: string): WeekMenu => ({
    days: week.days.map((each, at) => (at < 2 ? { ...each, dishes } : each)),
    changed: null,
  })
  const { user, server } = await openApp(path, cook, {
    'kitchen.day': day,
    'kitchen.menu': of('rosół'),
    'kitchen.changes': [],
    'kitchen.saveMenu': new Refused('conflict.stale'),
  })
  await user.click(await screen.findByRole('button', { name: 'Zmień jadłospis' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Jadłospis tygodnia' }))
  await user.type(dialog.getByLabelText('poniedziałek, 16 listopada'), ' z makaronem')
  server.answer({ 'kitchen.menu': of('żurek') })
  await user.click(dialog.getByRole('button', { name: 'Zapisz' }))
  expect(textOf(await dialog.findByText(/^Ktoś w\smiędzyczasie wpisał/))).toContain('żurek')
  // The day that was not typed has the newer dishes, and is not sent.
  expect(dialog.getByLabelText('wtorek, 17 listopada')).toHaveProperty('value', 'żurek')
  server.answer({ 'kitchen.saveMenu': {} })
  await user.click(dialog.getByRole('button', { name: 'Zapisz' }))
  await waitFor(() => expect(server.inputs('kitchen.saveMenu')).toHaveLength(2))
  const typed = { day: '2026-11-16', dishes: 'rosół z makaronem' }
  expect(server.inputs('kitchen.saveMenu')).toMatchObject([
    { days: [{ ...typed, was: 'rosół' }] },
    { days: [{ ...typed, was: 'żurek' }] },
  ])
})

test('while another week loads, its menu can not be typed', async () => {
  const answer = Promise.withResolvers<WeekMenu>()
  const { user } = await openApp(path, cook, {
    'kitchen.day': day,
    'kitchen.menu': ({ week: of }) => (of === '2026-11-16' ? week : answer.promise),
    'kitchen.changes': [],
  })
  const button = await screen.findByRole('button', { name: 'Wpisz jadłospis' })
  await user.click(screen.getByRole('button', { name: 'Następny tydzień' }))
  await waitFor(() => expect(isBlocked(button)).toBe(true))
  answer.resolve({ ...week, days: [{ day: '2026-11-23', dishes: '' }] })
  await waitFor(() => expect(isBlocked(button)).toBe(false))
})

test('a parent reads the week, and may not change it', async () => {
  const menu: WeekMenu = {
    days: [{ day: '2026-11-20', dishes: 'Obiad: dorsz' }],
    changed: null,
  }
  await openApp('/place/1/menu?date=2026-11-20', as.parent, {
    'accounts.menu': menuOf({ payer: true, places: [{ ...PLACE, roles: [] }] }),
    'kitchen.menu': menu,
  })
  expect(await screen.findByText('dorsz', { exact: false })).toBeDefined()
  expect(screen.queryByRole('button', { name: /jadłospis/ })).toBeNull()
})
