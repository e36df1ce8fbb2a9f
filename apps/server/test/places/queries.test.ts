import { describe, expect, test } from 'vitest'
import { addClosedDays, placeWorkingDays } from '../../src/domains/places/index.ts'
import { codeOf } from '../kernel/code-of.ts'
import { testPlaces, type Person } from './setup.ts'

const server = await testPlaces()
const { first, second, callerOf, sql } = server
const idsOf = async (person: Person) => (await (await callerOf(person)).places.list()).map(({ id }) => id)
async function groupsFor(person: Person) {
  const groups = await (await callerOf(person)).places.groups({ placeId: first })
  return groups.map(({ name, canEdit, kids, tutors }) => ({
    name,
    canEdit,
    kids: kids.map(({ firstname }) => firstname),
    tutors: tutors.map((tutor) => tutor.name),
  }))
}

test.each(['director', 'accountant', 'parent'] as const)(
  'the names of a place’s groups are those that its %s sees, without the children',
  async (person) => {
    const { groups, groupNames } = (await callerOf(person)).places
    const names = await groupNames({ placeId: first })
    expect(names).toEqual(
      (await groups({ placeId: first })).map(({ id, name, color }) => ({ id, name, color })),
    )
  },
)

describe('a place', () => {
  test.each<[Person, string[]]>([
    ['director', ['admin', 'absence', 'files', 'payments', 'kitchen', 'is_worker']],
    ['accountant', ['payments', 'is_worker']],
    ['teacher', ['absence', 'files', 'is_worker']],
    ['parent', []],
    ['admin', ['admin', 'absence', 'files', 'payments', 'kitchen', 'is_worker']],
  ])('shows itself to its %s, with the roles held there', async (person, myRoles) => {
    const trpc = await callerOf(person)
    const place = await trpc.places.get({ placeId: first })
    const shown = { id: first, name: 'Żłobek Skrzat', absenceMaxTime: '08:00', paymentDays: 14 }
    expect(place).toMatchObject(shown)
    expect(place.myRoles.toSorted()).toEqual(myRoles.toSorted())
  })

  test('that is not there is not found', async () => {
    const trpc = await callerOf('admin')
    expect(await codeOf(trpc.places.get({ placeId: 999_999 }))).toBe('place.not_found')
  })
})

test('everyone lists the places that are theirs', async () => {
  expect(await idsOf('teacher')).toEqual([first])
  expect(await idsOf('otherParent')).toEqual([second])
  expect(await idsOf('admin')).toEqual([second, first])
})

test('the system’s admin finds a place by a part of its name, its city, or its nip with hyphens', async () => {
  const { places } = await callerOf('admin')
  const row = { name: 'Żłobek Wydra', city: 'Rzgów', nip: '7272445205' }
  const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`
    insert into places (name, phone, city, state, nip, street, account_number)
    values (${row.name}, '600100200', ${row.city}, 'łódzkie', ${row.nip}, 'Leśna 3', '61109010140000071219812874')
    returning id`
  for (const query of ['wydr', 'RZGÓ', '727-244-52-05'])
    expect((await places.search({ query })).rows).toEqual([expect.objectContaining({ id, ...row })])
  expect(await places.search({ query: 'nie ma takiej' })).toEqual({ rows: [], total: 0 })
  await sql`delete from places where id = ${id}`
})

test('groups hold all kids for staff; the director may edit all, a tutor the own one, a parent sees their kids', async () => {
  expect(await groupsFor('teacher')).toEqual([
    { name: 'Motylki', canEdit: true, kids: ['Jan', 'Zofia'], tutors: ['Ewa Nauczycielka'] },
    { name: 'Żabki', canEdit: false, kids: ['Ola'], tutors: [] },
  ])
  expect((await groupsFor('director')).map(({ canEdit }) => canEdit)).toEqual([true, true])
  expect((await groupsFor('parent')).map(({ kids }) => kids)).toEqual([['Zofia'], []])
})

describe('the menu', () => {
  test('has the place, the own group of a teacher, and all groups of a director', async () => {
    const menu = await (await callerOf('teacher')).accounts.menu()
    const places = [{ id: first, roles: ['absence', 'files', 'is_worker'] }]
    expect(menu).toMatchObject({ parent: false, admin: false, places })
    expect(menu.groups).toMatchObject([{ name: 'Motylki', tutor: true }])
    const { groups } = await (await callerOf('director')).accounts.menu()
    expect(groups).toMatchObject([
      { name: 'Motylki', tutor: false },
      { name: 'Żabki', tutor: false },
    ])
  })

  test('of a parent has the place without roles, the kid’s group and what is unread', async () => {
    const trpc = await callerOf('parent')
    const { id } = await trpc.accounts.me()
    await sql`
      insert into notifications (account_id, place_id, type, section, data, source)
      select ${id}, ${first}, 'TYPE_KID_PAYMENT', 'payment_user', jsonb_build_object('kid', kids.id),
        kids.id || '-' || n
      from kids, generate_series(1, 3) n where kids.firstname in ('Zofia', 'Jan')`
    const menu = await trpc.accounts.menu()
    const counts = { payment_user: 3 }
    expect(menu).toMatchObject({ parent: true, places: [{ id: first, roles: [] }], counts })
    expect(menu.groups.map(({ name }) => name)).toEqual(['Motylki'])
  })
})

describe('working days', () => {
  const daysOf = (placeId: number, from: string, to: string) => placeWorkingDays(sql, placeId, { from, to })

  test('leave out weekends, public holidays and the days on which the place is closed', async () => {
    await addClosedDays(sql, first, [{ day: '2026-11-02', name: 'Dzień wolny' }])
    const november = await daysOf(first, '2026-11-01', '2026-11-30')
    expect(november).toMatchObject({ workingDays: 19, closedDays: ['2026-11-02'] })
    expect(november.days).not.toContain('2026-11-02')
    expect(november.holidays.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-11'])
    expect((await daysOf(second, '2026-11-01', '2026-11-30')).workingDays).toBe(20)
  })

  test('refuse a period that ends before it begins, and one over a year', async () => {
    expect(await codeOf(daysOf(first, '2026-11-02', '2026-11-01'))).toBe('period.invalid')
    expect(await codeOf(daysOf(first, '2020-01-01', '2026-11-01'))).toBe('period.too_long')
  })
})
