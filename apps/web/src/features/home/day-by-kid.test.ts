import { expect, test } from 'vitest'
import { dayByKid } from './day-by-kid.ts'

const place = { id: 1, name: 'Żłobek' }
const next = { day: '2026-11-24', deadline: '2026-11-24T07:00:00.000Z', absent: false }
const photo = { postId: 1, code: 'a'.repeat(32), at: '2026-11-23T07:00:00.000Z' }
const kid = (id: number, groupId = 1) => ({
  id,
  firstname: 'Jan',
  lastname: 'Próbny',
  place,
  group: { id: groupId, name: 'Jeżyki', color: 1 },
  photo: null,
  diet: null,
  absent: false,
  next,
  dishes: null,
  lastPhoto: photo,
})
const event = (id: number, placeId: number, groupId?: number) => ({
  id,
  teaser: '',
  startTime: null,
  endTime: null,
  placeId,
  day: '2026-11-23',
  classgroup: groupId === undefined ? null : { id: groupId, name: 'Jeżyki', color: 1 },
})
const ids = (events: readonly { id: number }[]) => events.map(({ id }) => id)

test('events of all children are shared, those of one are beside it, and those of none are left out', () => {
  const events = [event(1, 1), event(2, 1, 1), event(3, 1, 3), event(4, 9)]
  const two = dayByKid({ day: '2026-11-23', kids: [kid(1), kid(2, 2)], events }, '2026-11-23')
  expect(ids(two.shared)).toEqual([1])
  expect(two.kids.map((each) => ids(each.events))).toEqual([[2], []])
  expect(ids(dayByKid({ day: '2026-11-23', kids: [kid(1)], events }, '2026-11-23').shared)).toEqual([1, 2])
})

test('the deadline is said once if it is the same, and a photo is shown once', () => {
  const same = dayByKid({ day: '2026-11-23', kids: [kid(1), kid(2)], events: [] }, '2026-11-23')
  expect([same.deadline, ...same.kids.map(({ deadline }) => deadline)]).toEqual([next, null, null])
  expect(same.kids.map(({ lastPhoto }) => lastPhoto)).toEqual([photo, null])
  const later = { ...next, deadline: '2026-11-24T08:00:00.000Z' }
  const other = dayByKid(
    { day: '2026-11-23', kids: [kid(1), { ...kid(2), next: later }], events: [] },
    '2026-11-23',
  )
  expect([other.deadline, ...other.kids.map(({ deadline }) => deadline)]).toEqual([null, next, later])
})

test('a reported absence is named where the day itself does not show it', () => {
  const absent = { ...kid(1), absent: null, next: { ...next, absent: true } }
  const { isDayOff, kids } = dayByKid({ day: '2026-11-22', kids: [absent], events: [] }, '2026-11-22')
  expect([isDayOff, kids[0]?.reported]).toEqual([true, next.day])
  expect(dayByKid({ day: next.day, kids: [absent], events: [] }, '2026-11-23').kids[0]?.reported).toBeNull()
})

test('an answer of an earlier day says nothing of presence and deadlines, and has no events of then', () => {
  const of = { day: '2026-11-23', kids: [kid(1), kid(2)], events: [event(1, 1)] }
  const later = dayByKid(of, '2026-11-24')
  expect([later.deadline, later.isDayOff]).toEqual([null, false])
  expect(later.kids.map(({ presence, deadline }) => [presence, deadline])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(dayByKid(of, '2026-11-22').kids[0]?.presence).toBe('present')
})

test('events of today beside those of tomorrow are told apart, and end with today', () => {
  const events = [event(1, 1), { ...event(2, 1), day: '2026-11-24' }]
  const of = { day: '2026-11-24', kids: [kid(1)], events }
  const sooner = (today: string) => dayByKid(of, today).shared.map(({ id, isSooner }) => [id, isSooner])
  expect(sooner('2026-11-23')).toEqual([
    [1, true],
    [2, false],
  ])
  expect(sooner('2026-11-24')).toEqual([[2, false]])
})
