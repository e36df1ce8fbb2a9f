/** Taking back the deletion of an absence, of staff and of a parent. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf, range, testAbsences } from './setup.ts'

const server = await testAbsences()
const { first, second, ids, absencesOf, clock, renew, services, setRule, daysOf, sql } = server
const { command, differences, undo, undoAsParent } = server
const parent = () => absencesOf('parent')
const teacher = absencesOf('teacher')
const DAY = '2026-11-26'

/** The id of the absence that the place reports for the kid. */
async function added(kidId: number, day = DAY): Promise<number> {
  const [id = 0] = await server.added(kidId, day)
  return id
}

/** The id of the absence that the parent reports. */
async function reported(day = DAY): Promise<number> {
  const { days } = await parent().report({ ...range(day), kidId: ids.zofia })
  return days[0]?.absenceId ?? 0
}

/** Staff's deletion of the absence. */
async function deleted(id: number) {
  const sent = { ...command(), id }
  await teacher.delete(sent)
  return sent
}

/** The parent's. */
async function withdrawn(id: number) {
  const sent = { commandId: randomUUID(), id }
  await parent().withdraw(sent)
  return sent
}

/** The row of the kid's day, without the version of its stream. */
async function rowOf(kidId: number) {
  const [row] = await sql`select to_jsonb(absences) - 'version' as row from absences where kid_id = ${kidId}`
  return row
}

beforeEach(renew)

describe('what staff deleted', () => {
  test('is there again as it was, once, and the history says by whom', async () => {
    const id = await reported()
    await teacher.confirm({ ...command(), id })
    const before = await rowOf(ids.zofia)
    const sent = await deleted(id)
    expect(await daysOf(ids.zofia)).toEqual([])
    const back = undo(sent)
    const answer = await teacher.undo(back)
    expect(answer).toEqual({ done: [id], failed: [] })
    expect(await rowOf(ids.zofia)).toEqual(before)
    expect(await teacher.undo(back)).toEqual(answer)
    const history = await teacher.history({ id })
    expect(history.map(({ deed, by, byPlace }) => [deed, by, byPlace]).slice(1)).toEqual([
      ['confirmed', 'Ewa Nauczycielka', false],
      ['deleted', 'Ewa Nauczycielka', false],
      ['restored', 'Ewa Nauczycielka', false],
    ])
    expect(await differences()).toEqual([])
  })

  test('is shown, counted and taken off again as before it was deleted', async () => {
    await setRule(first, { acceptLate: true })
    const id = await added(ids.jan)
    const seen = async () => ({
      listed: (await teacher.place({ placeId: first, from: DAY, to: DAY })).absences.length,
      daily: (await teacher.daily({ placeId: first, date: DAY })).groups.map(({ absent }) => absent),
      counted: (await services.domains.absences.countAbsences(first, DAY, DAY)).get(ids.jan),
    })
    const before = await seen()
    expect(before).toMatchObject({ listed: 1, counted: { absences: 1, late: 0 } })
    const sent = await deleted(id)
    expect(await seen()).toMatchObject({ listed: 0, counted: undefined })
    await teacher.undo(undo(sent))
    expect(await seen()).toEqual(before)
  })

  test('stays deleted where the day was reported again meanwhile', async () => {
    const id = await added(ids.zofia)
    const sent = await deleted(id)
    await reported()
    expect(await teacher.undo(undo(sent))).toEqual({ done: [], failed: [{ id, code: 'conflict.stale' }] })
    expect(await daysOf(ids.zofia)).toEqual([DAY])
  })

  test('stays deleted where somebody deleted it again', async () => {
    const id = await added(ids.jan)
    const sent = await deleted(id)
    await teacher.undo(undo(sent))
    await absencesOf('director').delete({ ...command(), id })
    expect((await teacher.undo(undo(sent))).failed).toEqual([{ id, code: 'conflict.stale' }])
    expect(await daysOf(ids.jan)).toEqual([])
  })

  test('is nobody else’s to take back, nor another place’s', async () => {
    const sent = await deleted(await added(ids.zofia))
    expect(await codeOf(absencesOf('director').undo(undo(sent)))).toBe('absence.not_found')
    const there = { ...command(second), undoes: sent.commandId }
    expect(await codeOf(absencesOf('otherDirector').undo(there))).toBe('absence.not_found')
    expect(await codeOf(parent().undoReport(undoAsParent(sent)))).toBe('absence.not_found')
    expect(await daysOf(ids.zofia)).toEqual([])
  })

  test('twice at once is there once', async () => {
    const sent = await deleted(await added(ids.jan))
    const answers = await Promise.all([codeOf(teacher.undo(undo(sent))), codeOf(teacher.undo(undo(sent)))])
    expect(answers).toEqual(['done', 'done'])
    const deeds =
      await sql`select type from events where stream = ${`absence-${ids.jan}-${DAY}`} order by version`
    expect(deeds.map(({ type }) => type)).toEqual(['AbsenceReported', 'AbsenceDeleted', 'AbsenceRestored'])
  })
})

describe('what was done before a deletion that was taken back', () => {
  test('is taken back still: the absence is as it was then', async () => {
    const id = await added(ids.jan)
    const confirmed = { ...command(), id }
    await teacher.confirm(confirmed)
    await teacher.undo(undo(await deleted(id)))
    await teacher.undo(undo(await deleted(id)))
    expect(await teacher.undo(undo(confirmed))).toEqual({ done: [id], failed: [] })
    expect(await daysOf(ids.jan)).toEqual([`${DAY} by place`])
    expect(await differences()).toEqual([])
  })

  test('is not taken back while the absence is deleted, nor where it was confirmed anew', async () => {
    const id = await added(ids.jan)
    const confirmed = { ...command(), id }
    await teacher.confirm(confirmed)
    const sent = await deleted(id)
    const stale = { done: [], failed: [{ id, code: 'conflict.stale' }] }
    expect(await teacher.undo(undo(confirmed))).toEqual(stale)
    await teacher.undo(undo(sent))
    await absencesOf('director').unconfirm({ ...command(), id })
    await absencesOf('director').confirm({ ...command(), id })
    expect(await teacher.undo(undo(confirmed))).toEqual(stale)
    expect(await daysOf(ids.jan)).toEqual([`${DAY} by place confirmed`])
  })
})

describe('what a parent deleted', () => {
  test('is there again as it was, though its deadline has passed meanwhile', async () => {
    await setRule(first, { maxTime: '07:02' })
    const id = await reported('2026-11-20')
    const before = await rowOf(ids.zofia)
    const sent = await withdrawn(id)
    clock.set('2026-11-20T06:03:00Z')
    expect(await codeOf(parent().report({ ...range('2026-11-20'), kidId: ids.zofia }))).toBe(
      'absence.too_late',
    )
    expect(await parent().undoReport(undoAsParent(sent))).toEqual({ done: [id], failed: [] })
    expect(await rowOf(ids.zofia)).toEqual(before)
    expect((await parent().history({ id })).map(({ deed }) => deed)).toEqual([
      'reported',
      'deleted',
      'restored',
    ])
  })

  test('is nobody else’s to take back, nor for another kid', async () => {
    const sent = await withdrawn(await reported())
    const stranger = absencesOf('otherParent')
    expect(await codeOf(stranger.undoReport(undoAsParent(sent)))).toBe('kid.not_found')
    expect(await codeOf(stranger.undoReport(undoAsParent(sent, ids.adam)))).toBe('absence.not_found')
    expect(await codeOf(parent().undoReport(undoAsParent(sent, ids.jan)))).toBe('kid.not_found')
    expect(await codeOf(teacher.undo(undo(sent)))).toBe('absence.not_found')
    expect(await daysOf(ids.zofia)).toEqual([])
  })
})

test('whatever is deleted, confirmed or not, taking it back in whatever order leaves what was before', async () => {
  const days = ['2026-11-26', '2026-11-27', '2026-11-30']
  const made: number[] = []
  for (const day of days) made.push(await added(ids.jan, day))
  const some = (): fc.Arbitrary<number[]> => fc.shuffledSubarray(made)
  await fc.assert(
    fc.asyncProperty(some(), some(), fc.func(fc.integer()), async (turned, gone, order) => {
      for (const id of turned) {
        const [row] = await sql`select from absences where id = ${id} and confirmed_at is null`
        await (row ? teacher.confirm : teacher.unconfirm)({ ...command(), id })
      }
      const before = await daysOf(ids.jan)
      const sent = []
      for (const id of gone) sent.push(await deleted(id))
      expect(await daysOf(ids.jan)).toHaveLength(before.length - gone.length)
      for (const one of sent.toSorted((a, b) => order(a.id) - order(b.id))) await teacher.undo(undo(one))
      expect(await daysOf(ids.jan)).toEqual(before)
    }),
    { numRuns: 15 },
  )
  expect(await differences()).toEqual([])
})
