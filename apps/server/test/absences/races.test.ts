/** Many at once: a day never has two absences, and the table is what the log gives. */
import { randomUUID } from 'node:crypto'
import { addDays } from '@skrzat/contract/days'
import { testDatabase } from '@skrzat/testing/database'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deleteAbsence, toggleAbsence } from '../../src/domains/absences/commands/change.ts'
import { confirmAbsences } from '../../src/domains/absences/commands/many.ts'
import type { AbsencesPorts } from '../../src/domains/absences/commands/ports.ts'
import { reportAbsence } from '../../src/domains/absences/commands/report.ts'
import { undoAbsences } from '../../src/domains/absences/commands/undo.ts'
import { rebuildAbsences, verifyAbsences } from '../../src/domains/absences/maintenance.ts'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { seedPlace } from '../payments/support.ts'

const database = await testDatabase({ pool: 8 })
const { sql } = database
const MONDAY = '2026-11-23'
const { placeId, kids } = await seedPlace(sql, { kids: 2 })
const ports: AbsencesPorts = {
  sql,
  clock: { now: () => new Date('2026-11-20T06:00:00Z') },
  wake: () => undefined,
  changed: () => Promise.resolve(),
}

type Deed = {
  kid: number
  from: number
  length: number
  act: 'report' | 'delete' | 'toggle' | 'confirm' | 'undo'
  byParent: boolean
}

const deed = fc.record({
  kid: fc.integer({ min: 0, max: 1 }),
  from: fc.integer({ min: 0, max: 12 }),
  length: fc.integer({ min: 0, max: 8 }),
  act: fc.constantFrom<Deed['act'][]>('report', 'report', 'delete', 'toggle', 'confirm', 'undo'),
  byParent: fc.boolean(),
})

async function idAt(kidId: number, day: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select id from absences where kid_id = ${kidId} and day = ${day}`
  return row?.id ?? 0
}

/** The id of the command that was sent last, perhaps still on its way. */
let newest: string = randomUUID()

/** Carries one out; a broken rule is as good an outcome as another. */
async function carryOut({ kid, from, length, act, byParent }: Deed): Promise<void> {
  const kidId = kids[kid] ?? 0
  const day = addDays(MONDAY, from)
  const meta = { commandId: randomUUID(), actorId: 1, placeId }
  const undoes = newest
  newest = meta.commandId
  try {
    if (act === 'report') {
      const asked = { ...meta, kidId, from: day, to: addDays(day, length), byPlace: !byParent }
      await reportAbsence(ports, { ...asked, reason: byParent ? 'katar' : undefined })
    } else if (act === 'confirm') {
      const ids = await Promise.all(kids.map((each) => idAt(each, day)))
      await confirmAbsences(ports, { ...meta, ids })
    } else if (act === 'undo') {
      await undoAbsences(ports, { ...meta, undoes })
    } else if (act === 'delete') {
      await deleteAbsence(ports, { ...meta, id: await idAt(kidId, day), byParent })
    } else {
      await toggleAbsence(ports, { ...meta, id: await idAt(kidId, day) })
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

const rows = () => sql`select * from absences order by kid_id, day`

/** Days that the log reports or restores without a deletion before, or deletes twice. */
const doubled = () => sql`
  select stream from (
    select stream, type = 'AbsenceDeleted' as gone,
      lag(type = 'AbsenceDeleted') over (partition by stream order by version) as before
    from events where stream like 'absence-%' and type in ('AbsenceReported', 'AbsenceDeleted', 'AbsenceRestored')) steps
  where gone = before`

async function expectSound(): Promise<void> {
  expect((await verifyAbsences(database)).differences).toEqual([])
  expect(await doubled()).toEqual([])
  expect(
    await sql`
    select from absence_reasons where deleted_at is null and absence_id not in (select id from absences where deleted_at is null)`,
  ).toEqual([])
}

type Range = { kid?: number; from: string; days: number; byPlace?: boolean; commandId?: string }

/** Reports `days` days from `from`; by default for the first kid, as a parent, in a new command. */
function report({ kid = 0, from, days, byPlace = false, commandId = randomUUID() }: Range) {
  const meta = { commandId, actorId: 1, placeId, kidId: kids[kid] ?? 0 }
  return reportAbsence(ports, { ...meta, from, to: addDays(from, days - 1), byPlace })
}

/** Absences of both kids, beginning the given number of weeks after the first Monday. */
async function reportMonth(week: number): Promise<void> {
  const from = addDays(MONDAY, 7 * week)
  for (const kid of kids.keys()) await report({ kid, from, days: 28, byPlace: true })
}

describe('random commands', () => {
  test('one after another leave the table as the log gives it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 12 }), async (deeds) => {
        for (const one of deeds) await carryOut(one)
        await expectSound()
      }),
      { numRuns: 15 },
    )
  })

  test('in parallel never make a day absent twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 16 }), async (deeds) => {
        await Promise.all(deeds.map(carryOut))
        await expectSound()
      }),
      { numRuns: 15 },
    )
  })

  test('and a rebuild gives the same table', async () => {
    await reportMonth(50)
    const before = await rows()
    expect(before.length).toBeGreaterThan(10)
    expect(await rebuildAbsences(database)).toBe(before.length)
    expect(await rows()).toEqual(before)
    await sql`delete from absences`
    await rebuildAbsences(database)
    expect(await rows()).toEqual(before)
    await expectSound()
  })
})

test('the same day from two devices at once is one absence, and the other is told so', async () => {
  for (let week = 10; week < 20; week++) {
    const from = addDays(MONDAY, 7 * week)
    const [one, two] = await Promise.allSettled([report({ from, days: 5 }), report({ from, days: 5 })])
    const failed = [one, two].filter((result) => result.status === 'rejected')
    expect(failed).toMatchObject([{ reason: { code: 'absence.already_reported' } }])
  }
  await expectSound()
})

test('overlapping ranges from two devices share the days between them', async () => {
  const from = addDays(MONDAY, 7 * 30)
  const sixDays = (start: number) => report({ kid: 1, from: addDays(from, start), days: 6 })
  const reports = await Promise.all([sixDays(0), sixDays(3)])
  const made = reports.flatMap(({ days }) => days.flatMap(({ day, absenceId }) => (absenceId ? [day] : [])))
  expect(made.length).toBe(7)
  expect(new Set(made).size).toBe(7)
  await expectSound()
})

test('the same command from two connections at once is one, and answered the same', async () => {
  const from = addDays(MONDAY, 7 * 40)
  const same = { from, days: 7, commandId: randomUUID() }
  const [first, ...others] = await Promise.all([report(same), report(same), report(same)])
  expect(others).toEqual([first, first])
})

describe('verifying', () => {
  test('names rows that differ, are missing, or are about nothing', async () => {
    await reportMonth(60)
    const [one, two] = await sql<{ kidId: number; day: string }[]>`
      select kid_id as "kidId", day from absences order by kid_id, day limit 2`
    await sql`update absences set after_time = not after_time where kid_id = ${one?.kidId ?? 0} and day = ${one?.day ?? ''}`
    await sql`delete from absences where kid_id = ${two?.kidId ?? 0} and day = ${two?.day ?? ''}`
    await sql`
      insert into absences (kid_id, day, id, version, place_id, from_day, to_day, by_place, after_time, created_at)
      values (9999, '2026-11-23', 999999, 1, ${placeId}, '2026-11-23', '2026-11-23', false, false, now())`
    const { differences } = await verifyAbsences(database)
    expect(differences).toEqual([
      `absences ${one?.kidId}@${one?.day}: after_time is true, the events give false`,
      `absences ${two?.kidId}@${two?.day}: is missing`,
      'absences 9999-2026-11-23: no event speaks of it',
    ])
    await rebuildAbsences(database)
    await expectSound()
  })
})
