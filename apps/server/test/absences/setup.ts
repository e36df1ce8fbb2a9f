import { randomUUID } from 'node:crypto'
import { verifyAbsences } from '../../src/domains/absences/maintenance.ts'
import type { Kid } from '@skrzat/contract/wire/people'
import { addClosedDays } from '../../src/domains/places/index.ts'
import { renewKids } from '../payments/support.ts'
import { PHONES, testPlaces, type Person } from '../places/setup.ts'

export { codeOf } from '../kernel/code-of.ts'

type KidForm = Pick<Kid, 'groupId' | 'firstname' | 'lastname' | 'phone1' | 'phone2'> & {
  toGroup?: number
  lastDay?: string | null
}

/** A Friday, an hour before the deadline of 8:00 in Warsaw; Saturday and Sunday follow. */
export const NOW = '2026-11-20T06:00:00Z'

/** The server with two places, their people and kids, who is closed on Wednesday 2026-11-25. */
export async function testAbsences() {
  const server = await testPlaces()
  const { sql, clock, first, second } = server
  const signedInAt = clock.now().toISOString()
  const callers = new Map<Person, Awaited<ReturnType<typeof server.callerOf>>>()
  // Callers stay signed in, wherever the clock is set.
  const signIn = async (...people: Person[]) => {
    for (const person of people) callers.set(person, await server.callerOf(person))
  }
  /** `zofia` is the parent's kid, `jan` and `ola` are others' in the same place, `adam` is in the other place. */
  const ids = { zofia: 0, jan: 0, ola: 0, adam: 0 }

  /** Sets the place's deadline rule. */
  async function setRule(
    placeId: number,
    rule: { maxTime?: string; dayBefore?: boolean; acceptLate?: boolean },
  ): Promise<void> {
    const { maxTime = '08:00', dayBefore = false, acceptLate = false } = rule
    await sql`
      update places set absence_max_time = ${maxTime}, absence_day_before = ${dayBefore}, accept_late = ${acceptLate}
      where id = ${placeId}`
  }

  /** Starts over: kids without a history, the places' first rules, parents who know their kids, and `NOW`. */
  async function renew(): Promise<void> {
    const kid = await renewKids(sql)
    Object.assign(ids, { zofia: kid('Zofia'), jan: kid('Jan'), ola: kid('Ola'), adam: kid('Adam') })
    await setRule(first, {})
    await setRule(second, {})
    clock.set(signedInAt)
    await signIn('parent', 'otherParent')
    clock.set(NOW)
  }

  await signIn('admin', 'director', 'accountant', 'teacher', 'otherDirector')
  await renew()
  await addClosedDays(sql, first, [{ day: '2026-11-25', name: 'Szkolenie' }])
  const trpc = (person: Person) => {
    const caller = callers.get(person)
    if (!caller) throw new Error(`nobody is called ${person}`)
    return caller
  }
  return {
    ...server,
    first,
    second,
    ids,
    trpc,
    /** For a `beforeEach`: a parent’s caller of before does not know the kid of after. */
    renew,
    absencesOf: (person: Person) => trpc(person).absences,
    /** A token that is valid for a day from the held clock's time. */
    tokenNow: (person: Exclude<Person, 'admin'>) => server.tokenOf(PHONES[person]),
    setRule,
    /** Sends the form of a kid of the first place as it is, with changes. */
    changeKid: async (person: Person, kidId: number, changes: Partial<KidForm>): Promise<void> => {
      const [kid] = await sql<KidForm[]>`
        select group_id as "groupId", firstname, lastname,
          (select phone from guardians where kid_id = kids.id and position = 1) as phone1,
          (select phone from guardians where kid_id = kids.id and position = 2) as phone2
        from kids where id = ${kidId}`
      if (!kid) throw new Error('the kid is gone')
      await trpc(person).places.updateKid({ placeId: first, kidId, ...kid, ...changes })
    },
    /** The ids of the absences that the place reports for the kid. */
    added: async (kidId: number, from: string, to = from): Promise<number[]> => {
      const { days } = await trpc('teacher').absences.add({ ...range(from, to), kidId, placeId: first })
      return days.flatMap(({ absenceId }) => absenceId ?? [])
    },
    /** Between the log and the table, of the kids that there are: `renew` leaves none of the rows of those before. */
    differences: async (): Promise<string[]> => {
      const found = (await verifyAbsences({ sql })).differences
      return found.filter((one) => Object.values(ids).some((kid) => one.includes(` ${kid}@`)))
    },
    /** The common fields of a command by staff of the place. */
    command: (placeId = first) => ({ commandId: randomUUID(), placeId }),
    /** The command by which staff take back another one of theirs. */
    undo: ({ commandId: undoes }: { commandId: string }) => ({
      commandId: randomUUID(),
      placeId: first,
      undoes,
    }),
    /** The command by which a parent takes back another one of theirs. */
    undoAsParent: ({ commandId: undoes }: { commandId: string }, kidId = ids.zofia) => ({
      commandId: randomUUID(),
      kidId,
      undoes,
    }),
    /** The kid's absences, as `day state`. */
    daysOf: async (kidId: number): Promise<string[]> => {
      const rows = await sql<{ day: string; by: boolean; late: boolean; confirmed: boolean }[]>`
        select day, by_place as by, after_time as late, confirmed_at is not null as confirmed
        from absences where kid_id = ${kidId} and deleted_at is null order by day`
      return rows.map(({ day, by, late, confirmed }) =>
        [day, by && 'by place', late && 'late', confirmed && 'confirmed'].filter(Boolean).join(' '),
      )
    },
  }
}

export function range(from: string, to: string = from) {
  return { commandId: randomUUID(), from, to }
}
