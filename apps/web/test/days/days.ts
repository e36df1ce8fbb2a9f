/** Absences and reports for tests, at the moment at which `stopClock` stops. */
import { planReport, reportFault, type DeadlineRule } from '@skrzat/contract/absence'
import type { Day } from '@skrzat/contract/days'
import type { Absence, AbsenceForm, AbsencePreview } from '@skrzat/contract/wire/absences'
import type { Answers } from '../support/answers.ts'
import { as, PLACE } from '../support/people.ts'

export const NOW = '2026-11-23T09:00:00.000Z'
export const TODAY = '2026-11-23'
export const GROUP = { id: 7, name: 'Jeżyki', color: 2 }
export const LUCJA = { id: 1, firstname: 'Łucja', lastname: 'Żółw' }
export const ADAM = { id: 2, firstname: 'Adam', lastname: 'Żółw' }

export type Kid = typeof LUCJA

export function absenceOf(kid: Kid, day: Day, change: Partial<Absence> = {}): Absence {
  const [from, to] = [day, day]
  const usual = { createdDate: NOW, byPlace: false, afterTime: false, confirmed: null, reason: null }
  return { id: 100 + kid.id, placeId: PLACE.id, kid, group: GROUP, day, from, to, ...usual, ...change }
}

const UNTIL_EIGHT: DeadlineRule = { maxTime: '08:00', dayBefore: false, acceptLate: false }

type At = {
  kids?: Kid[]
  rule?: DeadlineRule
  /** What a day of absence saves, in grosze. */
  saving?: number
  showOneKid?: boolean
  /** The last day of the kids. */
  lastDay?: Day
  absences?: Absence[]
}

/** The parent of some kids, by default of one, where nothing is reported and the deadline is eight o'clock. */
export function parentOf({
  kids = [LUCJA],
  rule = UNTIL_EIGHT,
  saving = 0,
  lastDay,
  ...at
}: At = {}): Answers {
  const { showOneKid = false, absences = [] } = at
  const form: AbsenceForm = {
    now: NOW,
    today: TODAY,
    kids: kids.map((kid) => ({
      ...kid,
      place: PLACE,
      showOneKid,
      rule,
      dailySaving: saving,
      ...(lastDay && { lastDay }),
    })),
  }
  return {
    ...as.parent,
    'absences.form': form,
    'absences.my': absences,
    'absences.preview': ({ from, to }) => preview(from, to, { rule, saving, ...(lastDay && { lastDay }) }),
  }
}

type Days = { rule?: DeadlineRule; saving?: number; closed?: { day: Day; name: string }[]; lastDay?: Day }

/** A preview by the server's own rules. */
export function preview(
  from: Day,
  to: Day,
  { rule = UNTIL_EIGHT, saving = 0, closed = [], lastDay }: Days = {},
): AbsencePreview {
  const plan = { from, to, holidays: [], closedDays: closed, reported: new Set<Day>() }
  const planned = planReport({ ...plan, rule, ...(lastDay && { lastDay }), now: new Date(NOW) })
  const days = planned.map(({ deadline, ...day }) => ({
    ...day,
    deadline: deadline?.toISOString() ?? null,
    saves: day.outcome === 'reported' ? saving : 0,
  }))
  const saves = days.reduce((sum, day) => sum + day.saves, 0)
  return { now: NOW, days, fault: reportFault(planned, rule) ?? null, saves }
}

/** Whether a button is pressed, a box ticked. */
export const isOn = (element: Element) =>
  element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-pressed') === 'true'
