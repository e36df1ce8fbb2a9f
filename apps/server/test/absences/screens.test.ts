/** Reads of screens, effects of commands, and the records of the ledger. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createPaymentType, setCustomValue } from '../../src/domains/payments/index.ts'
import { pricedBy } from '../payments/support.ts'
import { addClosedDays } from '../../src/domains/places/index.ts'
import { absencesTopic } from '../../src/domains/absences/topic.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { codeOf, NOW, range, testAbsences } from './setup.ts'

/** Later than any notice. */
const ALL = Number.MAX_SAFE_INTEGER

const server = await testAbsences()
const { first, second, ids, absencesOf, clock, renew, services, setRule, sql, trpc, work } = server
const parent = () => absencesOf('parent')
const teacher = absencesOf('teacher')
const at = (kidId: number, from: string, to = from) => ({ ...range(from, to), kidId })
const target = (id: number | undefined) => ({ ...range(''), placeId: first, id: id ?? 0 })

type Priced = Omit<Parameters<typeof createPaymentType>[1], 'placeId' | 'display'>
const charge = (priced: Priced) =>
  createPaymentType(sql, { placeId: first, display: '', ...priced }, pricedBy())
const meals = await charge({ name: 'Wyżywienie', type: 'TYPE_DAILY', mainValue: 0, daily: 17_00 })
const lessons = await charge({ name: 'Zajęcia', type: 'TYPE_OWN', mainValue: 40_00, daily: 3_00 })
await charge({ name: 'Czesne', type: 'TYPE_CONST', mainValue: 850_00, daily: 0 })

beforeEach(renew)

describe('the form', () => {
  test('names the caller’s kids, until when to report, and what a day saves', async () => {
    await setRule(first, { maxTime: '08:00', acceptLate: true })
    expect(await parent().form()).toEqual({
      now: '2026-11-20T06:00:00.000Z',
      holidays: expect.any(Array),
      kids: [
        {
          id: ids.zofia,
          firstname: 'Zofia',
          lastname: 'Wiśniewska',
          place: { id: first, name: 'Żłobek Skrzat' },
          showOneKid: false,
          rule: { maxTime: '08:00', dayBefore: false, acceptLate: true },
          dailySaving: 20_00,
          closedDays: [{ day: '2026-11-25', name: 'Szkolenie' }],
          reported: [],
        },
      ],
    })
    expect((await absencesOf('otherParent').form()).kids).toMatchObject([{ id: ids.adam, dailySaving: 0 }])
    expect((await absencesOf('director').form()).kids).toEqual([])
  })

  test('goes by the kid’s own rates, and leaves out what it is not charged for', async () => {
    const own = { placeId: first, kidId: ids.zofia, mainValue: null }
    const cheaper = { ...own, paymentTypeId: meals.id, daily: 10_00, defaultUnchecked: false }
    await setCustomValue(sql, cheaper, pricedBy())
    expect((await parent().form()).kids[0]?.dailySaving).toBe(13_00)
    const without = { ...own, paymentTypeId: lessons.id, daily: null, defaultUnchecked: true }
    await setCustomValue(sql, without, pricedBy())
    expect((await parent().form()).kids[0]?.dailySaving).toBe(10_00)
  })

  test('says after a report what its new days in time save, a repeated one the same', async () => {
    await setRule(first, { acceptLate: true })
    clock.set('2026-11-20T07:30:00Z')
    await parent().report(at(ids.zofia, '2026-11-23'))
    // Late on Friday, reported before on Monday, new on Tuesday.
    const report = at(ids.zofia, '2026-11-20', '2026-11-24')
    expect((await parent().report(report)).saves).toBe(20_00)
    expect((await parent().report(report)).saves).toBe(20_00)
    clock.set(NOW)
    const free = { ...at(ids.adam, '2026-11-20', '2026-11-24') }
    expect((await absencesOf('otherParent').report(free)).saves).toBe(0)
  })

  test('has what decides the outcome of a report: the days off and reported ones, as far as one may reach', async () => {
    await parent().report(at(ids.zofia, '2026-11-23', '2026-11-24'))
    const far = ['2028-11-21', '2028-11-22']
    await addClosedDays(
      sql,
      first,
      far.map((day) => ({ day, name: 'Remont' })),
    )
    onTestFinished(async () => {
      await sql`delete from place_closed_days where place_id = ${first} and day = any(${far}::date[])`
    })
    const { holidays, kids } = await parent().form()
    expect(holidays.at(0)).toEqual({ date: '2026-12-24', name: 'Wigilia Bożego Narodzenia' })
    expect(holidays.at(-1)?.date).toBe('2028-11-11')
    expect(kids).toMatchObject([
      {
        closedDays: [
          { day: '2026-11-25', name: 'Szkolenie' },
          { day: '2028-11-21', name: 'Remont' },
        ],
        reported: ['2026-11-23', '2026-11-24'],
      },
    ])
    const [monday] = await parent().my({ from: '2026-11-23', to: '2026-11-23' })
    await parent().withdraw({ commandId: randomUUID(), id: monday?.id ?? 0 })
    expect((await parent().form()).kids).toMatchObject([{ reported: ['2026-11-24'] }])
  })
})

describe('the place’s screen', () => {
  test('gives the absences of a range by day and name, and the days off', async () => {
    await parent().report(at(ids.zofia, '2026-11-20', '2026-11-23'))
    await teacher.add({ ...at(ids.jan, '2026-11-20'), placeId: first })
    const shown = await teacher.place({ placeId: first, from: '2026-11-11', to: '2026-11-25' })
    expect(shown.absences.map(({ day, kid, byPlace }) => [day, kid.firstname, byPlace])).toEqual([
      ['2026-11-20', 'Jan', true],
      ['2026-11-20', 'Zofia', false],
      ['2026-11-23', 'Zofia', false],
    ])
    expect(shown.holidays.map(({ date }) => date)).toEqual(['2026-11-11'])
    expect(shown.closedDays).toEqual([{ day: '2026-11-25', name: 'Szkolenie' }])
  })

  test('covers a year at most, and no range that is backwards', async () => {
    const asked = (from: string, to: string) => codeOf(teacher.place({ placeId: first, from, to }))
    expect(await asked('2026-11-02', '2026-11-01')).toBe('period.invalid')
    expect(await asked('2026-11-02', '2027-12-01')).toBe('period.too_long')
  })

  test('shows nothing of a kid from the day on which it left', async () => {
    await teacher.add({ ...at(ids.ola, '2026-11-19', '2026-11-24'), placeId: first })
    await sql`update kids set deleted_at = '2026-11-20T12:00:00Z' where id = ${ids.ola}`
    const { absences } = await teacher.place({ placeId: first, from: '2026-11-16', to: '2026-11-27' })
    const days = absences.filter(({ kid }) => kid.id === ids.ola).map(({ day }) => day)
    expect(days).toEqual(['2026-11-19'])
    expect(await codeOf(teacher.add({ ...at(ids.ola, '2026-11-26'), placeId: first }))).toBe('kid.not_found')
  })
})

describe('the daily report', () => {
  test('counts kids, absences and meals by group, and names who is absent', async () => {
    await setRule(first, { maxTime: '06:00', acceptLate: true })
    clock.set('2026-11-26T06:00:00Z')
    await parent().report(at(ids.zofia, '2026-11-26'))
    await teacher.add({ ...at(ids.jan, '2026-11-26'), placeId: first })
    const daily = await teacher.daily({ placeId: first, date: '2026-11-26' })
    expect(daily).toMatchObject({ date: '2026-11-26', dayOff: null, place: { name: 'Żłobek Skrzat' } })
    expect(daily.groups).toEqual([
      {
        id: expect.any(Number),
        name: 'Motylki',
        color: expect.any(Number),
        kids: 2,
        absent: 2,
        confirmed: 0,
        late: 1,
        meals: 0,
        absentKids: [
          {
            id: ids.jan,
            absenceId: expect.any(Number),
            firstname: 'Jan',
            lastname: 'Kowalski',
            confirmed: false,
            byPlace: true,
            afterTime: false,
          },
          expect.objectContaining({ id: ids.zofia, afterTime: true }),
        ],
      },
      expect.objectContaining({ name: 'Żabki', kids: 1, absent: 0, meals: 1, absentKids: [] }),
    ])
    expect(daily.total).toEqual({ kids: 3, absent: 2, confirmed: 0, late: 1, meals: 1 })
  })

  test('says why a day is off', async () => {
    const dayOff = async (date: string) => (await teacher.daily({ placeId: first, date })).dayOff
    expect(await dayOff('2026-11-21')).toEqual({ reason: 'weekend', name: '' })
    expect(await dayOff('2026-11-11')).toMatchObject({ reason: 'holiday' })
    expect(await dayOff('2026-11-25')).toEqual({ reason: 'closed', name: 'Szkolenie' })
  })
})

describe('the ledger', () => {
  beforeEach(async () => {
    await parent().report(at(ids.zofia, '2026-11-20', '2026-11-23'))
    for (const day of ['2026-11-20', '2026-11-26']) {
      await teacher.add({ ...at(ids.jan, day), placeId: first })
    }
    await teacher.add({ ...at(ids.ola, '2026-11-19', '2026-11-24'), placeId: first })
    await setRule(first, { acceptLate: true })
    clock.set('2026-11-26T07:30:00Z')
    await parent().report(at(ids.zofia, '2026-11-26'))
    clock.set(NOW)
  })

  const counted = async () => {
    const period = { from: '2026-11-01', to: '2026-11-30' }
    const { groups } = await trpc('accountant').payments.newInvoice({
      placeId: first,
      period: { from: '2026-12-01', to: '2026-12-31' },
      absencesPeriod: period,
    })
    return Object.fromEntries(
      groups.flatMap(({ kids }) =>
        kids.map(({ firstname, absences, late }) => [firstname, [absences, late]]),
      ),
    )
  }

  test('shows what counts on the new-invoice screen, and the late ones apart', async () => {
    expect(await counted()).toEqual({ Zofia: [2, 1], Jan: [2, 0], Ola: [4, 0] })
    const [late] = await parent().my({ from: '2026-11-26', to: '2026-11-26' })
    await teacher.confirm(target(late?.id))
    expect((await counted())['Zofia']).toEqual([3, 0])
    await teacher.delete(target(late?.id))
    expect((await counted())['Zofia']).toEqual([2, 0])
  })

  test('counts no day on which the place has closed since', async () => {
    await addClosedDays(sql, first, [{ day: '2026-11-23', name: 'Awaria' }])
    onTestFinished(async () => {
      await sql`delete from place_closed_days where place_id = ${first} and day = '2026-11-23'`
    })
    expect((await counted())['Zofia']).toEqual([1, 1])
  })
})

describe('notices', () => {
  const unread = async (person: Parameters<typeof trpc>[0], section: 'absences' | 'absence_user') =>
    (await trpc(person).notifications.bySection({ section })).map(({ type, data, placeId }) => [
      type,
      data.kid_name,
      placeId,
      [data.day, data.until],
    ])

  test('tell staff who keep absences of a parent’s report, once, and nobody of the place’s own', async () => {
    await parent().report(at(ids.zofia, '2026-12-07', '2026-12-11'))
    await teacher.add({ ...at(ids.jan, '2026-12-07'), placeId: first })
    await work()
    const told = ['TYPE_KID_ABSENCE', 'Zofia Wiśniewska', first, ['2026-12-07', '2026-12-11']]
    expect(await unread('teacher', 'absences')).toEqual([told])
    expect(await unread('director', 'absences')).toEqual([told])
    for (const person of ['accountant', 'parent', 'otherDirector'] as const) {
      expect(await unread(person, 'absences')).toEqual([])
    }
    expect((await trpc('teacher').accounts.menu()).counts).toEqual({ absences: 1 })
    await trpc('teacher').notifications.markRead({ section: 'absences', placeId: first, upTo: ALL })
    expect(await unread('teacher', 'absences')).toEqual([])
  })

  test('tell parents that an absence was confirmed', async () => {
    const { days } = await parent().report(at(ids.zofia, '2026-12-07'))
    await teacher.confirm(target(days[0]?.absenceId ?? 0))
    await work()
    expect(await unread('parent', 'absence_user')).toEqual([
      ['TYPE_KID_ABSENCE_CONFIRM', 'Zofia Wiśniewska', first, ['2026-12-07', null]],
    ])
    expect(await unread('otherParent', 'absence_user')).toEqual([])
  })

  test('tell once of what was confirmed anew, also where the first one waits until it was withdrawn', async () => {
    const { days } = await parent().report(at(ids.zofia, '2026-12-07'))
    for (const change of [teacher.confirm, teacher.unconfirm, teacher.confirm])
      await change(target(days[0]?.absenceId ?? 0))
    // As if it had run.
    await sql`delete from outbox where name = 'notifications.withdraw'`
    await work()
    expect(await unread('parent', 'absence_user')).toHaveLength(1)
  })

  test('tell nobody of what was taken back, and again of what is there again', async () => {
    const { days } = await parent().report(at(ids.zofia, '2026-12-07', '2026-12-08'))
    const [monday, tuesday] = days.map(({ absenceId }) => absenceId ?? 0)
    await work()
    await parent().withdraw({ commandId: randomUUID(), id: monday ?? 0 })
    await work()
    // The other day of the report stands.
    expect(await unread('teacher', 'absences')).toHaveLength(1)
    const last = { commandId: randomUUID(), id: tuesday ?? 0 }
    await parent().withdraw(last)
    await work()
    expect(await unread('teacher', 'absences')).toEqual([])
    await parent().undoReport(server.undoAsParent(last))
    await work()
    expect(await unread('teacher', 'absences')).toHaveLength(1)
    // What somebody read stays read.
    await trpc('director').notifications.markRead({ section: 'absences', placeId: first, upTo: ALL })
    const sent = target(tuesday)
    await teacher.delete(sent)
    await teacher.undo(server.undo(sent))
    await work()
    expect(await unread('director', 'absences')).toEqual([])
  })

  test('tell nobody of a report that was taken back before they were told', async () => {
    const { days } = await parent().report(at(ids.zofia, '2026-12-07'))
    await parent().withdraw({ commandId: randomUUID(), id: days[0]?.absenceId ?? 0 })
    await work()
    expect(await sql`select from notifications where section = 'absences'`).toHaveLength(0)
  })

  test('tell parents no more of a confirmation that went with its absence', async () => {
    const { days } = await parent().report(at(ids.zofia, '2026-12-07'))
    const id = days[0]?.absenceId ?? 0
    await teacher.confirm(target(id))
    await work()
    const sent = target(id)
    await teacher.delete(sent)
    await work()
    expect(await unread('parent', 'absence_user')).toEqual([])
    await teacher.undo(server.undo(sent))
    await work()
    expect(await unread('parent', 'absence_user')).toHaveLength(1)
  })
})

test('open screens are told of what changes, in that place alone', async () => {
  const { bus } = services.kernel
  await heardSoFar(bus)
  const seen: unknown[] = []
  const heard = Promise.withResolvers<void>()
  const stop = [
    bus.subscribe(absencesTopic(second), (change) => seen.push(change)),
    bus.subscribe(absencesTopic(first), (change) => {
      seen.push(change)
      if (seen.length === 3) heard.resolve()
    }),
  ]
  await parent().report(at(ids.zofia, '2027-01-11', '2027-01-15'))
  const [absence] = await parent().my({ from: '2027-01-11', to: '2027-01-11' })
  await teacher.confirm(target(absence?.id))
  await teacher.delete(target(absence?.id))
  await heard.promise
  for (const end of stop) end()
  expect(seen).toEqual([
    { kidId: ids.zofia, from: '2027-01-11', to: '2027-01-15' },
    { kidId: ids.zofia, from: '2027-01-11', to: '2027-01-11' },
    { kidId: ids.zofia, from: '2027-01-11', to: '2027-01-11' },
  ])
})

test('a family’s calendar shows its kids’ absences by their first names', async () => {
  const { days } = await parent().report(at(ids.zofia, '2026-12-07', '2026-12-08'))
  await teacher.confirm(target(days[0]?.absenceId ?? 0))
  const { absencesOf: ofKids } = services.domains.absences
  const list = await ofKids([ids.zofia, ids.adam], { from: '2026-12-07', to: '2026-12-08' })
  expect([...list]).toEqual([
    {
      id: expect.any(Number),
      firstname: 'Zofia',
      day: '2026-12-07',
      confirmed: true,
      reportedAt: new Date('2026-11-20T06:00:00Z'),
    },
    expect.objectContaining({ day: '2026-12-08', confirmed: false }),
  ])
})
