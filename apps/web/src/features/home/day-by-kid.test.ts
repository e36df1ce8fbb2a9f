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
  classgroup: groupId === undefined ? null : { id: groupId, name: 'Jeżyki', color: 1 },
})
const ids = (events: readonly { id: number }[]) => events.map(({ id }) => id)

test('events of all children are shared, those of one are beside it, and those of none are left out', () => {
  const events = [event(1, 1), event(2, 1, 1), event(3, 1, 3), event(4, 9)]
  const two = dayByKid({ day: '2026-11-23', kids: [kid(1), kid(2, 2)], events })
  expect(ids(two.shared)).toEqual([1])
  expect(two.kids.map((each) => ids(each.events))).toEqual([[2], []])
  expect(ids(dayByKid({ day: '2026-11-23', kids: [kid(1)], events }).shared)).toEqual([1, 2])
})

test('the deadline is said once if it is the same, and a photo is shown once', () => {
  const same = dayByKid({ day: '2026-11-23', kids: [kid(1), kid(2)], events: [] })
  expect([same.deadline, ...same.kids.map(({ deadline }) => deadline)]).toEqual([next, null, null])
  expect(same.kids.map(({ lastPhoto }) => lastPhoto)).toEqual([photo, null])
  const later = { ...next, deadline: '2026-11-24T08:00:00.000Z' }
  const other = dayByKid({ day: '2026-11-23', kids: [kid(1), { ...kid(2), next: later }], events: [] })
  expect([other.deadline, ...other.kids.map(({ deadline }) => deadline)]).toEqual([null, next, later])
})

test('a reported absence is named where the day itself does not show it', () => {
  const absent = { ...kid(1), absent: null, next: { ...next, absent: true } }
  const { isDayOff, kids } = dayByKid({ day: '2026-11-22', kids: [absent], events: [] })
  expect([isDayOff, kids[0]?.reported]).toEqual([true, next.day])
  expect(dayByKid({ day: next.day, kids: [absent], events: [] }).kids[0]?.reported).toBeNull()
})
