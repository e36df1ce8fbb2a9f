import { expect, test } from 'vitest'
import { choicesOf, type Wanted } from './choices.ts'

type Menu = Parameters<typeof choicesOf>[0]

const NOTHING = {
  parent: false,
  payer: false,
  admin: false,
  places: [],
  groups: [],
  counts: {},
  placeCounts: {},
}
const first: Menu['places'][number] = { id: 1, name: 'Pierwsza', roles: ['payments', 'is_worker'] }
const second: Menu['places'][number] = { id: 2, name: 'Druga', roles: ['admin', 'is_worker'] }
const parentsOnly = { id: 3, name: 'Trzecia', roles: [] }
const group = { id: 7, name: 'Motylki', color: 3, placeId: 3, tutor: false }

const paths = (menu: Menu, wanted: Wanted) =>
  choicesOf(menu, wanted).map(({ link }) => `${String(link.to)} ${JSON.stringify(link.params ?? {})}`)

test('without a place there is nothing to choose', () => {
  for (const wanted of ['place', 'group', 'payments', 'absence'] as const)
    expect(choicesOf(NOTHING, wanted)).toEqual([])
})

test('staff get the places where their roles permit it', () => {
  const menu = { ...NOTHING, places: [first, second] }
  expect(paths(menu, 'place')).toEqual(['/place/$placeId {"placeId":1}', '/place/$placeId {"placeId":2}'])
  expect(paths(menu, 'payments')).toEqual([
    '/place/$placeId/payments {"placeId":1}',
    '/place/$placeId/payments {"placeId":2}',
  ])
  expect(paths(menu, 'absence')).toEqual(['/place/$placeId/absences {"placeId":2}'])
  expect(paths(menu, 'group')).toEqual(paths(menu, 'place'))
})

test('who has only open invoices of a child that left gets these', () => {
  const menu = { ...NOTHING, payer: true }
  expect(paths(menu, 'payments')).toEqual(['/payments/my {}'])
  expect(paths(menu, 'absence')).toEqual([])
})

test('parents get their own pages and groups', () => {
  const menu = { ...NOTHING, parent: true, payer: true, places: [parentsOnly], groups: [group] }
  expect(paths(menu, 'payments')).toEqual(['/payments/my {}'])
  expect(paths(menu, 'absence')).toEqual(['/absence/my {}'])
  expect(paths(menu, 'group')).toEqual(['/group/$groupId {"groupId":7}'])
  expect(paths({ ...menu, places: [first, parentsOnly] }, 'payments')).toEqual([
    '/payments/my {}',
    '/place/$placeId/payments {"placeId":1}',
  ])
})
