/** Parents' reasons: who sees them, what is kept of them, and when they go. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf, NOW, range, testAbsences } from './setup.ts'

const server = await testAbsences()
const { first, ids, absencesOf, clock, command, renew, services, sql, tokenNow, undo } = server
const parent = () => absencesOf('parent')
const teacher = absencesOf('teacher')
const DAY = '2026-11-26'
const at = (from: string, to = from) => ({ ...range(from, to), kidId: ids.zofia })

async function kept(): Promise<string[]> {
  const rows = await sql<{ day: string; text: string }[]>`
    select day, text from absence_reasons where deleted_at is null and absence_id in (
      select id from absences where kid_id = ${ids.zofia}) order by day`
  return rows.map(({ day, text }) => `${day} ${text}`)
}

/** What somebody who keeps the place's absences is shown of the day. */
async function shownTo(person: Parameters<typeof absencesOf>[0]): Promise<(string | null)[]> {
  const { absences } = await absencesOf(person).place({ placeId: first, from: DAY, to: DAY })
  return absences.map(({ reason }) => reason)
}

/** Makes the teacher tutor of these groups alone, before the next sign-in. */
async function tutorOf(...groups: number[]): Promise<void> {
  await sql`delete from group_tutors`
  await sql`
    insert into group_tutors (group_id, worker_id)
    select id, (select id from workers where name = 'Ewa Nauczycielka') from groups
    where id = any(${groups}::bigint[])`
}

/** What is left once the reasons are erased, `after` milliseconds from now. */
async function erasedAt<Left>(away: number, left: () => Promise<Left>): Promise<Left> {
  clock.set(new Date(Date.parse(NOW) + away).toISOString())
  await services.jobs.runScheduled('absences.reasons')
  return await left()
}

beforeEach(renew)

describe('a reason', () => {
  test('is of each day of the report, on one line, and without one there is none', async () => {
    await parent().report({ ...at('2026-11-26', '2026-11-27'), reason: '  gorączka\n i\u200b kaszel ' })
    await parent().report({ ...at('2026-11-30'), reason: ' \n ' })
    await parent().report(at('2026-12-01'))
    const mine = await parent().my({ from: '2026-11-26', to: '2026-12-01' })
    expect(mine.map(({ day, reason }) => [day, reason])).toEqual([
      ['2026-11-26', 'gorączka i kaszel'],
      ['2026-11-27', 'gorączka i kaszel'],
      ['2026-11-30', null],
      ['2026-12-01', null],
    ])
  })

  test('has at most 200 characters; a longer one records nothing', async () => {
    expect(await codeOf(parent().report({ ...at(DAY), reason: 'ż'.repeat(201) }))).toBe(
      'absence.reason_too_long',
    )
    expect(await parent().my({ from: DAY, to: DAY })).toEqual([])
    await parent().report({ ...at(DAY), reason: 'ż'.repeat(200) })
    expect(await kept()).toEqual([`${DAY} ${'ż'.repeat(200)}`])
  })

  test('is in no event, no record of a command and no job', async () => {
    const secret = `ospa ${randomUUID()}`
    await parent().report({ ...at(DAY), reason: secret })
    const [found] = await sql<{ events: number; commands: number; jobs: number }[]>`
      select (select count(*) from events where data::text like ${`%${secret}%`})::int as events,
        (select count(*) from commands where result::text like ${`%${secret}%`})::int as commands,
        (select count(*) from outbox where outbox::text like ${`%${secret}%`})::int as jobs`
    expect(found).toEqual({ events: 0, commands: 0, jobs: 0 })
  })

  test('is the same when the report is repeated, and another one under its id is refused', async () => {
    const report = { ...at(DAY), reason: 'katar' }
    const answer = await parent().report(report)
    expect(await parent().report(report)).toEqual(answer)
    expect(await codeOf(parent().report({ ...report, reason: 'kaszel' }))).toBe('command.reused')
    expect(await codeOf(parent().report({ ...report, reason: undefined }))).toBe('command.reused')
    expect(await kept()).toEqual([`${DAY} katar`])
  })

  test('goes with its absence, and a new report of the day has its own', async () => {
    const report = { ...at(DAY, '2026-11-27'), reason: 'katar' }
    const { days } = await parent().report(report)
    const made = days.flatMap(({ absenceId }) => absenceId ?? [])
    expect(made).toHaveLength(2)
    await parent().withdraw({ commandId: randomUUID(), id: made[0] ?? 0 })
    expect(await kept()).toEqual(['2026-11-27 katar'])
    await parent().report(at(DAY))
    expect((await parent().my({ from: DAY, to: DAY })).map(({ reason }) => reason)).toEqual([null])
    await parent().undoReport(server.undoAsParent(report))
    expect(await kept()).toEqual([])
    const left = () => sql`select from absence_reasons where absence_id in ${sql(made)}`
    expect(await erasedAt(5 * 60_000, left)).toHaveLength(2)
    expect(await erasedAt(5 * 60_000 + 1, left)).toEqual([])
  })

  test('comes back with its absence', async () => {
    await parent().report({ ...at(DAY), reason: 'katar' })
    const [mine] = await parent().my({ from: DAY, to: DAY })
    const deleted = { ...command(), id: mine?.id ?? 0 }
    await teacher.delete(deleted)
    expect(await kept()).toEqual([])
    await teacher.undo(undo(deleted))
    expect((await parent().my({ from: DAY, to: DAY })).map(({ reason }) => reason)).toEqual(['katar'])
    expect(await erasedAt(3_600_000, kept)).toEqual([`${DAY} katar`])
  })
})

describe('who sees a reason', () => {
  test('the parents, the tutors of the kid’s group and who runs the place; nobody else', async () => {
    await parent().report({ ...at(DAY), reason: 'katar' })
    const [zofia] = await sql<{ groupId: number; other: number }[]>`
      select kids.group_id as "groupId", groups.id as other from kids
      join groups on groups.place_id = kids.place_id and groups.id <> kids.group_id
      where kids.id = ${ids.zofia} limit 1`
    const shownToTeacher = async () => {
      const { absences } = await server.caller(await tokenNow('teacher'))
      return (await absences.place({ placeId: first, from: DAY, to: DAY })).absences[0]?.reason
    }
    await tutorOf(zofia?.groupId ?? 0)
    expect(await shownToTeacher()).toBe('katar')
    await tutorOf(zofia?.other ?? 0)
    expect(await shownToTeacher()).toBeNull()
    await tutorOf()
    expect(await shownToTeacher()).toBeNull()
    expect(await shownTo('director')).toEqual(['katar'])
    expect(await shownTo('admin')).toEqual([null])
    expect(await absencesOf('otherParent').my({ from: DAY, to: DAY })).toEqual([])
  })
})

test('a year after its day a reason is erased, and the absence stays', async () => {
  await parent().report({ ...at(DAY, '2026-11-27'), reason: 'katar' })
  const runAt = async (now: string) => {
    clock.set(now)
    await services.jobs.runScheduled('absences.reasons')
    return await kept()
  }
  expect(await runAt('2027-11-25T22:59:59Z')).toEqual(['2026-11-26 katar', '2026-11-27 katar'])
  expect(await runAt('2027-11-25T23:00:00Z')).toEqual(['2026-11-27 katar'])
  expect(await runAt('2027-11-26T23:00:00Z')).toEqual([])
  const rows = await sql`select from absences where kid_id = ${ids.zofia} and deleted_at is null`
  expect(rows).toHaveLength(2)
})
