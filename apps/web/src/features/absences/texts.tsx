import { useLingui } from '@lingui/react/macro'
import { absenceState, type AbsenceState, type DayOutcome } from '@skrzat/contract/absence'
import type { Absence } from '@skrzat/contract/wire/absences'
import type { CalendarEntry, CalendarTone } from '@skrzat/ui/event-calendar'
import { Building2, Check, ClockAlert, Send, type LucideIcon } from 'lucide-react'
import { useHolidayName } from '#components/holiday-names.ts'

const looks: Record<AbsenceState, { tone: CalendarTone; icon: LucideIcon }> = {
  confirmed: { tone: 'green', icon: Check },
  by_place: { tone: 'blue', icon: Building2 },
  late: { tone: 'orange', icon: ClockAlert },
  reported: { tone: 'plain', icon: Send },
}

export const STATES = ['reported', 'late', 'by_place', 'confirmed'] as const

/** The look of each state: a colour, and an icon and word that say the same. */
export function useStateLooks() {
  const { t } = useLingui()
  const labels: Record<AbsenceState, string> = {
    confirmed: t`potwierdzona`,
    by_place: t`wpisana przez placówkę`,
    late: t`po terminie`,
    reported: t`zgłoszona przez rodzica`,
  }
  return (state: AbsenceState) => ({ ...looks[state], label: labels[state] })
}

export function stateOf(absence: Pick<Absence, 'confirmed' | 'byPlace' | 'afterTime'>): AbsenceState {
  return absenceState({ ...absence, confirmed: absence.confirmed !== null })
}

/** Absences as calendar entries, in the given order. */
export function useEntries() {
  const look = useStateLooks()
  return (absences: readonly Absence[], titleOf: (absence: Absence) => string): CalendarEntry[] =>
    absences.map((absence) => {
      const { tone, icon: Icon, label } = look(stateOf(absence))
      return {
        id: String(absence.id),
        title: titleOf(absence),
        start: absence.day,
        end: absence.day,
        allDay: true,
        tone,
        mark: { icon: <Icon />, label },
        group: absence.group,
      }
    })
}

/** A day's outcome, recorded or previewed: `zgłoszone`, `święto: Boże Narodzenie`. */
export function useOutcomeText() {
  const { t } = useLingui()
  const holidayName = useHolidayName()
  return (outcome: DayOutcome, given: string): string => {
    const name = outcome === 'holiday' ? holidayName(given) : given
    if (outcome === 'holiday') return name ? t`święto: ${name}` : t`święto`
    if (outcome === 'closed') return name ? t`placówka zamknięta: ${name}` : t`placówka zamknięta`
    return {
      reported: t`zgłoszone`,
      late: t`zgłoszone po terminie`,
      already: t`zgłoszone już wcześniej`,
      weekend: t`weekend`,
      left: t`po ostatnim dniu dziecka`,
    }[outcome]
  }
}
