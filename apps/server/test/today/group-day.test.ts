/** The day of a group: each sees what the rights there allow, in four statements. */
import { randomUUID } from 'node:crypto'
import type { GroupDays } from '@skrzat/contract/wire/group-day'
import { beforeEach, describe, expect, test } from 'vitest'
import { addKids } from '../../bench/kids.ts'
import { statementsOf } from '../../bench/spoken.ts'
import { createAbsences } from '../../src/domains/absences/index.ts'
import { cardsOn } from '../../src/domains/cards/index.ts'
import { guardiansByKid } from '../../src/domains/people/index.ts'
import { listedGroups } from '../../src/domains/places/index.ts'
import { groupDaysOf } from '../../src/domains/today/group-day.ts'
import { NOW, codeOf, range } from '../absences/setup.ts'
import { testKitchen } from '../kitchen/setup.ts'

const server = await testKitchen()
const { sql, databaseUrl, clock, kernel, services, first, ids, trpc, cook, renew, setDiet, tokenNow } = server
const today = NOW.slice(0, 10)
const [own] = await sql<{ id: number }[]>`
  select group_id as id from kids where firstname = 'Zofia' and place_id = ${first}`
const groupId = own?.id ?? 0

beforeEach(async () => {
  await sql`delete from kid_cards`
  await sql`delete from pickup_persons`
  await renew()
})

const kidOf = ({ groups }: GroupDays, id: number) =>
  groups.flatMap(({ kids }) => kids).find((kid) => kid.id === id)

async function reportZofia(reason = 'katar') {
  await trpc('parent').absences.report({ ...range(today), kidId: ids.zofia, reason })
}

describe('a tutor who keeps absences', () => {
  test('sees the own group: who is absent and why, what each may eat, and whom to call', async () => {
    await reportZofia()
    await setDiet(ids.zofia, { allergens: ['milk'] })
    await sql`update kid_cards set birth_date = ${`2022${today.slice(4)}`} where kid_id = ${ids.zofia}`
    await sql`
      update guardians set name = 'Anna Nowak', may_pick_up = false
      where kid_id = ${ids.zofia} and position = 1`
    await sql`
      insert into pickup_persons (kid_id, name, phone, from_day, to_day, added_by, added_at)
      select ${ids.zofia}, name, '600111222', from_day::date, to_day::date, a.id, ${clock.now()}
      from accounts a, (values ('Babcia Zofia', null, null), ('Sąsiad', ${today}, ${today}), ('Wczorajszy', null, '2026-11-19'))
        as e (name, from_day, to_day)
      where a.login = '600000002'`
    const days = await trpc('teacher').today.groups({})
    expect(days.day).toBe(today)
    expect(days.groups.map(({ id, tutor, keepsAbsences }) => [id, tutor, keepsAbsences])).toEqual([
      [groupId, true, true],
    ])
    const zofia = kidOf(days, ids.zofia)
    expect(zofia).toMatchObject({
      firstname: 'Zofia',
      absence: { from: today, to: today, confirmed: false, byPlace: false, reason: 'katar' },
      diet: { allergens: ['milk'] },
      birthday: true,
      pickups: ['Babcia Zofia', 'Sąsiad'],
    })
    expect(zofia?.guardians[0]).toMatchObject({ name: 'Anna Nowak', relation: 'parent', mayPickUp: false })
    expect(zofia?.guardians[0]?.phone).toMatch(/^\d{9}$/)
    // Health notes are for the card alone.
    expect(JSON.stringify(days)).not.toContain('epilepsja')

    const { id } = zofia?.absence ?? { id: 0 }
    await trpc('teacher').absences.confirm({ placeId: first, commandId: randomUUID(), id })
    expect(kidOf(await trpc('teacher').today.groups({}), ids.zofia)?.absence).toMatchObject({
      confirmed: true,
    })
  })

  test('may choose another group of the place, without reasons, phones, diets and photos', async () => {
    const { choices } = await trpc('teacher').today.groups({})
    const other = choices.find(({ tutor, id }) => !tutor && id !== groupId)
    if (!other) throw new Error('the place has one group')
    const [kid] = await sql<{ id: number }[]>`select id from kids where group_id = ${other.id} limit 1`
    if (!kid) throw new Error('nobody is in the group')
    await setDiet(kid.id, { diet: 'vegan' })
    await sql`update kids set photo = 'kids/1/abc.jpg' where id = ${kid.id}`
    await trpc('director').absences.add({ placeId: first, ...range(today), kidId: kid.id })
    await sql`insert into absence_reasons (absence_id, day, text) select id, day, 'katar' from absences where kid_id = ${kid.id}`
    const shown = await trpc('teacher').today.groups({ groupId: other.id })
    expect(shown.groups.map(({ id, tutor }) => [id, tutor])).toEqual([[other.id, false]])
    expect(kidOf(shown, kid.id)).toMatchObject({
      absence: { byPlace: true, reason: null },
      diet: null,
      photo: null,
      birthday: false,
      pickups: [],
      guardians: [],
    })
    expect(kidOf(await trpc('director').today.groups({ groupId: other.id }), kid.id)).toMatchObject({
      absence: { reason: 'katar' },
      diet: { diet: 'vegan' },
      photo: `/api/kids/${kid.id}/photo?v=abc`,
    })
  })
})

test('a tutor without the role for absences sees the kids and none of their absences', async () => {
  await reportZofia()
  await trpc('director').places.revokeRole({ placeId: first, workerId: await teacherId(), role: 'absence' })
  try {
    const teacher = await server.caller(await tokenNow('teacher'))
    const days = await teacher.today.groups({})
    expect(days.choices.map(({ id }) => id)).toEqual([groupId])
    expect(days.groups[0]).toMatchObject({ keepsAbsences: false })
    expect(kidOf(days, ids.zofia)).toMatchObject({ absence: null })
    expect(kidOf(days, ids.zofia)?.guardians).not.toEqual([])
  } finally {
    await trpc('director').places.grantRole({ placeId: first, workerId: await teacherId(), role: 'absence' })
  }
})

async function teacherId(): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    select worker_id as id from staff_of_places where place_id = ${first} and phone = '600000004'`
  return row?.id ?? 0
}

test('the director chooses one of the groups; others have none', async () => {
  const director = await trpc('director').today.groups({})
  expect(director.groups).toEqual([])
  expect(director.choices.map(({ id }) => id)).toContain(groupId)
  for (const who of ['parent', 'accountant', 'admin'] as const)
    expect(await trpc(who).today.groups({})).toMatchObject({ choices: [], groups: [] })
  expect(await cook.today.groups({})).toMatchObject({ choices: [], groups: [] })
})

test('what the director reads of a group is kept once a day; of the own group it is not', async () => {
  const kept = async () => await sql`select principal, data from audit_log where type = 'GROUP_DAY_OPENED'`
  await sql`delete from audit_log where type = 'GROUP_DAY_OPENED'`
  await Promise.all([1, 2, 3].map(() => trpc('director').today.groups({ groupId })))
  await trpc('teacher').today.groups({ groupId })
  expect(await kept()).toEqual([{ principal: '600000002', data: { group: groupId } }])
})

test('a group without a right to it does not exist', async () => {
  for (const who of ['parent', 'accountant', 'admin', 'otherDirector'] as const)
    expect(await codeOf(trpc(who).today.groups({ groupId }))).toBe('group.not_found')
  expect(await codeOf(cook.today.groups({ groupId }))).toBe('group.not_found')
})

test('on a day off nobody attends', async () => {
  clock.set('2026-11-25T06:00:00Z')
  const [group] = (await trpc('teacher').today.groups({})).groups
  expect(group).toMatchObject({ dayOff: { reason: 'closed', name: 'Szkolenie' }, kids: [] })
})

test('the day of a group of 180 kids takes four statements', async () => {
  await addKids(
    sql,
    sql`
      select place_id, group_id, 'Kid', n::text, array['601000009']
      from kids, generate_series(1, 180) n where kids.id = ${ids.zofia}`,
  )
  const principal = await services.domains.accounts.authenticate(await tokenNow('teacher'))
  if (!principal) throw new Error('the teacher is not signed in')
  const said = await statementsOf(databaseUrl, async (counted) => {
    const absences = createAbsences({ ...kernel, db: { ...kernel.db, sql: counted } })
    const { groups } = await groupDaysOf(
      {
        clock,
        listedGroups: (which) => listedGroups(counted, which),
        expectedIn: absences.expectedIn,
        cardsOn: (kids, day) => cardsOn(counted, kids, day),
        guardiansOf: (kids) => guardiansByKid(counted, kids),
        keepReading: () => Promise.resolve(),
      },
      principal,
    )
    expect(groups[0]?.kids.length).toBeGreaterThan(180)
  })
  // The client also reads the types of a new connection.
  expect(said.filter(({ text }) => !text.includes('pg_type'))).toHaveLength(4)
})
