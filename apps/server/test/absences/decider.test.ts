import { specFor } from '@skrzat/testing/decider'
import { describe, expect, test } from 'vitest'
import { decide, evolve, initialState, type AbsenceCommand } from '../../src/domains/absences/decider.ts'
import { absenceStream, fromStore, toStore, type AbsenceEvent } from '../../src/domains/absences/events.ts'
import { fold } from '../../src/domains/absences/projection.ts'
import { reactions } from '../../src/domains/absences/reactions.ts'

const given = specFor({ initialState, evolve, decide })

const KID = 3
const PLACE = 1
/** A Friday, an hour before the deadline. */
const NOW = new Date('2026-11-20T06:00:00Z')
const rule = { maxTime: '08:00', dayBefore: false, acceptLate: false }

function report(from: string, to = from, over: Partial<Extract<AbsenceCommand, { ids: unknown }>> = {}) {
  const holidays = [{ date: '2026-11-11', name: 'Święto' }]
  const closedDays = [{ day: '2026-11-25', name: 'Szkolenie' }]
  const command = { kidId: KID, from, to, rule, now: NOW, holidays, closedDays, ids: [101, 102, 103, 104] }
  return { type: 'ReportAbsence', ...command, ...over } as const
}

function reported(
  day: string,
  absenceId: number,
  over: Partial<Extract<AbsenceEvent, { type: 'AbsenceReported' }>['data']> = {},
): AbsenceEvent {
  const data = { absenceId, kidId: KID, day, from: day, to: day, byPlace: false, afterTime: false }
  const deadline = new Date(`${day}T07:00:00Z`).toISOString()
  return { type: 'AbsenceReported', data: { ...data, deadline, ...over } }
}

const about = (day: string, absenceId: number) => ({ absenceId, kidId: KID, day })
const confirmed = (day: string, id: number): AbsenceEvent => ({
  type: 'AbsenceConfirmed',
  data: about(day, id),
})
const unconfirmed = (day: string, id: number): AbsenceEvent => ({
  type: 'AbsenceUnconfirmed',
  data: about(day, id),
})
const deleted = (day: string, id: number): AbsenceEvent => ({ type: 'AbsenceDeleted', data: about(day, id) })
const restored = (day: string, id: number, over = {}): AbsenceEvent => ({
  type: 'AbsenceRestored',
  data: { ...about(day, id), byPlace: false, afterTime: false, ...over },
})

const D = '2026-11-20'
const whole = { from: D, to: '2026-11-26' }

describe('a report', () => {
  test('makes an absence of each working day, and of no other', () => {
    const days = [D, '2026-11-23', '2026-11-24', '2026-11-26']
    given()
      .when(report(D, '2026-11-26'))
      .then(...days.map((day, index) => reported(day, 101 + index, whole)))
  })
  test('leaves what is reported already as it is', () => {
    given(reported('2026-11-23', 7), confirmed('2026-11-23', 7))
      .when(report(D, '2026-11-24'))
      .then(
        reported(D, 101, { ...whole, to: '2026-11-24' }),
        reported('2026-11-24', 102, { ...whole, to: '2026-11-24' }),
      )
  })
  test('takes a day anew that was deleted', () => {
    given(reported(D, 7), deleted(D, 7)).when(report(D)).then(reported(D, 101))
  })
  test('is refused where all of it is reported already, and where nothing is a working day', () => {
    given(reported(D, 7)).when(report(D, '2026-11-22')).thenFails('absence.already_reported')
    given().when(report('2026-11-21', '2026-11-22')).thenFails('absence.no_working_day')
    given().when(report('2026-11-25')).thenFails('absence.no_working_day')
  })
  test('that is late is refused as a whole, saying until when one had to report', () => {
    const late = report(D, '2026-11-24', { now: new Date('2026-11-20T07:00:00.001Z') })
    given().when(late).thenFails('absence.too_late')
    expect(() => decide(late, initialState)).toThrow(
      expect.objectContaining({ params: { maxHour: 8, maxMin: '00', dayBefore: false } }),
    )
  })
  test('that is late is marked where the place takes it', () => {
    given()
      .when(
        report(D, '2026-11-23', {
          now: new Date('2026-11-20T07:00:01Z'),
          rule: { ...rule, acceptLate: true },
        }),
      )
      .then(
        reported(D, 101, { to: '2026-11-23', afterTime: true }),
        reported('2026-11-23', 102, { from: D, to: '2026-11-23' }),
      )
  })
  test('by the place has no deadline, and may be about the past', () => {
    given()
      .when(report('2026-11-18', D, { rule: null, now: new Date('2026-11-20T20:00:00Z') }))
      .then(
        ...['2026-11-18', '2026-11-19', D].map((day, index) =>
          reported(day, 101 + index, { from: '2026-11-18', to: D, byPlace: true, deadline: null }),
        ),
      )
  })
  test('of parents is not about the past, which at midnight in Warsaw the day before is', () => {
    given()
      .when(report('2026-11-19', '2026-11-19', { now: new Date('2026-11-19T23:00:00Z') }))
      .thenFails('absence.past')
  })
})

describe('confirming', () => {
  const open = [reported(D, 7)]
  const done = [reported(D, 7), confirmed(D, 7)]

  test.each([
    ['ConfirmAbsence', 'makes it count, once', open, [confirmed(D, 7)]],
    ['ConfirmAbsence', 'of what is confirmed changes nothing', done, []],
    ['UnconfirmAbsence', 'is taken back, once', done, [unconfirmed(D, 7)]],
    ['UnconfirmAbsence', 'that was not done changes nothing', open, []],
    ['ToggleAbsence', 'is turned over', open, [confirmed(D, 7)]],
    ['ToggleAbsence', 'is turned back', done, [unconfirmed(D, 7)]],
  ] as const)('by %s %s', (type, _what, before, events) => {
    given(...before)
      .when({ type, absenceId: 7 })
      .then(...events)
  })
  test.each(['ConfirmAbsence', 'UnconfirmAbsence', 'ToggleAbsence'] as const)(
    'by %s is refused of what is not there, is deleted, or was reported anew',
    (type) => {
      const gone = [...open, deleted(D, 7)]
      for (const before of [[], gone, [...gone, reported(D, 8)]])
        given(...before)
          .when({ type, absenceId: 7 })
          .thenFails('absence.not_found')
    },
  )
})

describe('deleting', () => {
  const remove = (byParent: boolean) => ({ type: 'DeleteAbsence', absenceId: 7, byParent }) as const
  test('is open to parents until it is confirmed', () => {
    given(reported(D, 7)).when(remove(true)).then(deleted(D, 7))
    given(reported(D, 7), confirmed(D, 7)).when(remove(true)).thenFails('absence.confirmed')
    given(reported(D, 7), confirmed(D, 7), unconfirmed(D, 7)).when(remove(true)).then(deleted(D, 7))
  })
  test('is open to staff always', () => {
    given(reported(D, 7), confirmed(D, 7)).when(remove(false)).then(deleted(D, 7))
  })
  test('happens once', () => {
    given(reported(D, 7), deleted(D, 7)).when(remove(false)).thenFails('absence.not_found')
  })
})

const at = (version: number) => new Date(Date.UTC(2026, 10, 19, 9, version))

function logged(...events: AbsenceEvent[]) {
  return events.map((event, index) => ({
    event,
    recorded: {
      stream: absenceStream(KID, event.data.day),
      version: index + 1,
      placeId: PLACE,
      actorId: 40 + index,
      at: at(index + 1),
    },
  }))
}

describe('the row of a day', () => {
  const row = (...events: AbsenceEvent[]) => fold(logged(...events))

  test('AbsenceReported makes it', () => {
    expect(row(reported(D, 7, { ...whole, afterTime: true }))).toEqual({
      kidId: KID,
      day: D,
      id: 7,
      version: 1,
      placeId: PLACE,
      fromDay: D,
      toDay: '2026-11-26',
      byPlace: false,
      afterTime: true,
      createdAt: at(1).toISOString(),
      confirmedAt: null,
      confirmedBy: null,
      deletedAt: null,
    })
  })
  test('AbsenceConfirmed and AbsenceUnconfirmed say by whom and when', () => {
    expect(row(reported(D, 7), confirmed(D, 7))).toMatchObject({
      version: 2,
      confirmedAt: at(2).toISOString(),
      confirmedBy: 41,
    })
    expect(row(reported(D, 7), confirmed(D, 7), unconfirmed(D, 7))).toMatchObject({
      version: 3,
      confirmedAt: null,
      confirmedBy: null,
    })
  })
  test('AbsenceRestored leaves it as it was before the deletion', () => {
    const before = [reported(D, 7, { byPlace: true }), confirmed(D, 7)]
    expect(row(...before, deleted(D, 7), restored(D, 7, { byPlace: true }))).toEqual({
      ...row(...before),
      version: 4,
    })
  })
  test('AbsenceDeleted keeps it, and the next report takes its place', () => {
    expect(row(reported(D, 7), deleted(D, 7))).toMatchObject({ id: 7, deletedAt: at(2).toISOString() })
    expect(
      row(reported(D, 7), confirmed(D, 7), deleted(D, 7), reported(D, 8, { byPlace: true })),
    ).toMatchObject({
      id: 8,
      version: 4,
      byPlace: true,
      createdAt: at(4).toISOString(),
      confirmedAt: null,
      deletedAt: null,
    })
  })
})

describe('a deletion that is taken back', () => {
  const restore = (absenceId: number, byParent = false) =>
    ({ type: 'RestoreAbsence', absenceId, byParent }) as const

  test('says how the absence was reported, as integrations are told of it anew', () => {
    given(reported(D, 7), deleted(D, 7)).when(restore(7)).then(restored(D, 7))
    const how = { byPlace: true, afterTime: true }
    given(reported(D, 7, how), confirmed(D, 7), deleted(D, 7))
      .when(restore(7))
      .then(restored(D, 7, how))
  })
  test('changes nothing where there was none, or it was taken back already', () => {
    given(reported(D, 7)).when(restore(7)).thenNothing()
    given(reported(D, 7), deleted(D, 7), restored(D, 7)).when(restore(7)).thenNothing()
  })
  test('is refused where the day was reported again, and where nothing is known of it', () => {
    given(reported(D, 7), deleted(D, 7), reported(D, 8)).when(restore(7)).thenFails('absence.not_found')
    given(reported(D, 7), deleted(D, 7), reported(D, 8), deleted(D, 8))
      .when(restore(7))
      .thenFails('absence.not_found')
    given().when(restore(7)).thenFails('absence.not_found')
  })
  test('is a parent’s only for what nobody had confirmed', () => {
    const byPlace = { byPlace: true }
    given(reported(D, 7, byPlace), deleted(D, 7))
      .when(restore(7, true))
      .then(restored(D, 7, byPlace))
    given(reported(D, 7), confirmed(D, 7), deleted(D, 7))
      .when(restore(7, true))
      .thenFails('absence.not_found')
  })
  test('leaves an absence that can be confirmed, deleted and not reported a second time', () => {
    const back = [reported(D, 7), deleted(D, 7), restored(D, 7)]
    given(...back)
      .when({ type: 'ConfirmAbsence', absenceId: 7 })
      .then(confirmed(D, 7))
    given(...back)
      .when({ type: 'DeleteAbsence', absenceId: 7, byParent: true })
      .then(deleted(D, 7))
    given(...back)
      .when(report(D))
      .thenFails('absence.already_reported')
  })
})

describe('what follows', () => {
  const follows = (...events: AbsenceEvent[]) => reactions(logged(...events))
  const told = (...events: AbsenceEvent[]) =>
    follows(...events).flatMap(({ data, onlyIn }) => (onlyIn === undefined ? [data] : []))
  const hooks = (...events: AbsenceEvent[]) => follows(...events).filter(({ onlyIn }) => onlyIn === PLACE)

  test('staff are told once of what a parent reported', () => {
    const range = { from: D, to: '2026-11-23' }
    expect(told(reported(D, 7, range), reported('2026-11-23', 8, range))).toEqual([
      {
        type: 'TYPE_KID_ABSENCE',
        audience: { to: 'absence_keepers', placeId: PLACE, kidId: KID },
        source: `absences-${KID}-${D}-2026-11-23@2026-11-19T09:01:00.000Z`,
        from: D,
        until: '2026-11-23',
      },
    ])
  })
  test('and of nothing that they reported themselves', () => {
    expect(told(reported(D, 7, { byPlace: true }))).toEqual([])
  })
  test('parents are told of each confirmation, and of nothing else', () => {
    expect(told(confirmed(D, 7))).toEqual([
      {
        type: 'TYPE_KID_ABSENCE_CONFIRM',
        audience: { to: 'parents', placeId: PLACE, kidId: KID },
        source: `absence-${KID}-${D}@1`,
        from: D,
        until: D,
      },
    ])
    expect(told(unconfirmed(D, 7), deleted(D, 7), restored(D, 7))).toEqual([])
  })
  test('and what they were told is taken back with the confirmation', () => {
    const all = logged(reported(D, 7), confirmed(D, 7), unconfirmed(D, 7))
    expect(reactions(all.slice(2), all)).toEqual([
      {
        name: 'notifications.withdraw',
        data: { placeId: PLACE, type: 'TYPE_KID_ABSENCE_CONFIRM', source: `absence-${KID}-${D}@2` },
      },
    ])
  })
  test('integrations of the place are told of each day that is reported, deleted or there again', () => {
    const [first, second, third, ...others] = hooks(
      reported(D, 7, { byPlace: true }),
      confirmed(D, 7),
      deleted(D, 7),
      restored(D, 7, { byPlace: true }),
    )
    expect(first?.data).toMatchObject({ kind: 'absence.reported', data: { absence: 7, byPlace: true } })
    expect(second?.data).toMatchObject({ kind: 'absence.deleted', data: { absence: 7, day: D } })
    expect(third?.data).toMatchObject({ kind: 'absence.reported', data: { absence: 7, byPlace: true } })
    // Deliveries are deduplicated by their source.
    expect([first, third].map((one) => one?.data)).toMatchObject([
      { source: `absence-${KID}-${D}@1` },
      { source: `absence-${KID}-${D}@4` },
    ])
    expect(others).toEqual([])
  })
})

describe('an event', () => {
  test('comes back from the log as it went in', () => {
    for (const event of [reported(D, 7), confirmed(D, 7), unconfirmed(D, 7), deleted(D, 7), restored(D, 7)]) {
      expect(fromStore({ ...toStore(event) })).toEqual(event)
    }
  })
  test('of another version or kind is damage', () => {
    expect(() => fromStore({ ...toStore(deleted(D, 7)), typeVersion: 2 })).toThrow('version 2')
    expect(() => fromStore({ ...toStore(deleted(D, 7)), type: 'InvoiceDeleted' })).toThrow('discriminator')
  })
})
