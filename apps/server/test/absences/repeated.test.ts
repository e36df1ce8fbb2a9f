import { expect, test } from 'vitest'
import { deleteAbsence } from '../../src/domains/absences/commands/change.ts'
import { codeOf, range, testAbsences } from './setup.ts'

const server = await testAbsences()
const { first, ids, absencesOf, sql } = server
const director = absencesOf('director')

test('a range of thousands of years is refused like any that is too long: its days are listed nowhere', async () => {
  const report = { ...range('2026-11-20'), kidId: ids.zofia, to: '9999-12-31' }
  expect(await codeOf(absencesOf('parent').report(report))).toBe('absence.too_long')
  expect(await codeOf(director.add({ ...report, placeId: first }))).toBe('absence.too_long')
})

test('a report that is repeated after the kid has left is answered as at first', async () => {
  const report = { ...range('2026-12-01', '2026-12-02'), placeId: first, kidId: ids.jan }
  const one = await director.add(report)
  await sql`update kids set deleted_at = ${new Date('2026-11-20T06:00:00Z')} where id = ${ids.jan}`
  try {
    expect(await codeOf(director.add(report))).toBe('done')
    expect(await director.add(report)).toEqual(one)
  } finally {
    await sql`update kids set deleted_at = null where id = ${ids.jan}`
  }
})

test('a report that is repeated after the place has closed on a day is answered as at first', async () => {
  const report = { ...range('2026-12-07', '2026-12-09'), placeId: first, kidId: ids.ola }
  await director.add({ ...range('2026-12-08'), placeId: first, kidId: ids.ola })
  const one = await director.add(report)
  expect(one.days.map(({ outcome }) => outcome)).toEqual(['reported', 'already', 'reported'])
  await sql`insert into place_closed_days (place_id, day, name) values (${first}, '2026-12-08', 'Remont')`
  expect(await director.add(report)).toEqual(one)
})

test('a deletion that is repeated after the caller’s role has changed is answered as at first', async () => {
  const { days } = await director.add({ ...range('2026-12-10'), placeId: first, kidId: ids.zofia })
  const changed: unknown[] = []
  const ports = {
    sql,
    clock: server.clock,
    wake: () => undefined,
    changed: async (_: number, change: unknown) => void changed.push(change),
  }
  // As the REST route asks: who holds the role deletes as the place, a parent as a parent.
  const target = { commandId: 'delete-once', actorId: 1, placeId: first, id: days[0]?.absenceId ?? 0 }
  const one = await deleteAbsence(ports, { ...target, byParent: false })
  expect(await codeOf(deleteAbsence(ports, { ...target, byParent: true }))).toBe('done')
  expect(await deleteAbsence(ports, { ...target, byParent: true })).toEqual(one)
})
