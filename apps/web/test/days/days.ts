/** Absences and reports for tests, at the moment at which `stopClock` stops. */
import type { DeadlineRule } from '@skrzat/contract/absence'
import type { Day } from '@skrzat/contract/days'
import type { Absence, AbsenceForm, AbsenceFormKid } from '@skrzat/contract/wire/absences'
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
  /** The server's clock. */
  now?: string
  /** What a day of absence saves, in grosze. */
  saving?: number
  showOneKid?: boolean
  /** The last day of the kids. */
  lastDay?: Day
  absences?: Absence[]
  closed?: AbsenceFormKid['closedDays']
  /** Changes of a kid, by its id. */
  of?: Readonly<Record<number, Partial<AbsenceFormKid>>>
}

/** The parent of some kids, by default of one, where nothing is reported and the deadline is eight o'clock. */
export function parentOf({
  kids = [LUCJA],
  rule = UNTIL_EIGHT,
  saving = 0,
  now = NOW,
  lastDay,
  ...at
}: At = {}): Answers {
  const { showOneKid = false, absences = [], closed = [], of = {} } = at
  const form: AbsenceForm = {
    now,
    holidays: [],
    kids: kids.map((kid) => ({
      ...kid,
      place: PLACE,
      showOneKid,
      rule,
      dailySaving: saving,
      closedDays: closed,
      reported: absences.filter((absence) => absence.kid.id === kid.id).map(({ day }) => day),
      ...(lastDay && { lastDay }),
      ...of[kid.id],
    })),
  }
  return {
    ...as.parent,
    'absences.form': form,
    'absences.my': absences,
  }
}

/** Whether a button is pressed, a box ticked. */
export const isOn = (element: Element) =>
  element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-pressed') === 'true'
