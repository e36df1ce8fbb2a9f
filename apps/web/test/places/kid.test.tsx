/** A child's page: which parts each person is shown. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as, EWA, PLACE, signedIn } from '../support/people.ts'
import { group, kidCard, kidPage } from './made.ts'

const regions = () =>
  within(screen.getByRole('main'))
    .getAllByRole('region')
    .map((region) => textOf(within(region).getByRole('heading', { level: 2 })))

const region = (name: string) =>
  within(screen.getByRole('main')).getByRole('region', { name: new RegExp(`^${name}`) })

test('a parent sees absences and invoices of their own child', async () => {
  const account = { credit: 0, deposit: 0, refunding: 0, due: { count: 1, sum: 321_00 }, open: [], issued: 1 }
  await openApp('/kid/21', as.parentInPlace, {
    'kids.page': kidPage({ account }),
    'cards.card': kidCard(),
  })
  expect(regions()).toEqual([
    'Alergie i dieta',
    'Opiekunowie',
    'Kto może odebrać',
    'W nagłym wypadku',
    'Zdrowie',
    'O dziecku',
    'Nieobecności',
    'Płatności',
  ])
  expect(textOf(region('Nieobecności'))).toContain('W tym miesiącu i później nic nie zgłoszono.')
  expect(textOf(region('Płatności'))).toContain('321,00 zł')
  expect(screen.queryByRole('button', { name: 'Zmień dane' })).toBeNull()
})

test('the account of a child that was deleted stays for those who bill', async () => {
  const at = new Date().toISOString()
  await openApp('/kid/21', as.director, {
    'kids.page': kidPage({
      own: false,
      leftAt: at,
      myRoles: ['admin'],
      absences: null,
      changes: [{ id: 1, at, by: 'Olga Próbna', deed: 'KID_DELETED', fields: [] }],
    }),
    'cards.card': new Refused('kid.not_found'),
  })
  expect(textOf(screen.getByRole('main'))).toContain('usunięto z list: dziś')
  expect(regions()).toEqual(['Płatności', 'Kto co zmienił', 'Dane rodziny'])
  expect(textOf(region('Płatności'))).toContain('Nie ma jeszcze faktur.')
  expect(textOf(region('Kto'))).toContain('usunięto z list')
})

test('the menu marks the group of the child whose page is open, and then the place', async () => {
  const director = signedIn(EWA, {
    places: [{ ...PLACE, roles: ['admin'] }],
    groups: [{ ...group, placeId: PLACE.id, tutor: false }],
  })
  await openApp('/kid/21', director, {
    'kids.page': kidPage({ own: false, myRoles: ['admin'] }),
    'cards.card': kidCard({ own: false, canEdit: true }),
    'payments.discounts': [],
    'payments.types': [],
  })
  const menu = within(screen.getAllByRole('navigation', { name: 'Menu' })[0] ?? document.body)
  // It may come after the page.
  expect((await menu.findByRole('link', { current: 'page' })).textContent).toBe(group.name)
})
