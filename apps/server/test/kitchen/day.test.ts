/** The kitchen's day: who eats, and what. */
import { beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '../../bench/spoken.ts'
import { createAbsences } from '../../src/domains/absences/index.ts'
import { dietsOf, openDietChanges } from '../../src/domains/cards/index.ts'
import { kitchenDayOf } from '../../src/domains/kitchen/day.ts'
import { PHONES } from '../places/setup.ts'
import { COOK, testKitchen } from './setup.ts'

const server = await testKitchen()
const { sql, kernel, first, second, ids, trpc, cook, setDiet, added, changeKid, databaseUrl } = server
const FRIDAY = '2026-11-20'

beforeEach(server.renew)

const day = (date = FRIDAY) => cook.kitchen.day({ placeId: first, date })

test('counts who eats and their diets, by group and in total', async () => {
  await setDiet(ids.zofia, { diet: 'vegetarian' })
  await setDiet(ids.ola, { diet: 'vegetarian', allergens: ['milk'] })
  const { dayOff, groups, total } = await day()
  expect(dayOff).toBeNull()
  expect(groups).toMatchObject([
    {
      name: 'Motylki',
      eats: 2,
      absent: 0,
      diets: [
        { diet: 'standard', count: 1 },
        { diet: 'vegetarian', count: 1 },
      ],
    },
    { name: 'Żabki', eats: 1, absent: 0, diets: [{ diet: 'vegetarian', count: 1 }] },
  ])
  expect(total).toEqual({
    eats: 3,
    absent: 0,
    diets: [
      { diet: 'standard', count: 1 },
      { diet: 'vegetarian', count: 2 },
    ],
  })
})

test('says which kid has what, and nothing of its health', async () => {
  await setDiet(ids.jan, {})
  await setDiet(ids.zofia, {
    allergens: ['eggs', 'nuts'],
    otherAllergies: ['kiwi'],
    dietNote: 'bez surowych owoców',
  })
  const shown = await day()
  expect(shown.kids).toMatchObject([
    {
      firstname: 'Zofia',
      allergens: ['eggs', 'nuts'],
      otherAllergies: ['kiwi'],
      diet: 'standard',
      dietNote: 'bez surowych owoców',
    },
  ])
  expect(JSON.stringify(shown)).not.toContain('epilepsja')
})

test('an absent kid does not eat, nor does one before its first or after its last day', async () => {
  await setDiet(ids.zofia, { allergens: ['milk'] })
  await added(ids.zofia, FRIDAY)
  expect(await day()).toMatchObject({ total: { eats: 2, absent: 1 }, kids: [] })
  await changeKid('director', ids.jan, { lastDay: '2026-11-23' })
  await sql`update kids set first_day = '2026-11-24' where id = ${ids.ola}`
  const eats = async (date: string) => (await day(date)).total.eats
  expect([await eats('2026-11-23'), await eats('2026-11-24')]).toEqual([2, 2])
  expect((await day('2026-11-23')).kids.map(({ id }) => id)).toEqual([ids.zofia])
})

describe('nothing is served', () => {
  test.each([
    ['on a weekend', '2026-11-21', { reason: 'weekend', name: '' }],
    ['on a holiday', '2026-11-11', { reason: 'holiday', name: expect.any(String) }],
    ['on a closed day', '2026-11-25', { reason: 'closed', name: 'Szkolenie' }],
  ])('%s, which is said', async (_when, date, dayOff) => {
    await setDiet(ids.zofia, { allergens: ['milk'] })
    const nothing = { groups: [], total: { eats: 0, absent: 0, diets: [] }, kids: [] }
    expect(await day(date)).toMatchObject({ dayOff, ...nothing })
  })
})

test('a cook sees what the kids eat, and nothing of their health, of money, or of their families’ talks', async () => {
  expect((await cook.kitchen.day({ placeId: first, date: FRIDAY })).total.eats).toBe(3)
  const card = await cook.cards.card({ kidId: ids.zofia })
  expect([card.seesHealth, card.history, card.guardians.flatMap(({ phone }) => phone ?? [])]).toEqual([
    false,
    null,
    [],
  ])
  await expect(cook.cards.health({ kidId: ids.zofia })).rejects.toThrow('forbidden')
  await expect(cook.payments.list({ placeId: first })).rejects.toThrow('forbidden')
  await expect(cook.consents.ofKid({ kidId: ids.zofia })).rejects.toThrow('forbidden')
  const rest = async (url: string) =>
    await server.app.inject({ url, headers: { authorization: `Bearer ${await server.tokenOf(COOK)}` } })
  expect((await rest(`/api/kids/${ids.zofia}/card`)).json()).toMatchObject({ healthNotes: null })
  expect(await cook.chat.rooms({})).toEqual([])
})

test('the cook of a place sees no other place', async () => {
  await expect(cook.cards.card({ kidId: ids.adam })).rejects.toThrow('kid.not_found')
  await expect(cook.kitchen.changes({ placeId: second })).rejects.toThrow('forbidden')
  await expect(cook.kitchen.day({ placeId: second, date: FRIDAY })).rejects.toThrow('forbidden')
  await expect(trpc('teacher').kitchen.day({ placeId: first, date: FRIDAY })).rejects.toThrow('forbidden')
})

test('the day of 500 kids, with what is to be confirmed, is three statements', async () => {
  // In the other place, whose kids nobody else counts.
  const group = sql`(select min(id) from groups where place_id = ${second})`
  await sql`
    with added as (
      insert into kids (place_id, group_id, firstname, lastname)
      select ${second}, ${group}, 'Dziecko', n::text from generate_series(1, 500) n returning id),
    cards as (
      insert into kid_cards (kid_id, allergens, changed_at) select id, '{milk}', now() from added)
    insert into diet_changes (kid_id, place_id, at, by, told_day)
    select id, ${second}, now(), (select id from accounts where login = ${PHONES.director}), '2026-11-20' from added`
  const accountId = await server.accountOf(PHONES.director)
  let eats = 0
  let open = 0
  const statements = await statementsOf(databaseUrl, async (spoken) => {
    const { expectedOn } = createAbsences({ ...kernel, db: { ...kernel.db, sql: spoken } })
    const expected = await expectedOn(second, FRIDAY)
    const kids = expected.groups.flatMap((one) => one.kids.map(({ id }) => id))
    const shown = kitchenDayOf(expected, { date: FRIDAY, diets: await dietsOf(spoken, kids) })
    eats = shown.kids.length
    open = (await openDietChanges(spoken, second, { accountId }, true)).length
  })
  expect([eats, open]).toEqual([500, 200])
  expect(statements).toHaveLength(3)
})
