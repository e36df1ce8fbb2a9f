/** Confirming many at once, and taking back at once what was just done. */
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { confirmAbsences } from '../../src/domains/absences/commands/many.ts'
import type { AbsencesPorts } from '../../src/domains/absences/commands/ports.ts'
import { damage } from '../payments/support.ts'
import { codeOf, NOW, range, testAbsences } from './setup.ts'

const server = await testAbsences()
const { first, second, ids, absencesOf, clock, renew, setRule, daysOf, sql, trpc, work } = server
const { added, command, differences, undo, undoAsParent } = server
const parent = () => absencesOf('parent')
const teacher = absencesOf('teacher')
const at = (kidId: number, from: string, to = from) => ({ ...range(from, to), kidId })

async function eventCount(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from events`
  return row?.count ?? 0
}

beforeEach(renew)

describe('confirming many', () => {
  test('confirms each of them, and what is confirmed already stays as it is', async () => {
    const [jan = 0] = await added(ids.jan, '2026-11-26')
    const [ola = 0] = await added(ids.ola, '2026-11-26')
    await teacher.confirm({ ...command(), id: jan })
    const before = await eventCount()
    expect(await teacher.confirmMany({ ...command(), ids: [jan, ola, ola] })).toEqual({
      done: [jan, ola],
      failed: [],
    })
    expect(await daysOf(ids.jan)).toEqual(['2026-11-26 by place confirmed'])
    expect(await daysOf(ids.ola)).toEqual(['2026-11-26 by place confirmed'])
    expect(await eventCount()).toBe(before + 1)
    expect(await differences()).toEqual([])
  })

  test('says of each that is refused why, and confirms the others', async () => {
    const [jan = 0] = await added(ids.jan, '2026-11-26')
    const [gone = 0] = await added(ids.ola, '2026-11-26')
    await teacher.delete({ ...command(), id: gone })
    const { days } = await absencesOf('otherDirector').add({
      ...at(ids.adam, '2026-11-26'),
      placeId: second,
    })
    const neighbours = days[0]?.absenceId ?? 0
    const unknown = 987_654_321
    expect(await teacher.confirmMany({ ...command(), ids: [gone, neighbours, jan, unknown] })).toEqual({
      done: [jan],
      failed: [gone, neighbours, unknown].map((id) => ({ id, code: 'absence.not_found' })),
    })
    expect(await daysOf(ids.adam)).toEqual(['2026-11-26 by place'])
  })

  test('tells open screens in one message for all of them, not one for each', async () => {
    const list = await added(ids.jan, '2026-11-26', '2026-11-27')
    const changed = vi.fn<AbsencesPorts['changed']>().mockResolvedValue(undefined)
    const ports = { sql, clock, wake: () => undefined, changed }
    await confirmAbsences(ports, { ...command(), actorId: 1, ids: list })
    const changes = ['2026-11-26', '2026-11-27'].map((day) => ({ kidId: ids.jan, from: day, to: day }))
    expect(changed.mock.calls).toEqual([[first, changes]])
  })

  test('goes on with the others where the stream of one cannot be read, and is taken back likewise', async () => {
    const [damaged = 0, later = 0] = await added(ids.jan, '2026-11-26', '2026-11-27')
    const [sound = 0] = await added(ids.ola, '2026-11-26')
    await damage(sql, `absence-${ids.jan}-2026-11-26`)
    const once = { ...command(), ids: [damaged, later, sound] }
    expect(await teacher.confirmMany(once)).toEqual({
      done: [later, sound],
      failed: [{ id: damaged, code: 'internal' }],
    })
    await damage(sql, `absence-${ids.jan}-2026-11-27`)
    expect(await teacher.undo(undo(once))).toEqual({
      done: [sound],
      failed: [later, later].map((id) => ({ id, code: 'internal' })),
    })
    expect(await daysOf(ids.ola)).toEqual(['2026-11-26 by place'])
  })

  test('sent again is answered as at first, and another list under its id is refused', async () => {
    const list = await added(ids.jan, '2026-11-26', '2026-11-27')
    const [id = 0] = list
    const once = { ...command(), ids: list }
    const answer = await teacher.confirmMany(once)
    await teacher.unconfirm({ ...command(), id })
    const before = await eventCount()
    expect(await teacher.confirmMany(once)).toEqual(answer)
    expect(await eventCount()).toBe(before)
    expect(await daysOf(ids.jan)).toEqual(['2026-11-26 by place', '2026-11-27 by place confirmed'])
    expect(await codeOf(teacher.confirmMany({ ...once, ids: [id] }))).toBe('command.reused')
  })

  test('tells nobody of what was taken back, whichever of the two jobs runs first', async () => {
    await parent().report(at(ids.zofia, '2026-12-07', '2026-12-08'))
    const own = await parent().my({ from: '2026-12-07', to: '2026-12-08' })
    const [one, two] = [command(), command()]
    await teacher.confirmMany({ ...one, ids: [own[0]?.id ?? 0] })
    await work()
    await teacher.undo(undo(one))
    await teacher.confirmMany({ ...two, ids: [own[1]?.id ?? 0] })
    await teacher.undo(undo(two))
    await work()
    expect(await trpc('parent').notifications.bySection({ section: 'absence_user' })).toEqual([])
  })
})

describe('a parent’s report', () => {
  const reported = async (from = '2026-11-26', to = from) => {
    const report = at(ids.zofia, from, to)
    await parent().report(report)
    return report
  }

  test('is taken back with all its days, once, and the history says so', async () => {
    await parent().report(at(ids.zofia, '2026-12-01'))
    const report = await reported('2026-11-30', '2026-12-02')
    const [first30] = await parent().my({ from: '2026-11-30', to: '2026-11-30' })
    const back = undoAsParent(report)
    const answer = await parent().undoReport(back)
    expect(answer.failed).toEqual([])
    expect(answer.done).toHaveLength(2)
    // The day that was reported before stays.
    expect(await daysOf(ids.zofia)).toEqual(['2026-12-01'])
    const deeds = (await parent().history({ id: first30?.id ?? 0 })).map(({ deed }) => deed)
    expect(deeds).toEqual(['reported', 'deleted'])
    const before = await eventCount()
    expect(await parent().undoReport(back)).toEqual(answer)
    expect(await eventCount()).toBe(before)
    expect(await differences()).toEqual([])
  })

  test('can be made again afterwards', async () => {
    await parent().undoReport(undoAsParent(await reported()))
    await reported()
    expect(await daysOf(ids.zofia)).toEqual(['2026-11-26'])
  })

  test('stays on days that staff have confirmed meanwhile', async () => {
    const report = await reported('2026-11-26', '2026-11-27')
    const [day] = await parent().my({ from: '2026-11-26', to: '2026-11-26' })
    await teacher.confirm({ ...command(), id: day?.id ?? 0 })
    expect(await parent().undoReport(undoAsParent(report))).toMatchObject({
      failed: [{ id: day?.id, code: 'absence.confirmed' }],
    })
    expect(await daysOf(ids.zofia)).toEqual(['2026-11-26 confirmed'])
  })

  test('stays after five minutes, and to the last thousandth of them it does not', async () => {
    const report = await reported()
    clock.set(new Date(Date.parse(NOW) + 5 * 60_000 + 1).toISOString())
    expect(await codeOf(parent().undoReport(undoAsParent(report)))).toBe('absence.undo_late')
    expect(await daysOf(ids.zofia)).toEqual(['2026-11-26'])
    clock.set(new Date(Date.parse(NOW) + 5 * 60_000).toISOString())
    expect((await parent().undoReport(undoAsParent(report))).failed).toEqual([])
    expect(await daysOf(ids.zofia)).toEqual([])
  })

  test('is nobody else’s to take back, nor for another’s kid', async () => {
    const report = await reported()
    const stranger = absencesOf('otherParent')
    expect(await codeOf(stranger.undoReport(undoAsParent(report)))).toBe('kid.not_found')
    expect(await codeOf(stranger.undoReport(undoAsParent(report, ids.adam)))).toBe('absence.not_found')
    expect(await codeOf(parent().undoReport(undoAsParent(report, ids.jan)))).toBe('kid.not_found')
    expect(await codeOf(teacher.undo(undo(report)))).toBe('absence.not_found')
    expect(await codeOf(parent().undoReport(undoAsParent(command())))).toBe('absence.not_found')
    expect(await daysOf(ids.zofia)).toEqual(['2026-11-26'])
  })
})

describe('what staff did', () => {
  test('is taken back: a report, a confirmation, and the end of one', async () => {
    const report = { ...at(ids.jan, '2026-11-26'), placeId: first }
    const { days } = await teacher.add(report)
    const id = days[0]?.absenceId ?? 0
    const confirmed = { ...command(), id }
    await teacher.confirm(confirmed)
    await teacher.undo(undo(confirmed))
    expect(await daysOf(ids.jan)).toEqual(['2026-11-26 by place'])
    await teacher.confirm({ ...command(), id })
    const ended = { ...command(), id }
    await teacher.unconfirm(ended)
    await teacher.undo(undo(ended))
    expect(await daysOf(ids.jan)).toEqual(['2026-11-26 by place confirmed'])
    expect((await teacher.history({ id })).map(({ deed }) => deed)).toEqual([
      'reported',
      'confirmed',
      'unconfirmed',
      'confirmed',
      'unconfirmed',
      'confirmed',
    ])
    const late = { ...at(ids.ola, '2026-11-26'), placeId: first }
    await teacher.add(late)
    await teacher.undo(undo(late))
    expect(await daysOf(ids.ola)).toEqual([])
  })

  test('of many is taken back for those that were not confirmed before', async () => {
    const [jan = 0] = await added(ids.jan, '2026-11-26')
    const [ola = 0] = await added(ids.ola, '2026-11-26')
    await teacher.confirm({ ...command(), id: jan })
    const all = { ...command(), ids: [jan, ola] }
    await teacher.confirmMany(all)
    expect(await teacher.undo(undo(all))).toEqual({ done: [ola], failed: [] })
    expect(await daysOf(ids.jan)).toEqual(['2026-11-26 by place confirmed'])
    expect(await daysOf(ids.ola)).toEqual(['2026-11-26 by place'])
  })

  test('stays where somebody changed it since', async () => {
    const [jan = 0, next = 0] = await added(ids.jan, '2026-11-26', '2026-11-27')
    const all = { ...command(), ids: [jan, next] }
    await teacher.confirmMany(all)
    await absencesOf('director').unconfirm({ ...command(), id: jan })
    await absencesOf('director').confirm({ ...command(), id: jan })
    expect(await teacher.undo(undo(all))).toEqual({
      done: [next],
      failed: [{ id: jan, code: 'conflict.stale' }],
    })
    expect(await daysOf(ids.jan)).toEqual(['2026-11-26 by place confirmed', '2026-11-27 by place'])
  })

  test('is nobody else’s to take back, nor another place’s', async () => {
    const report = { ...at(ids.jan, '2026-11-26'), placeId: first }
    await teacher.add(report)
    expect(await codeOf(absencesOf('director').undo(undo(report)))).toBe('absence.not_found')
    const there = { ...undo(report), placeId: second }
    expect(await codeOf(absencesOf('otherDirector').undo(there))).toBe('absence.not_found')
    expect(await daysOf(ids.jan)).toEqual(['2026-11-26 by place'])
  })
})

test('whatever is confirmed in whatever portions, taking all of it back leaves what was before', async () => {
  await setRule(first, { acceptLate: true })
  const days = ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01']
  const list = (await Promise.all([ids.jan, ids.ola].map((kid) => added(kid, days[0] ?? '', days.at(-1)))))
    .flat()
    .toSorted((a, b) => a - b)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.subarray(list, { minLength: 1 }), { minLength: 1, maxLength: 4 }),
      async (portions) => {
        const before = [await daysOf(ids.jan), await daysOf(ids.ola)]
        const commands = portions.map((some) => ({ ...command(), ids: some }))
        for (const one of commands) await teacher.confirmMany(one)
        for (const one of commands.toReversed()) {
          // A portion that confirmed nothing new has nothing to take back.
          expect(['done', 'absence.not_found']).toContain(await codeOf(teacher.undo(undo(one))))
        }
        expect([await daysOf(ids.jan), await daysOf(ids.ola)]).toEqual(before)
      },
    ),
    { numRuns: 15 },
  )
})
