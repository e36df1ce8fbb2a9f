import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf, range, testAbsences } from './setup.ts'

const server = await testAbsences()
const { first, second, ids, absencesOf, clock, daysOf, renew, setRule } = server
const parent = () => absencesOf('parent')
const teacher = absencesOf('teacher')

beforeEach(renew)

const outcomes = (days: readonly { day: string; outcome: string }[]) =>
  days.map(({ day, outcome }) => `${day} ${outcome}`)

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

  test('leaves days that are reported as they are; all of them is an error', async () => {
    await parent().report({ ...range('2026-11-20', '2026-11-26'), kidId: ids.zofia })
    const { days } = await parent().report({ ...range('2026-11-26', '2026-11-27'), kidId: ids.zofia })
    expect(outcomes(days)).toEqual(['2026-11-26 already', '2026-11-27 reported'])
    const again = parent().report({ ...range('2026-11-26', '2026-11-27'), kidId: ids.zofia })
    expect(await codeOf(again)).toBe('absence.already_reported')
    const [kept] = await parent().my({ from: '2026-11-26', to: '2026-11-26' })
    expect(kept).toMatchObject({ from: '2026-11-20', to: '2026-11-26' })
  })

  test('sent twice under one id is one, and answered the same', async () => {
    const once = { ...range('2026-12-01', '2026-12-06'), kidId: ids.zofia }
    const [one, two] = [await parent().report(once), await parent().report(once)]
    expect(two).toEqual(one)
    await parent().withdraw({ ...range(''), id: one.days[0]?.absenceId ?? 0 })
    expect(await parent().report(once)).toEqual(one)
    expect(await daysOf(ids.zofia)).not.toContain('2026-12-01')
    expect(await codeOf(parent().report({ ...once, to: '2026-12-07' }))).toBe('command.reused')
  })

  test('of a kid of another family, or of none, tells nothing and changes nothing', async () => {
    for (const kidId of [ids.jan, ids.adam, 999_999]) {
      expect(await codeOf(parent().report({ ...range('2026-12-08'), kidId }))).toBe('kid.not_found')
      expect(await codeOf(parent().preview({ from: '2026-12-08', to: '2026-12-08', kidId }))).toBe(
        'kid.not_found',
      )
    }
    expect(await daysOf(ids.jan)).toEqual([])
    expect(await daysOf(ids.adam)).toEqual([])
  })

  test('that is no range is refused, and nothing recorded', async () => {
    await parent().report({ ...range('2026-11-20'), kidId: ids.zofia })
    const before = await daysOf(ids.zofia)
    const refused = (from: string, to: string) =>
      codeOf(parent().report({ ...range(from, to), kidId: ids.zofia }))
    expect(await refused('2026-12-09', '2026-12-08')).toBe('absence.range')
    expect(await refused('2026-12-09', '2027-12-10')).toBe('absence.too_long')
    expect(await refused('2026-11-19', '2026-12-09')).toBe('absence.past')
    expect(await refused('2026-12-12', '2026-12-13')).toBe('absence.no_working_day')
    expect(await refused('2026-12-24', '2026-12-27')).toBe('absence.no_working_day')
    expect(await refused('2026-11-25', '2026-11-25')).toBe('absence.no_working_day')
    expect(await refused('2031-01-01', '2031-01-03')).toBe('absence.too_far')
    expect(await refused('2026-02-30', '2026-12-09')).toBe('validation')
    expect(await daysOf(ids.zofia)).toEqual(before)
  })

  test('of a whole year is one', async () => {
    clock.set('2027-01-04T06:00:00Z')
    const { days } = await parent().report({ ...range('2027-01-04', '2028-01-04'), kidId: ids.zofia })
    expect(days).toHaveLength(366)
    expect(days.filter(({ outcome }) => outcome === 'reported').length).toBeGreaterThan(245)
  })
})

describe('the deadline', () => {
  test('is the place’s at the moment of the report, whatever the form showed', async () => {
    const kid = ids.adam
    const family = absencesOf('otherParent')
    await setRule(second, { maxTime: '08:00' })
    const shown = await family.preview({ from: '2026-11-20', to: '2026-11-20', kidId: kid })
    expect(shown).toMatchObject({ fault: null, days: [{ outcome: 'reported' }] })
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

  test('itself is in time, and a thousandth of a second later is late', async () => {
    await setRule(first, { maxTime: '08:00' })
    clock.set('2026-12-10T07:00:00.001Z')
    const late = parent().report({ ...range('2026-12-10'), kidId: ids.zofia })
    expect(await codeOf(late)).toBe('absence.too_late')
    clock.set('2026-12-10T07:00:00.000Z')
    await parent().report({ ...range('2026-12-10'), kidId: ids.zofia })
    expect(await daysOf(ids.zofia)).toContain('2026-12-10')
  })

  test.each([
    { maxTime: '02:30', deadline: '2026-03-29T01:00:00.000Z', day: '2026-03-30' },
    { maxTime: '18:00', deadline: '2026-03-29T16:00:00.000Z', day: '2026-03-30' },
    { maxTime: '02:30', deadline: '2026-10-25T01:30:00.000Z', day: '2026-10-26' },
    { maxTime: '18:00', deadline: '2026-10-25T17:00:00.000Z', day: '2026-10-26' },
  ])('of $maxTime on the night of a change of clocks is $deadline', async ({ maxTime, deadline, day }) => {
    await setRule(first, { maxTime, dayBefore: true })
    clock.set(new Date(Date.parse(deadline) + 1).toISOString())
    expect(await codeOf(parent().report({ ...range(day), kidId: ids.zofia }))).toBe('absence.too_late')
    clock.set(deadline)
    const { days } = await parent().report({ ...range(day), kidId: ids.zofia })
    expect(days[0]?.deadline).toBe(deadline)
    await parent().withdraw({ ...range(''), id: days[0]?.absenceId ?? 0 })
  })
})

describe('the place', () => {
  test('reports for any of its kids, without a deadline, and for the past', async () => {
    clock.set('2026-11-20T15:00:00Z')
    await setRule(first, { maxTime: '08:00' })
    const { days } = await teacher.add({
      ...range('2026-11-18', '2026-11-20'),
      placeId: first,
      kidId: ids.ola,
    })
    expect(days.every(({ outcome, deadline }) => outcome === 'reported' && deadline === null)).toBe(true)
    expect(await daysOf(ids.ola)).toEqual([
      '2026-11-18 by place',
      '2026-11-19 by place',
      '2026-11-20 by place',
    ])
  })

  test('but for no kid of another place', async () => {
    const add = teacher.add({ ...range('2026-11-24'), placeId: first, kidId: ids.adam })
    expect(await codeOf(add)).toBe('kid.not_found')
    expect(
      await codeOf(
        teacher.placePreview({ from: '2026-11-24', to: '2026-11-24', placeId: first, kidId: ids.adam }),
      ),
    ).toBe('kid.not_found')
    const elsewhere = teacher.add({ ...range('2026-11-24'), placeId: second, kidId: ids.adam })
    expect(await codeOf(elsewhere)).toBe('forbidden')
  })

  test('confirms, takes it back and deletes; parents only what is not confirmed', async () => {
    await parent().report({ ...range('2026-12-14', '2026-12-15'), kidId: ids.zofia })
    const [one, two] = await parent().my({ from: '2026-12-14', to: '2026-12-15' })
    const of = (id: number | undefined) => ({ ...range(''), placeId: first, id: id ?? 0 })
    expect(await teacher.confirm(of(one?.id))).toEqual({
      id: one?.id,
      day: '2026-12-14',
      confirmed: true,
      deleted: false,
    })
    expect(await teacher.confirm(of(one?.id))).toMatchObject({ confirmed: true })
    expect(await codeOf(parent().withdraw(of(one?.id)))).toBe('absence.confirmed')
    const [shown] = await parent().my({ from: '2026-12-14', to: '2026-12-14' })
    expect(shown?.confirmed).toEqual({
      by: { id: expect.any(Number), name: 'Ewa Nauczycielka' },
      at: '2026-11-20T06:00:00.000Z',
    })
    expect(await teacher.unconfirm(of(one?.id))).toMatchObject({ confirmed: false })
    expect(await parent().withdraw(of(one?.id))).toMatchObject({ deleted: true })
    await teacher.confirm(of(two?.id))
    expect(await teacher.delete(of(two?.id))).toMatchObject({ deleted: true, confirmed: false })
    expect(await codeOf(teacher.delete(of(two?.id)))).toBe('absence.not_found')
    expect(await codeOf(teacher.confirm(of(two?.id)))).toBe('absence.not_found')
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

  test('repeats a confirmation under one id without turning it over', async () => {
    await parent().report({ ...range('2026-12-17'), kidId: ids.zofia })
    const [absence] = await parent().my({ from: '2026-12-17', to: '2026-12-17' })
    const confirm = { ...range(''), placeId: first, id: absence?.id ?? 0 }
    const answer = await teacher.confirm(confirm)
    await teacher.unconfirm({ ...range(''), placeId: first, id: confirm.id })
    expect(await teacher.confirm(confirm)).toEqual(answer)
    expect(await daysOf(ids.zofia)).toContain('2026-12-17')
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
