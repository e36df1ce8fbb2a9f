import type { AbsenceFormKid } from '@skrzat/contract/wire/absences'
import { expect, test } from 'vitest'
import {
  canReport,
  infosOf,
  isRefused,
  kidsOn,
  likelyDay,
  nextDeadlines,
  reportedRanges,
  settledDay,
  type KidDays,
} from './infos.ts'

const NOW = new Date('2026-11-20T07:30:00Z')
const RANGE = { from: '2026-11-20', to: '2026-11-27' }
const NOTHING = { reported: new Set<string>(), withdrawn: new Set<string>() }

/** A kid whose place takes reports until eight o'clock, which has passed today. */
function daysOf(change: Partial<AbsenceFormKid> = {}, waiting = NOTHING): KidDays {
  const kid = {
    id: 1,
    firstname: 'Łucja',
    lastname: 'Żółw',
    place: { id: 1, name: 'Żłobek' },
    showOneKid: false,
    rule: { maxTime: '08:00', dayBefore: false, acceptLate: false },
    dailySaving: 15_50,
    closedDays: [],
    reported: [],
    ...change,
  }
  return { kid, infos: infosOf(kid, { holidays: [], now: NOW, waiting }, RANGE) }
}

const outcomes = ({ infos }: KidDays) => [...infos.values()].map(({ outcome }) => outcome)
const days = [...daysOf().infos.keys()]

test('each day has the outcome of a report at the server’s time, and what it saves', () => {
  const closedDays = [{ day: '2026-11-24', name: 'Malowanie' }]
  const shown = daysOf({ closedDays, reported: ['2026-11-25'], lastDay: '2026-11-26' })
  const expected = ['late', 'weekend', 'weekend', 'reported', 'closed', 'already', 'reported', 'left']
  expect(outcomes(shown)).toEqual(expected)
  expect(shown.infos.get('2026-11-23')).toMatchObject({
    saves: 15_50,
    deadline: '2026-11-23T07:00:00.000Z',
  })
  expect(shown.infos.get('2026-11-20')?.saves).toBe(0)
})

test('days before today are left out, as an answer of an earlier day is shown without a connection', () => {
  const { kid } = daysOf()
  const later = { holidays: [], now: new Date('2026-11-24T09:00:00Z'), waiting: NOTHING }
  expect([...infosOf(kid, later, RANGE).keys()][0]).toBe('2026-11-24')
})

test('what waits for a connection counts as reported, and what is withdrawn as free', () => {
  const waiting = { reported: new Set(['2026-11-23']), withdrawn: new Set(['2026-11-24']) }
  const shown = daysOf({ reported: ['2026-11-24'] }, waiting)
  expect(outcomes(shown).slice(3, 5)).toEqual(['already', 'reported'])
})

test('the day that is chosen beforehand is the next one, not today, that can be reported for all', () => {
  const [one, other] = [daysOf({ reported: ['2026-11-23'] }), daysOf({ id: 2 })]
  expect(likelyDay([one], days, '2026-11-20')).toBe('2026-11-24')
  expect(likelyDay([one, other], days, '2026-11-20')).toBe('2026-11-24')
  expect(likelyDay([], days, '2026-11-20')).toBeUndefined()
  const closed = { closedDays: days.map((day) => ({ day, name: '' })) }
  expect(likelyDay([daysOf(closed), other], days, '2026-11-20')).toBe('2026-11-23')
})

test('a late day can be reported only where the place takes late reports', () => {
  const late = { outcome: 'late' } as const
  expect([canReport(late, true), isRefused(late, true)]).toEqual([true, false])
  expect([canReport(late, false), isRefused(late, false)]).toEqual([false, true])
  expect(canReport({ outcome: 'already' }, true)).toBe(false)
})

test('of several kids each is reported for the days that it can be', () => {
  const [one, other] = [daysOf({ reported: ['2026-11-23'] }), daysOf({ id: 2 })]
  const { can, not } = kidsOn('2026-11-23', [one, other])
  expect([can, not]).toEqual([[other], [one]])
  expect(reportedRanges(one, ['2026-11-23'])).toEqual([])
  // A day that is reported already does not split a range.
  const whole = [{ from: '2026-11-23', to: '2026-11-24' }]
  expect(reportedRanges(one, ['2026-11-23', '2026-11-24'])).toEqual(whole)
  expect(reportedRanges(other, ['2026-11-20', '2026-11-23', '2026-11-24'])).toEqual(whole)
})

test('the deadline that is named is the earliest still ahead, of each kid', () => {
  const [one, other] = [
    daysOf(),
    daysOf({ id: 2, rule: { maxTime: '16:00', dayBefore: true, acceptLate: false } }),
  ]
  const chosen = ['2026-11-20', '2026-11-23', '2026-11-24']
  expect(nextDeadlines([one, other], chosen).map(({ deadline }) => deadline)).toEqual([
    '2026-11-23T07:00:00.000Z',
    '2026-11-22T15:00:00.000Z',
  ])
  expect(nextDeadlines([one], chosen.slice(0, 1))).toEqual([])
})

test('the default day stays when its deadline passes, and moves when it can not be reported for another reason', () => {
  const today = '2026-11-20'
  const settled = (before: string | undefined, kid: KidDays) => settledDay(before, [kid], days, today)
  expect(settled(undefined, daysOf())).toBe('2026-11-23')
  // Late, as of now.
  expect(settled('2026-11-20', daysOf())).toBe('2026-11-20')
  expect(settled('2026-11-23', daysOf({ reported: ['2026-11-23'] }))).toBe('2026-11-24')
})
