import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { daysBetween, type Day } from '@skrzat/contract/days'
import { useToday } from '@skrzat/ui/date-text'

/** `zostało 10 dni` until a day that has not passed; `dziś` on it. */
export function useDaysLeft(): (day: Day) => string {
  const { t } = useLingui()
  const today = useToday()
  return (day) => {
    const left = daysBetween(today, day)
    if (left <= 0) return t`dziś`
    return t`${plural(left, { one: 'został # dzień', few: 'zostały # dni', many: 'zostało # dni', other: 'zostało # dnia' })}`
  }
}
