/** The start page's summary of the day: each sees what the roles there allow, and it costs few statements. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addKids } from '../../bench/kids.ts'
import { statementsOf } from '../../bench/spoken.ts'
import { createAbsences } from '../../src/domains/absences/index.ts'
import { createCalendar } from '../../src/domains/calendar/index.ts'
import { dietsOf, kidsToDecideOn } from '../../src/domains/cards/index.ts'
import { kidsToAnswerFor } from '../../src/domains/consents/index.ts'
import { erasuresWaiting } from '../../src/domains/erasure/index.ts'
import { dishesFrom } from '../../src/domains/kitchen/menu.ts'
import { dueInPlaces, dueOfKids } from '../../src/domains/payments/index.ts'
import { parentDay } from '../../src/domains/today/parent.ts'
import type { TodayPorts } from '../../src/domains/today/ports.ts'
import { staffDay } from '../../src/domains/today/staff.ts'
import { lastPhotosOf } from '../../src/domains/wall/queries/last-photos.ts'
import { feesOf } from '../absences/fees.ts'
import { NOW, range, testAbsences } from '../absences/setup.ts'

const server = await testAbsences()
const { sql, databaseUrl, clock, kernel, services, first, second, ids, trpc, renew, setRule, tokenNow } =
  server
const { issue } = await feesOf(server)
const command = () => ({ placeId: first, commandId: randomUUID() })
const today = NOW.slice(0, 10)

beforeEach(renew)

describe('staff', () => {
  test('see who is absent in each group, what waits, what is due and the events of the day', async () => {
    await trpc('teacher').absences.add({ ...command(), ...range(today), kidId: ids.zofia })
    await trpc('director').calendar.add({
      ...command(),
      teaser: 'Teatrzyk',
      description: '',
      startDate: today,
      endDate: today,
      startTime: '10:00',
      endTime: '11:00',
      groupId: null,
    })
    await issue(ids.zofia, 120_00)
    clock.set('2026-12-20T06:00:00Z')
    await issue(ids.jan, 80_00)
    clock.set(NOW)
    const now = await trpc('director').today.staff()
    const [place] = now.places
    expect(place).toMatchObject({ placeId: first, absences: { total: { absent: 1, confirmed: 0 } } })
    const away = place?.absences?.groups.flatMap(({ absentKids }) => absentKids.map(({ id }) => id))
    expect(away).toEqual([ids.zofia])
    expect(now.events.map(({ teaser, placeId }) => [teaser, placeId])).toEqual([['Teatrzyk', first]])
    expect(place?.payments).toEqual({ overdue: { count: 0, sum: 0 }, coming: { count: 0, sum: 0 } })
    // The deadline is 14 days after the invoice: the first is due on 4 December.
    clock.set('2026-12-01T06:00:00Z')
    const due = async () => (await trpc('director').today.staff()).places[0]?.payments
    expect(await due()).toEqual({ overdue: { count: 0, sum: 0 }, coming: { count: 1, sum: 120_00 } })
    clock.set('2026-12-05T06:00:00Z')
    expect(await due()).toEqual({ overdue: { count: 1, sum: 120_00 }, coming: { count: 0, sum: 0 } })
  })

  test('see only what their roles are for', async () => {
    const seen = async (person: 'teacher' | 'accountant' | 'parent' | 'otherDirector') =>
      (await trpc(person).today.staff()).places.map(({ placeId, absences, payments }) => [
        placeId,
        absences !== null,
        payments !== null,
      ])
    expect(await seen('teacher')).toEqual([[first, true, false]])
    expect(await seen('accountant')).toEqual([[first, false, true]])
    expect(await seen('parent')).toEqual([])
    expect(await seen('otherDirector')).toEqual([[second, true, true]])
  })
})

describe('parents', () => {
  test('see until when the next day can be reported, and that it is', async () => {
    const kid = async () => (await trpc('parent').today.parent()).kids.find(({ id }) => id === ids.zofia)
    // A Friday at 7:00: until 8:00 for the same day.
    expect(await kid()).toMatchObject({
      absent: false,
      next: { day: today, deadline: '2026-11-20T07:00:00.000Z', absent: false },
    })
    await trpc('parent').absences.report({ ...range(today), kidId: ids.zofia })
    expect(await kid()).toMatchObject({ absent: true, next: { day: today, absent: true } })
    // After the deadline the next working day is Monday.
    clock.set('2026-11-20T07:00:01Z')
    expect(await kid()).toMatchObject({
      absent: true,
      next: { day: '2026-11-23', deadline: '2026-11-23T07:00:00.000Z', absent: false },
    })
  })

  test('a day off is neither an absence nor a day to report', async () => {
    await setRule(first, { dayBefore: true })
    // A Tuesday evening; on Wednesday the place is closed.
    clock.set('2026-11-24T20:00:00Z')
    const [kid] = (await trpc('parent').today.parent()).kids
    expect(kid?.next?.day).toBe('2026-11-26')
    clock.set('2026-11-25T05:00:00Z')
    expect((await trpc('parent').today.parent()).kids[0]?.absent).toBeNull()
  })

  test('see the group of their kids, and what they may not eat', async () => {
    const kid = async () => (await trpc('parent').today.parent()).kids.find(({ id }) => id === ids.zofia)
    expect(await kid()).toMatchObject({
      group: { name: 'Motylki' },
      photo: null,
      diet: null,
      lastPhoto: null,
    })
    await sql`
      insert into kid_cards (kid_id, diet, allergens, changed_at) values (${ids.zofia}, 'vegan', '{nuts}', now())
      on conflict (kid_id) do update set diet = excluded.diet, allergens = excluded.allergens`
    await sql`update kids set photo = ${`kids/${ids.zofia}/${'0a'.repeat(16)}.jpg`} where id = ${ids.zofia}`
    const diet = { diet: 'vegan', allergens: ['nuts'], otherAllergies: [], dietNote: '' }
    const photo = `/api/kids/${ids.zofia}/photo?v=${'0a'.repeat(16)}`
    expect(await kid()).toMatchObject({ photo, diet })
  })

  test('see the next day once the places have closed', async () => {
    // A Monday at 16:59 and 17:00 in Warsaw.
    clock.set('2026-11-23T15:59:00Z')
    expect((await trpc('parent').today.parent()).day).toBe('2026-11-23')
    clock.set('2026-11-23T16:00:00Z')
    await trpc('parent').absences.report({ ...range('2026-11-24'), kidId: ids.zofia })
    const { day, kids } = await trpc('parent').today.parent()
    expect([day, kids[0]?.absent]).toEqual(['2026-11-24', true])
  })

  test('see with the next day what is still to come today', async () => {
    const meeting = async (teaser: string, startTime: string | null, startDate: string) =>
      await trpc('director').calendar.add({
        ...command(),
        teaser,
        description: '',
        startDate,
        endDate: '2026-11-23',
        startTime,
        groupId: null,
        endTime: startTime && '20:00',
      })
    await meeting('Teatrzyk', '10:00', '2026-11-23')
    await meeting('Zebranie', '17:30', '2026-11-23')
    await meeting('Od wczoraj', '18:00', '2026-11-22')
    await meeting('Cały dzień', null, '2026-11-23')
    const events = async () =>
      (await trpc('parent').today.parent()).events.map(({ teaser, day }) => [teaser, day])
    clock.set('2026-11-23T16:00:00Z')
    expect(await events()).toEqual([['Zebranie', '2026-11-23']])
    clock.set('2026-11-23T16:31:00Z')
    expect(await events()).toEqual([])
  })

  test('see what is due for their kids and not for others', async () => {
    await issue(ids.zofia, 120_00)
    await issue(ids.jan, 80_00)
    expect((await trpc('parent').today.parent()).due).toEqual({
      count: 1,
      sum: 120_00,
      deadline: '2026-12-04',
    })
    expect((await trpc('otherDirector').today.parent()).due).toEqual({ count: 0, sum: 0, deadline: null })
  })
})

test('a day takes as many statements however many kids there are', async () => {
  await addKids(
    sql,
    sql`
      select place_id, group_id, 'Kid', n::text, array['601000009']
      from kids, generate_series(1, 180) n where kids.id = ${ids.jan}`,
  )
  const principal = await services.domains.accounts.authenticate(await tokenNow('director'))
  if (!principal) throw new Error('the director is not signed in')
  const statements = async (read: (ports: TodayPorts) => Promise<void>) => {
    const said = await statementsOf(databaseUrl, async (counted) => {
      const counting = { ...kernel, db: { ...kernel.db, sql: counted } }
      const absences = createAbsences(counting)
      await read({
        clock,
        absencesOn: absences.dailyOf,
        nextDaysOf: absences.nextDaysOf,
        dietsOf: (kids) => dietsOf(counted, kids),
        lastPhotosOf: (who) => lastPhotosOf(counted, who),
        dueInPlaces: (places, day) => dueInPlaces(counted, places, day),
        erasuresWaiting: (places) => erasuresWaiting(counted, places),
        dueOfKids: (kids) => dueOfKids(counted, kids),
        proposalsFor: (who) => kidsToDecideOn(counted, who),
        consentsOf: (kids) => kidsToAnswerFor(counted, kids),
        dishesFrom: (placeIds, day) => dishesFrom(counted, placeIds, day),
        eventsOn: createCalendar(counting, { absencesOf: absences.absencesOf }).eventsOn,
      })
    })
    // The client also reads the types of a new connection.
    return said.filter(({ text }) => !text.includes('pg_type')).length
  }
  const ofDirector = await statements(async (ports) => {
    const { places } = await staffDay(ports, principal)
    expect(places[0]?.absences?.total.kids).toBeGreaterThan(180)
  })
  const parent = await services.domains.accounts.authenticate(await tokenNow('parent'))
  if (!parent) throw new Error('the parent is not signed in')
  const ofParent = await statements(async (ports) => {
    expect((await parentDay(ports, parent)).kids).not.toEqual([])
  })
  expect([ofDirector, ofParent]).toEqual([6, 7])
})
