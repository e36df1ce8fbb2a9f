/** A place's month: what each domain counts of it, for the place's admins. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { feesOf } from '../absences/fees.ts'
import { codeOf, NOW, range, testAbsences } from '../absences/setup.ts'

const server = await testAbsences()
const { sql, clock, first, second, ids, trpc, renew } = server
const { issue } = await feesOf(server)

beforeEach(renew)

const month = (day = '2026-11-15') => trpc('director').today.month({ placeId: first, month: day })

test('sums attendance, absences, invoices, posts and kids that came and left', async () => {
  await trpc('teacher').absences.add({
    placeId: first,
    ...range('2026-11-19', '2026-11-20'),
    kidId: ids.zofia,
  })
  await issue(ids.zofia, 120_00)
  const target = { to: 'place', placeId: first, type: 'ALL' } as const
  await trpc('director').wall.add({ target, text: 'Dzień dobry', commandId: randomUUID() })
  await sql`update kids set created_at = '2026-10-01T06:00:00Z'`
  await sql`update kids set first_day = '2026-11-02' where id = ${ids.zofia}`
  await sql`update kids set last_day = '2026-11-30' where id = ${ids.jan}`
  const now = await month()
  expect(now).toMatchObject({
    place: { id: first },
    attendance: { month: '2026-11-01', to: NOW.slice(0, 10), total: { kids: 3, absent: 2 } },
    absences: { reported: 2 },
    payments: { invoices: 1, amount: 120_00, paid: 0, left: 120_00 },
    wall: { posts: 1, photos: 0 },
    kids: { joined: 1, left: 1 },
  })
  clock.set('2026-12-10T06:00:00Z')
  const past = await month('2026-10-31')
  expect(past).toMatchObject({
    attendance: { month: '2026-10-01', to: '2026-10-31' },
    absences: { reported: 0 },
    payments: { invoices: 0 },
    wall: { posts: 0 },
    kids: { joined: 2, left: 0 },
  })
})

test('absences of closed days and of days to come are not summed', async () => {
  await trpc('teacher').absences.add({
    placeId: first,
    ...range('2026-11-19', '2026-11-24'),
    kidId: ids.zofia,
  })
  expect((await month()).absences.reported).toBe(2)
  await sql`insert into place_closed_days (place_id, day) values (${first}, '2026-11-19')`
  expect((await month()).absences.reported).toBe(1)
  await sql`delete from place_closed_days`
})

test('a kid that was deleted before it began is neither new nor gone', async () => {
  await sql`update kids set first_day = '2026-11-30', deleted_at = '2026-11-20T06:00:00Z' where id = ${ids.jan}`
  const { kids } = await month()
  await sql`update kids set first_day = '2026-11-02', deleted_at = '2026-11-19T06:00:00Z' where id = ${ids.jan}`
  expect([kids, (await month()).kids]).toEqual([
    { joined: kids.joined, left: 0 },
    { joined: kids.joined + 1, left: 1 },
  ])
})

test('is for the admins of the place alone', async () => {
  const of = { placeId: first, month: '2026-11-01' }
  for (const person of ['teacher', 'accountant', 'parent', 'otherDirector'] as const)
    expect(await codeOf(trpc(person).today.month(of))).toBe('forbidden')
  expect(await codeOf(trpc('director').today.month({ ...of, placeId: second }))).toBe('forbidden')
})
