import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf, range, testAbsences } from './setup.ts'

const server = await testAbsences()
const { first, second, ids, absencesOf, clock, daysOf, renew, setRule } = server
const parent = () => absencesOf('parent')
const teacher = absencesOf('teacher')

beforeEach(renew)

describe('a parent’s report', () => {
  test('makes an absence for each working day of the range, and says what became of the others', async () => {
    const { days } = await parent().report({ ...range('2026-11-20', '2026-11-26'), kidId: ids.zofia })
    expect(days.map(({ day, outcome, name }) => [day, outcome, name])).toEqual([
      ['2026-11-20', 'reported', ''],
      ['2026-11-21', 'weekend', ''],
      ['2026-11-22', 'weekend', ''],
      ['2026-11-23', 'reported', ''],
      ['2026-11-24', 'reported', ''],
      ['2026-11-25', 'closed', 'Szkolenie'],
      ['2026-11-26', 'reported', ''],
    ])
    expect(days[0]).toMatchObject({ deadline: '2026-11-20T07:00:00.000Z', absenceId: expect.any(Number) })
    expect(days[1]).toMatchObject({ deadline: null, absenceId: null })
    expect(await daysOf(ids.zofia)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-26'])
    const mine = await parent().my({ from: '2026-11-01', to: '2026-11-30' })
    expect(mine[0]).toEqual({
      id: days[0]?.absenceId,
      placeId: first,
      kid: { id: ids.zofia, firstname: 'Zofia', lastname: 'Wiśniewska' },
      group: { id: expect.any(Number), name: 'Motylki', color: expect.any(Number) },
      day: '2026-11-20',
      from: '2026-11-20',
      to: '2026-11-26',
      createdDate: '2026-11-20T06:00:00.000Z',
      byPlace: false,
      afterTime: false,
      confirmed: null,
      reason: null,
    })
    expect(mine).toHaveLength(4)
  })

  test('of a kid of another family, or of none, tells nothing and changes nothing', async () => {
    for (const kidId of [ids.jan, ids.adam, 999_999]) {
      expect(await codeOf(parent().report({ ...range('2026-12-08'), kidId }))).toBe('kid.not_found')
    }
    expect(await daysOf(ids.jan)).toEqual([])
    expect(await daysOf(ids.adam)).toEqual([])
  })

  test('of a whole year is one', async () => {
    clock.set('2027-01-04T06:00:00Z')
    const { days } = await parent().report({ ...range('2027-01-04', '2028-01-04'), kidId: ids.zofia })
    expect(days).toHaveLength(366)
    expect(days.filter(({ outcome }) => outcome === 'reported').length).toBeGreaterThan(245)
  })
})

describe('after the last day of the kid', () => {
  const leaves = (kidId: number, lastDay: string) =>
    server.sql`update kids set last_day = ${lastDay} where id = ${kidId}`

  test('nothing is reported, by its parent or the place, and until then as ever', async () => {
    await leaves(ids.zofia, '2026-11-24')
    const kidId = ids.zofia
    const late = range('2026-11-24', '2026-11-26')
    expect(await codeOf(parent().report({ ...late, kidId }))).toBe('absence.after_last_day')
    expect(await codeOf(teacher.add({ ...late, kidId, placeId: first }))).toBe('absence.after_last_day')
    expect(await daysOf(kidId)).toEqual([])
    expect((await parent().form()).kids).toMatchObject([{ id: kidId, lastDay: '2026-11-24' }])
    await parent().report({ ...range('2026-11-23', '2026-11-24'), kidId })
    expect(await daysOf(kidId)).toEqual(['2026-11-23', '2026-11-24'])
  })

  test('it is not expected, and so in no meals, nor asked about on the start page', async () => {
    const teachers = async () => (await teacher.daily({ placeId: first, date: '2026-11-24' })).total
    const before = await teachers()
    await leaves(ids.zofia, '2026-11-20')
    expect(await teachers()).toMatchObject({ kids: before.kids - 1, meals: before.meals - 1 })
    const { kids } = await server.trpc('parent').today.parent()
    expect(kids).toMatchObject([{ id: ids.zofia, next: { day: '2026-11-20' } }])
    clock.set('2026-11-20T12:00:00Z')
    expect((await server.trpc('parent').today.parent()).kids).toMatchObject([{ id: ids.zofia, next: null }])
  })

  test('a late absence of such a day is neither confirmed nor restored, and the others are', async () => {
    await setRule(first, { acceptLate: true, maxTime: '00:00', dayBefore: true })
    clock.set('2026-11-23T12:00:00Z')
    const { days } = await parent().report({ ...range('2026-11-23', '2026-11-24'), kidId: ids.zofia })
    const [early = 0, late = 0] = days.flatMap(({ absenceId }) => absenceId ?? [])
    await leaves(ids.zofia, '2026-11-23')
    const { command } = server
    expect(await codeOf(teacher.confirm({ ...command(), id: late }))).toBe('absence.after_last_day')
    const authorization = `Bearer ${await server.tokenNow('teacher')}`
    const url = `/api/absences/${late}/confirm`
    const answer = await server.app.inject({ method: 'POST', url, headers: { authorization } })
    expect(answer.json()).toMatchObject({ status: 400, errorKey: 'absence.after_last_day' })
    expect(await teacher.confirmMany({ ...command(), ids: [early, late] })).toEqual({
      done: [early],
      failed: [{ id: late, code: 'absence.after_last_day' }],
    })
    const deletion = command()
    await teacher.delete({ ...deletion, id: late })
    expect((await teacher.undo(server.undo(deletion))).failed).toEqual([
      { id: late, code: 'absence.after_last_day' },
    ])
    expect(await daysOf(ids.zofia)).toEqual(['2026-11-23 late confirmed'])
  })

  /** Whether a statement waits for a row that another one has locked. */
  const someoneWaits = async () => {
    const waiting = await server.sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return waiting.length > 0
  }

  test('a last day that is being set is seen by a report, which waits for it', async () => {
    const report = { ...range('2026-11-24', '2026-11-26'), kidId: ids.zofia, placeId: first }
    const reporting = await server.sql.begin(async (tx) => {
      await tx`update kids set last_day = '2026-11-25' where id = ${ids.zofia}`
      const code = codeOf(teacher.add(report))
      await expect.poll(someoneWaits).toBe(true)
      return { code }
    })
    expect(await reporting.code).toBe('absence.after_last_day')
    expect(await daysOf(ids.zofia)).toEqual([])
  })

  test('of a report and an earlier last day at once, one is refused', async () => {
    for (let round = 0; round < 20; round++) {
      await renew()
      const codes = await Promise.all([
        codeOf(teacher.add({ ...range('2026-11-24'), kidId: ids.jan, placeId: first })),
        codeOf(server.changeKid('director', ids.jan, { lastDay: '2026-11-23' })),
      ])
      expect(codes.filter((code) => code !== 'done')).toHaveLength(1)
    }
  })

  test('staff who keep absences know it from the list of groups, parents not', async () => {
    await leaves(ids.zofia, '2026-11-24')
    const lastDays = async (person: 'teacher' | 'parent') =>
      (await server.trpc(person).places.groups({ placeId: first }))
        .flatMap(({ kids }) => kids)
        .filter(({ id }) => id === ids.zofia)
        .map((kid) => kid.lastDay)
    expect(await lastDays('teacher')).toEqual(['2026-11-24'])
    expect(await lastDays('parent')).toEqual([undefined])
  })
})

describe('the deadline', () => {
  test('is the place’s at the moment of the report, whatever the form showed', async () => {
    const kid = ids.adam
    const family = absencesOf('otherParent')
    await setRule(second, { maxTime: '08:00' })
    expect((await family.form()).kids[0]?.rule).toMatchObject({ maxTime: '08:00' })
    await setRule(second, { maxTime: '06:55' })
    expect(await codeOf(family.report({ ...range('2026-11-20', '2026-11-23'), kidId: kid }))).toBe(
      'absence.too_late',
    )
    expect(await daysOf(kid)).toEqual([])
    await setRule(second, { maxTime: '06:55', acceptLate: true })
    const { days } = await family.report({ ...range('2026-11-20', '2026-11-23'), kidId: kid })
    expect(days[0]).toMatchObject({ outcome: 'late', deadline: '2026-11-20T05:55:00.000Z' })
    expect(await daysOf(kid)).toEqual(['2026-11-20 late', '2026-11-23'])
  })
})

describe('the place', () => {
  test('reports for no kid of another place', async () => {
    const add = teacher.add({ ...range('2026-11-24'), placeId: first, kidId: ids.adam })
    expect(await codeOf(add)).toBe('kid.not_found')
  })

  test('confirms, takes it back and deletes, and parents see who confirmed', async () => {
    await parent().report({ ...range('2026-12-14', '2026-12-15'), kidId: ids.zofia })
    const [one, two] = await parent().my({ from: '2026-12-14', to: '2026-12-15' })
    const of = (id: number | undefined) => ({ ...range(''), placeId: first, id: id ?? 0 })
    expect(await teacher.confirm(of(one?.id))).toEqual({
      id: one?.id,
      day: '2026-12-14',
      confirmed: true,
      deleted: false,
    })
    const [shown] = await parent().my({ from: '2026-12-14', to: '2026-12-14' })
    expect(shown?.confirmed).toEqual({
      by: { id: expect.any(Number), name: 'Ewa Nauczycielka' },
      at: '2026-11-20T06:00:00.000Z',
    })
    expect(await teacher.unconfirm(of(one?.id))).toMatchObject({ confirmed: false })
    expect(await parent().withdraw(of(one?.id))).toMatchObject({ deleted: true })
    await teacher.confirm(of(two?.id))
    expect(await teacher.delete(of(two?.id))).toMatchObject({ deleted: true, confirmed: false })
    expect(await parent().my({ from: '2026-12-14', to: '2026-12-15' })).toEqual([])
  })

  test('touches nothing of another place, and parents nothing of another family', async () => {
    await absencesOf('otherParent').report({ ...range('2026-12-16'), kidId: ids.adam })
    const [theirs] = await absencesOf('otherParent').my({ from: '2026-12-16', to: '2026-12-16' })
    const target = { ...range(''), placeId: first, id: theirs?.id ?? 0 }
    for (const command of [teacher.confirm, teacher.unconfirm, teacher.delete]) {
      expect(await codeOf(command(target))).toBe('absence.not_found')
    }
    expect(await codeOf(parent().withdraw(target))).toBe('absence.not_found')
    expect(await codeOf(parent().history({ id: target.id }))).toBe('absence.not_found')
    expect(await codeOf(teacher.history({ id: target.id }))).toBe('absence.not_found')
    expect(await daysOf(ids.adam)).toContain('2026-12-16')
  })
})

test('the history says what was done, by whom and when', async () => {
  clock.set('2026-11-20T06:10:00Z')
  await parent().report({ ...range('2026-12-18'), kidId: ids.zofia })
  const [absence] = await parent().my({ from: '2026-12-18', to: '2026-12-18' })
  const id = absence?.id ?? 0
  clock.set('2026-11-20T06:20:00Z')
  await teacher.confirm({ ...range(''), placeId: first, id })
  const history = await parent().history({ id })
  expect(history).toEqual([
    { deed: 'reported', at: '2026-11-20T06:10:00.000Z', by: 'Anna Nowak', byPlace: false },
    { deed: 'confirmed', at: '2026-11-20T06:20:00.000Z', by: 'Ewa Nauczycielka', byPlace: false },
  ])
  await teacher.delete({ ...range(''), placeId: first, id })
  expect(await teacher.history({ id })).toHaveLength(3)
  await parent().report({ ...range('2026-12-18'), kidId: ids.zofia })
  expect(await codeOf(parent().history({ id }))).toBe('absence.not_found')
})
