import { beforeEach, describe, expect, test } from 'vitest'
import { hasGuardian } from '../../bench/kids.ts'
import { menuTopic } from '../../src/domains/notifications/index.ts'
import { PHONES } from '../places/setup.ts'
import { testCalendar } from './setup.ts'

/** Later than any notice. */
const ALL = Number.MAX_SAFE_INTEGER

const calendar = await testCalendar()
const { add, callerOf, first, second, motylki, zabki, sql, clock, work, noticed, kernel } = calendar

beforeEach(async () => {
  await calendar.forget()
  clock.set('2026-11-16T09:00:00Z')
})

/** Tells whom it concerns, and answers with who was told. */
async function told(): Promise<string[]> {
  const { failed } = await work()
  expect(failed).toEqual([])
  return Object.keys(await noticed())
}

describe('a new event is told', () => {
  test('of the place: to all its parents and workers but whoever added it', async () => {
    await add()
    expect(await told()).toEqual(
      expect.arrayContaining([PHONES.accountant, PHONES.teacher, PHONES.parent, '601000001', '601000003']),
    )
    const everybody = Object.keys(await noticed())
    expect(everybody).not.toContain(PHONES.director)
    expect(everybody).not.toContain(PHONES.otherParent)
    expect(everybody).not.toContain(PHONES.otherDirector)
    expect(everybody).not.toContain(PHONES.admin)
  })

  test('of a group: to its parents, its tutors, and who looks after events', async () => {
    await add({ groupId: motylki })
    expect(await told()).toEqual([PHONES.teacher, PHONES.parent, '601000001', '601000002'])
  })

  test('of another group: not to the parents of this one', async () => {
    await add({ groupId: zabki }, 'teacher')
    expect(await told()).toEqual([PHONES.director, '601000003'])
  })

  test('in the section calendar of the place, with its badge at once', async () => {
    const [parent] = await sql<{ id: number }[]>`select id from accounts where login = ${PHONES.parent}`
    const counts = Promise.withResolvers<unknown>()
    const stop = kernel.bus.subscribe(menuTopic(parent?.id ?? 0), (message) => counts.resolve(message.counts))
    await add({ groupId: motylki })
    await told()
    expect(await counts.promise).toEqual({ calendar: 1 })
    stop()
    const caller = await callerOf('parent')
    expect(await caller.notifications.bySection({ section: 'calendar', placeId: first })).toMatchObject([
      { type: 'TYPE_EVENT', section: 'calendar', placeId: first, data: { kid: null, place: first } },
    ])
    expect(await caller.notifications.bySection({ section: 'calendar', placeId: second })).toEqual([])
    await caller.notifications.markRead({ section: 'calendar', placeId: first, upTo: ALL })
    expect(await caller.notifications.counts()).toEqual({})
  })

  test('once, even where the job runs twice', async () => {
    await add({ groupId: motylki })
    await sql`insert into outbox (name, data) select name, data from outbox`
    await told()
    expect(new Set(Object.values(await noticed()))).toEqual(new Set([1]))
  })

  test('not where it is over', async () => {
    await add({ startDate: '2026-11-14', endDate: '2026-11-15' })
    expect(await told()).toEqual([])
    await add({ startDate: '2026-11-14', endDate: '2026-11-16' })
    expect(await told()).not.toEqual([])
  })

  test('not where it was deleted before anybody could be told', async () => {
    const { id } = await add()
    await (await callerOf('director')).calendar.delete({ placeId: first, id })
    expect(await told()).toEqual([])
  })
})

test('nobody is left with a badge for an event that is deleted', async () => {
  const { id } = await add()
  await add({ teaser: 'Inne', groupId: motylki })
  await told()
  expect((await noticed())[PHONES.parent]).toBe(2)
  await (await callerOf('director')).calendar.delete({ placeId: first, id })
  await work()
  expect(await noticed()).toEqual({ [PHONES.teacher]: 1, [PHONES.parent]: 1, '601000001': 1, '601000002': 1 })
})

describe('the notice names its event', () => {
  const listed = async () => (await (await callerOf('parent')).notifications.list({})).notices
  const named = async () => (await listed()).map(({ data }) => data.event)

  test('with its first day', async () => {
    const { id } = await add({ groupId: motylki, startDate: '2026-12-04', endDate: '2026-12-05' })
    await told()
    const event = { id, name: 'Wycieczka do zoo', day: '2026-12-04' }
    expect(await named()).toEqual([event])
    const { notifications } = await callerOf('parent')
    expect(await notifications.bySection({ section: 'calendar', placeId: first })).toMatchObject([
      { data: { event } },
    ])
  })

  test('not once it is deleted', async () => {
    const { id } = await add()
    await told()
    await (await callerOf('director')).calendar.delete({ placeId: first, id })
    expect(await named()).toEqual([null])
  })

  test('not to a parent whose kid has moved to another group', async () => {
    await add({ groupId: motylki })
    await add({ teaser: 'Zebranie' })
    await told()
    const moved = await sql<{ id: number }[]>`
      update kids set group_id = ${zabki} where group_id = ${motylki}
        and ${hasGuardian(sql, PHONES.parent)} returning id`
    expect((await named()).map((event) => event?.name)).toEqual(['Zebranie', undefined])
    await sql`update kids set group_id = ${motylki} where id = any(${moved.map(({ id }) => id)}::bigint[])`
  })
})
