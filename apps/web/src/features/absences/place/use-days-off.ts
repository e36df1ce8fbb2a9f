import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import type { PlaceAbsences } from '@skrzat/contract/wire/absences'
import { useHolidayName } from '#components/holiday-names.ts'

/** Why a day is off: `święto: Boże Narodzenie`; undefined for a working day. */
export function useDaysOff(answer: Pick<PlaceAbsences, 'holidays' | 'closedDays'> | undefined) {
  const { t } = useLingui()
  const holidayName = useHolidayName()
  const holidays = new Map(answer?.holidays.map(({ date, name }) => [date, name]))
  const closed = new Map(answer?.closedDays.map(({ day, name }) => [day, name]))
  return (day: Day): string | undefined => {
    const given = holidays.get(day)
    if (given !== undefined) {
      const holiday = holidayName(given)
      return t`święto: ${holiday}`
    }
    const name = closed.get(day)
    if (name === undefined) return undefined
    return name ? t`zamknięte: ${name}` : t`zamknięte`
  }
}
