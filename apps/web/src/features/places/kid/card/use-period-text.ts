import { useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import type { Day } from '@skrzat/contract/days'
import { useUiLocale } from '@skrzat/ui/locale'

/** `od 1 marca do 4 kwietnia`; empty without limits. */
export function usePeriodText(today: Day) {
  const { t } = useLingui()
  const locale = useUiLocale()
  return ({ fromDay, toDay }: { fromDay: Day | null; toDay: Day | null }): string => {
    const from = fromDay && longDay(fromDay, today, locale)
    const to = toDay && longDay(toDay, today, locale)
    if (from && to) return t`od ${from} do ${to}`
    if (from) return t`od ${from}`
    return to ? t`do ${to}` : ''
  }
}
