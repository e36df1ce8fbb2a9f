import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { hasGuardian } from '../../bench/kids.ts'
import type { Person } from '../places/setup.ts'
import { EVENT, codeOf, SAID, testCalendar } from './setup.ts'

const calendar = await testCalendar()
const { add, seenBy, callerOf, first, second, motylki, zabki, pszczolki, sql, rows, clock } = calendar

beforeEach(async () => {
  await calendar.forget()
  clock.set('2026-11-16T09:00:00Z')
})

describe('adding an event', () => {
  test('answers with what everybody will see', async () => {
    expect(await add({ groupId: motylki })).toEqual({
      ...SAID,
      id: expect.any(Number),
      canEdit: true,
      classgroup: { id: motylki, name: 'Motylki', color: 0 },
    })
  })

  test('keeps times of Warsaw as they are said', async () => {
    const times = { startTime: '16:30', endTime: '18:00' }
    expect(await add(times)).toMatchObject(times)
  })

  test('keeps the lines of a description, and no marks that nobody sees', async () => {
    const event = await add({
      teaser: '  Bal\u200b  karnawałowy \u202e🎉 ',
      description: 'Stroje:\r\n - dowolne   \r\n\r\n\r\n\u0000Przekąski: \u200bmile widziane\n',
    })
    expect(event.teaser).toBe('Bal karnawałowy 🎉')
    expect(event.description).toBe('Stroje:\n - dowolne\n\nPrzekąski: mile widziane')
  })

  const bad: [string, Partial<typeof EVENT>, string][] = [
    ['a day before it starts', { endDate: '2026-11-19' }, 'event.ends_before_start'],
    ['a minute before it starts', { startTime: '10:00', endTime: '09:59' }, 'event.ends_before_start'],
    ['when it starts', { startTime: '10:00', endTime: '10:00' }, 'event.ends_before_start'],
    ['a year and two days later', { endDate: '2027-11-22' }, 'event.too_long'],
    ['in a group of another place', { groupId: pszczolki }, 'group.not_found'],
    ['in a group that there is none', { groupId: 999_999 }, 'group.not_found'],
  ]
  test.each(bad)('that ends %s is refused, and nothing is kept', async (_name, over, code) => {
    expect(await codeOf(add(over))).toBe(code)
    expect(await rows()).toBe(0)
    expect((await sql`select from outbox`).count).toBe(0)
  })

  test('takes an event of a whole year, and one over midnight', async () => {
    expect((await add({ endDate: '2027-11-21' })).endDate).toBe('2027-11-21')
    const night = await add({ endDate: '2026-11-21', startTime: '19:00', endTime: '08:00' })
    expect(night.endTime).toBe('08:00')
  })

  test('in a deleted group is refused', async () => {
    await sql`update groups set deleted_at = now() where id = ${zabki}`
    expect(await codeOf(add({ groupId: zabki }))).toBe('group.not_found')
    await sql`update groups set deleted_at = null where id = ${zabki}`
  })

  test('is written down, without its words', async () => {
    const { id } = await add()
    const entries = await sql`select type, principal, data, place_id from audit_log`
    expect([...entries]).toEqual([
      { type: 'EVENT_ADDED', principal: '600000002', data: { event: id }, place_id: first },
    ])
  })
})

describe('seeing events', () => {
  beforeEach(async () => {
    await add({ teaser: 'Wszyscy' })
    await add({ teaser: 'Motylki', groupId: motylki })
    await add({ teaser: 'Żabki', groupId: zabki })
    const other = await callerOf('otherDirector')
    await other.calendar.add({ placeId: second, commandId: randomUUID(), ...EVENT, teaser: 'Sąsiedzi' })
  })

  test.each<[Person, string[]]>([
    ['admin', ['Wszyscy', 'Motylki', 'Żabki']],
    ['director', ['Wszyscy', 'Motylki', 'Żabki']],
    // Tutor of Motylki alone, but looks after events of all groups.
    ['teacher', ['Wszyscy', 'Motylki', 'Żabki']],
    // Staff of no group.
    ['accountant', ['Wszyscy']],
    ['parent', ['Wszyscy', 'Motylki']],
  ])('%s sees %j', async (person, teasers) => {
    expect(await seenBy(person)).toEqual(teasers)
  })

  test('a tutor without a role sees the place and the own group', async () => {
    await sql`delete from worker_roles using workers w where w.id = worker_id and w.phone = '600000004'`
    expect(await seenBy('teacher')).toEqual(['Wszyscy', 'Motylki'])
    await sql`insert into worker_roles (worker_id, role)
      select id, r from workers, unnest(array['absence', 'files']) r where phone = '600000004'`
  })

  test('a kid that moves takes its parents along', async () => {
    await sql`update kids set group_id = ${zabki} where ${hasGuardian(sql, '600000005')}`
    expect(await seenBy('parent')).toEqual(['Wszyscy', 'Żabki'])
    await sql`update kids set group_id = ${motylki} where ${hasGuardian(sql, '600000005')}`
  })

  test('only those who may delete them are told that they may', async () => {
    const canEdit = async (person: Person) => {
      const caller = await callerOf(person)
      const events = await caller.calendar.events({ placeId: first, from: '2026-11-20', to: '2026-11-20' })
      return events.every((event) => event.canEdit)
    }
    expect(await canEdit('teacher')).toBe(true)
    expect(await canEdit('parent')).toBe(false)
    expect(await canEdit('accountant')).toBe(false)
  })

  test('the groups to choose from are those that one sees', async () => {
    const names = async (person: Person) =>
      (await (await callerOf(person)).calendar.groups({ placeId: first })).map(({ name }) => name)
    expect(await names('teacher')).toEqual(['Motylki', 'Żabki'])
    expect(await names('parent')).toEqual(['Motylki'])
    expect(await names('accountant')).toEqual([])
  })
})

describe('a range of days', () => {
  test('holds what touches it, in the order in which it begins', async () => {
    for (const [teaser, startDate, endDate, times] of [
      ['przed', '2026-11-01', '2026-11-09'],
      ['o dziesiątej', '2026-11-12', '2026-11-12', { startTime: '10:00', endTime: '11:00' }],
      ['cały dzień', '2026-11-12', '2026-11-12'],
      ['do pierwszego dnia', '2026-11-01', '2026-11-10'],
      ['od roku', '2025-11-10', '2026-11-11'],
      ['od ostatniego dnia', '2026-11-14', '2026-12-01'],
      ['po', '2026-11-15', '2026-11-15'],
    ] as const)
      await add({ teaser, startDate, endDate, ...times })
    expect(await seenBy('parent', { from: '2026-11-10', to: '2026-11-14' })).toEqual([
      'od roku',
      'do pierwszego dnia',
      'cały dzień',
      'o dziesiątej',
      'od ostatniego dnia',
    ])
  })

  test('may not be backwards, nor of more than 400 days', async () => {
    expect(await codeOf(seenBy('parent', { from: '2026-11-02', to: '2026-11-01' }))).toBe('period.invalid')
    expect(await codeOf(seenBy('parent', { from: '2026-01-01', to: '2027-02-04' }))).toBe('done')
    expect(await codeOf(seenBy('parent', { from: '2026-01-01', to: '2027-02-05' }))).toBe('period.too_long')
  })

  test('is read by the index, however many events the place has had', async () => {
    await sql`
      insert into calendar_events (place_id, teaser, start_day, end_day, created_by)
      select ${first}, 'stare', d, d, 1
      from generate_series(date '2001-01-01', date '2020-12-31', interval '6 hours') t, date(t) d`
    await sql`analyze calendar_events`
    const plan = await sql`
      explain select id from calendar_events e
      where e.place_id = any(${[first]}::bigint[]) and e.deleted_at is null
        and e.start_day between '2025-10-30' and '2026-11-30' and e.end_day >= '2026-11-01'`
    expect(JSON.stringify(plan)).toContain('calendar_events_place_id_start_day_idx')
    expect(await seenBy('parent')).toEqual([])
  })
})

describe('deleting an event', () => {
  test('takes it from everybody, once', async () => {
    const { id } = await add()
    const caller = await callerOf('teacher')
    await caller.calendar.delete({ placeId: first, id })
    expect(await seenBy('parent')).toEqual([])
    expect(await codeOf(caller.calendar.delete({ placeId: first, id }))).toBe('event.not_found')
  })

  test('of another place, by its number, is refused as if it were not there', async () => {
    const { id } = await add()
    const other = await callerOf('otherDirector')
    expect(await codeOf(other.calendar.delete({ placeId: second, id }))).toBe('event.not_found')
    expect(await seenBy('director')).toEqual(['Wycieczka do zoo'])
  })
})

describe('undoing the deletion of an event', () => {
  test('gives it back to everybody within five minutes, however often it is asked', async () => {
    const { id } = await add()
    const caller = await callerOf('teacher')
    await caller.calendar.delete({ placeId: first, id })
    clock.set('2026-11-16T09:05:00Z')
    await Promise.all([
      caller.calendar.restore({ placeId: first, id }),
      caller.calendar.restore({ placeId: first, id }),
    ])
    expect(await seenBy('parent')).toEqual(['Wycieczka do zoo'])
    const told = await sql`select type from audit_log where data ->> 'event' = ${String(id)} order by id`
    expect(told.map(({ type }) => type)).toEqual(['EVENT_ADDED', 'EVENT_DELETED', 'EVENT_RESTORED'])
  })

  test('is too late after five minutes', async () => {
    const { id } = await add()
    const caller = await callerOf('teacher')
    await caller.calendar.delete({ placeId: first, id })
    clock.set('2026-11-16T09:05:01Z')
    expect(await codeOf(caller.calendar.restore({ placeId: first, id }))).toBe('event.not_found')
    expect(await seenBy('director')).toEqual([])
  })

  test('is not another place’s', async () => {
    const { id } = await add()
    await (await callerOf('director')).calendar.delete({ placeId: first, id })
    const other = await callerOf('otherDirector')
    expect(await codeOf(other.calendar.restore({ placeId: second, id }))).toBe('event.not_found')
    expect(await seenBy('director')).toEqual([])
  })
})

test('whoever follows a place is told of every change, and not of the neighbours’', async () => {
  const caller = await callerOf('parent')
  const stream = await caller.calendar.follow({ placeId: first })
  const messages = stream[Symbol.asyncIterator]()
  expect((await messages.next()).value).toEqual({ state: null })
  const other = await callerOf('otherDirector')
  await other.calendar.add({ placeId: second, commandId: randomUUID(), ...EVENT })
  const { id } = await add()
  expect((await messages.next()).value).toEqual({ change: null })
  await (await callerOf('director')).calendar.delete({ placeId: first, id })
  expect((await messages.next()).value).toEqual({ change: null })
  await messages.return?.()
})
