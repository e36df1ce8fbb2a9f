/** What a place serves: typed by its kitchen, read by its staff and guardians alone. */
import { DISHES_LENGTH } from '@skrzat/contract/wire/kitchen'
import { beforeEach, describe, expect, test } from 'vitest'
import { KITCHEN_ERASE } from '../../src/domains/kitchen/erased.ts'
import { testKitchen } from './setup.ts'

const { sql, cook, trpc, first, second, ids, clock, renew } = await testKitchen()

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
] as const

beforeEach(async () => {
  await renew()
  await sql`delete from place_menus`
})

const save = (day: string, dishes: string) =>
  cook.kitchen.saveMenu({ placeId: first, days: [{ day, dishes }] })
const week = async (day: string = MONDAY) => {
  const { days } = await cook.kitchen.menu({ placeId: first, week: day })
  return Object.fromEntries(days.map((each) => [each.day, each.dishes]))
}

test('a week is typed, changed by the day, and taken away by emptying', async () => {
  await cook.kitchen.saveMenu({
    placeId: first,
    days: [
      { day: MONDAY, dishes: 'rosół\nkluski śląskie ' },
      { day: FRIDAY, dishes: 'dorsz' },
    ],
  })
  const empty = { [TUESDAY]: '', [WEDNESDAY]: '', [THURSDAY]: '' }
  expect(await week(FRIDAY)).toEqual({ [MONDAY]: 'rosół\nkluski śląskie', ...empty, [FRIDAY]: 'dorsz' })
  await save(MONDAY, 'żurek')
  await save(FRIDAY, ' \n')
  expect(await week()).toEqual({ [MONDAY]: 'żurek', ...empty, [FRIDAY]: '' })
  await expect(save(MONDAY, 'a'.repeat(DISHES_LENGTH + 1))).rejects.toThrow('Size')
})

test('a day that somebody else has changed meanwhile is not overwritten', async () => {
  const change = (was: string, dishes: string, day: string = MONDAY) =>
    cook.kitchen.saveMenu({ placeId: first, days: [{ day, dishes, was }] })
  await change('', 'rosół')
  await expect(change('', 'żurek')).rejects.toThrow('conflict.stale')
  await expect(change('barszcz', '')).rejects.toThrow('conflict.stale')
  expect((await week())[MONDAY]).toBe('rosół')
  // Sent again, as its answer was lost.
  await change('', 'rosół')
  await change('rosół', 'żurek')
  const both = await Promise.allSettled([change('', 'dorsz', FRIDAY), change('', 'kisiel', FRIDAY)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('days on which the place does not work have no menu', async () => {
  // Wednesday the 25th is closed, the 11th a holiday.
  expect(Object.keys(await week('2026-11-25'))).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-26',
    '2026-11-27',
  ])
  expect(Object.keys(await week('2026-11-15'))).not.toContain('2026-11-11')
})

test('those who type it see who changed it last', async () => {
  await save(MONDAY, 'rosół')
  const at = clock.now().toISOString()
  const changed = async (caller: Pick<typeof cook, 'kitchen'>) =>
    (await caller.kitchen.menu({ placeId: first, week: MONDAY })).changed
  expect(await changed(cook)).toEqual({ by: 'Halina Kucharka', at })
  expect(await changed(trpc('director'))).toEqual({ by: 'Halina Kucharka', at })
  expect(await changed(trpc('teacher'))).toBeNull()
  expect(await changed(trpc('parent'))).toBeNull()
})

test('only the kitchen and the place’s admins type it', async () => {
  const typed = { placeId: first, days: [{ day: MONDAY, dishes: 'rosół' }] }
  await trpc('director').kitchen.saveMenu(typed)
  for (const person of ['teacher', 'accountant', 'parent', 'otherDirector'] as const)
    await expect(
      trpc(person).kitchen.saveMenu({ ...typed, days: [{ day: MONDAY, dishes: 'x' }] }),
    ).rejects.toThrow('forbidden')
  expect((await week())[MONDAY]).toBe('rosół')
  await expect(cook.kitchen.saveMenu({ ...typed, placeId: second })).rejects.toThrow('forbidden')
})

test('a neighbour’s menu is not read', async () => {
  await save(MONDAY, 'rosół')
  await expect(trpc('otherDirector').kitchen.menu({ placeId: first, week: MONDAY })).rejects.toThrow(
    'forbidden',
  )
  await expect(trpc('parent').kitchen.menu({ placeId: second, week: MONDAY })).rejects.toThrow('forbidden')
  const { days } = await trpc('otherDirector').kitchen.menu({ placeId: second, week: MONDAY })
  expect(days.every(({ dishes }) => dishes === '')).toBe(true)
})

describe('the day of a person', () => {
  const ofParent = async () => {
    const { kids } = await trpc('parent').today.parent()
    return kids.find(({ id }) => id === ids.zofia)?.dishes
  }

  test('has what is served today, else on the next working day that has a menu', async () => {
    expect(await ofParent()).toBeNull()
    // The next Monday, and a day on which the place is closed.
    await save('2026-11-25', 'nic')
    expect(await ofParent()).toBeNull()
    await save('2026-11-23', 'żurek')
    expect(await ofParent()).toEqual({ day: '2026-11-23', dishes: 'żurek' })
    await save(FRIDAY, 'dorsz')
    expect(await ofParent()).toEqual({ day: FRIDAY, dishes: 'dorsz' })
    const ofStaff = async (person: 'teacher' | 'otherDirector') =>
      (await trpc(person).today.staff()).places.map(({ placeId, dishes }) => [placeId, dishes?.dishes])
    expect(await ofStaff('teacher')).toEqual([[first, 'dorsz']])
    expect(await ofStaff('otherDirector')).toEqual([[second, undefined]])
  })
})

test('an erased person’s name in it is replaced', async () => {
  await save(FRIDAY, 'tort urodzinowy: Zofia Próbna')
  const told = [{ placeId: first, name: 'Zofia Próbna' }]
  const [erasing] = KITCHEN_ERASE
  await sql.begin(async (tx) => {
    await erasing?.ofKid?.(tx, {
      erasureId: 7,
      now: clock.now(),
      told,
      kidId: ids.zofia,
      placeId: first,
      firstname: 'Zofia',
      lastname: 'Próbna',
      phones: [],
    })
  })
  expect((await week())[FRIDAY]).toBe('tort urodzinowy: Osoba usunięta 7')
})
