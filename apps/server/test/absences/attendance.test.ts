/** How many days of a month each group's kids were there. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { groupIds, type Person } from '../places/setup.ts'
import { codeOf, range, testAbsences } from './setup.ts'

const server = await testAbsences()
const { first, second, ids, absencesOf, clock, renew, sql } = server
const { motylki, zabki } = await groupIds(sql)

beforeEach(async () => {
  await renew()
  await sql`update kids set created_at = '2026-01-01T09:00:00Z'`
})

const add = (kidId: number, from: string, to = from) =>
  absencesOf('teacher').add({ ...range(from, to), placeId: first, kidId })
const read = (month: string, person: Person = 'teacher') =>
  absencesOf(person).attendance({ placeId: first, month })

test('working days, days of absence and those expected, by group, up to today', async () => {
  // Two weeks, of which Wednesday 11 November is a holiday; and a day that is still to come.
  await add(ids.zofia, '2026-11-09', '2026-11-13')
  await add(ids.jan, '2026-11-20')
  await add(ids.jan, '2026-11-23')
  clock.set('2026-11-20T22:59:00Z')
  const november = await read('2026-11-15')
  expect(november).toMatchObject({ month: '2026-11-01', to: '2026-11-20', workingDays: 14 })
  const group = november.groups.find(({ absent }) => absent > 0)
  expect(group).toMatchObject({ absent: 5 })
  expect(november.groups.every(({ kids, kidDays }) => kidDays === kids * 14)).toBe(true)
  expect(november.total).toEqual({
    kids: november.groups.reduce((sum, { kids }) => sum + kids, 0),
    kidDays: november.groups.reduce((sum, { kidDays }) => sum + kidDays, 0),
    absent: 5,
  })

  // The whole month: Wednesday the 25th is closed.
  clock.set('2026-12-01T06:00:00Z')
  expect(await read('2026-11-30')).toMatchObject({ to: '2026-11-30', workingDays: 19, total: { absent: 6 } })
})

test('a deleted absence, and one on a day on which the place has closed since, are none', async () => {
  const { days } = await add(ids.zofia, '2026-11-16', '2026-11-17')
  const id = days[0]?.absenceId ?? 0
  await absencesOf('teacher').delete({ placeId: first, id, commandId: crypto.randomUUID() })
  expect((await read('2026-11-01')).total.absent).toBe(1)
  await sql`insert into place_closed_days (place_id, day, name) values (${first}, '2026-11-17', 'Awaria')`
  onTestFinished(async () => {
    await sql`delete from place_closed_days where place_id = ${first} and day = '2026-11-17'`
  })
  expect(await read('2026-11-01')).toMatchObject({ workingDays: 13, total: { absent: 0 } })
})

test('a kid that left counts until the day before', async () => {
  await add(ids.zofia, '2026-11-16', '2026-11-20')
  const before = await read('2026-11-01')
  await sql`update kids set deleted_at = '2026-11-17T23:00:00Z' where id = ${ids.zofia}` // the 18th in Warsaw
  const after = await read('2026-11-01')
  expect(after.total).toEqual({
    kids: before.total.kids,
    kidDays: before.total.kidDays - 3,
    absent: 2,
  })
})

describe('a kid that moved', () => {
  /** The director moves a kid at the instant. */
  async function move(kidId: number, at: string, toGroup: number): Promise<void> {
    clock.set(at)
    await server.changeKid('director', kidId, { toGroup })
  }

  /** Kids, days and absences of a group in the month, once it is over. */
  async function of(groupId: number, month = '2026-11-01') {
    clock.set('2026-12-01T06:00:00Z')
    const { groups } = await read(month)
    const { kids = 0, kidDays = 0, absent = 0 } = groups.find(({ id }) => id === groupId) ?? {}
    return { kids, kidDays, absent }
  }

  test('counts on each day in the group in which it was then, and once in the whole place', async () => {
    await add(ids.jan, '2026-11-05')
    await add(ids.jan, '2026-11-18')
    const [before, october] = [await of(zabki), await of(zabki, '2026-10-01')]
    const { total } = await read('2026-11-01')
    // Of 19 working days 5 are before Monday the 9th, and 7 from then to Wednesday the 18th.
    await move(ids.jan, '2026-11-08T23:00:00Z', zabki)
    expect(await of(zabki)).toEqual({
      kids: before.kids + 1,
      kidDays: before.kidDays + 14,
      absent: before.absent + 1,
    })
    await move(ids.jan, '2026-11-19T10:00:00Z', motylki)
    expect(await of(zabki)).toEqual({
      kids: before.kids + 1,
      kidDays: before.kidDays + 7,
      absent: before.absent + 1,
    })
    expect(await of(zabki, '2026-10-01')).toEqual(october)
    expect((await read('2026-11-01')).total).toEqual(total)
  })

  test('is in the daily report of a past day with its group of then, though that is gone', async () => {
    const groups = async (date: string) =>
      (await absencesOf('teacher').daily({ placeId: first, date })).groups.map(
        ({ id, kids, absent, meals }) => ({ id, kids, absent, meals }),
      )
    await add(ids.ola, '2026-11-05')
    await add(ids.ola, '2026-11-10')
    const [before, then] = [await groups('2026-11-05'), await groups('2026-11-10')]
    await move(ids.ola, '2026-11-09T09:00:00Z', motylki)
    await sql`update groups set deleted_at = now() where id = ${zabki}`
    onTestFinished(async () => {
      await sql`update groups set deleted_at = null where id = ${zabki}`
      await sql`update kids set group_id = ${zabki} where id = ${ids.ola}`
    })
    expect(await groups('2026-11-05')).toEqual(before)
    const joined = then.find(({ id }) => id === motylki)
    expect(await groups('2026-11-10')).toEqual([{ ...joined, kids: 3, absent: 1 }])
  })

  test('and back on the same day was nowhere else', async () => {
    const before = await of(zabki)
    await move(ids.jan, '2026-11-09T09:00:00Z', zabki)
    await move(ids.jan, '2026-11-09T10:00:00Z', motylki)
    expect(await of(zabki)).toEqual(before)
  })
})

test('a kid counts from the day on which it was entered, or of its first absence before', async () => {
  const before = await read('2026-11-01')
  await sql`update kids set created_at = '2026-11-15T23:00:00Z' where id = ${ids.zofia}` // the 16th in Warsaw
  const after = async () => (await read('2026-11-01')).total
  expect(await after()).toEqual({ ...before.total, kidDays: before.total.kidDays - 9 })
  expect((await read('2026-10-01')).total.kids).toBe(before.total.kids - 1)
  await add(ids.zofia, '2026-11-13')
  expect(await after()).toEqual({ ...before.total, kidDays: before.total.kidDays - 8, absent: 1 })
})

test('a month that has not begun has no days, but its groups', async () => {
  const later = await read('2026-12-01')
  expect(later).toMatchObject({ month: '2026-12-01', to: '2026-11-20', workingDays: 0 })
  expect(later.groups.length).toBeGreaterThan(0)
  expect(later.total).toEqual({ kids: 0, kidDays: 0, absent: 0 })
})

test('a neighbour’s absences are its own', async () => {
  await absencesOf('otherDirector').add({ ...range('2026-11-16'), placeId: second, kidId: ids.adam })
  expect((await read('2026-11-01')).total.absent).toBe(0)
  const other = await absencesOf('otherDirector').attendance({ placeId: second, month: '2026-11-01' })
  expect(other.total.absent).toBe(1)
})

test.each(['2026-02-30', '2026-11', ''])('%j is no day of a month', async (month) => {
  expect(await codeOf(read(month))).toBe('validation')
})
