import { useLingui } from '@lingui/react/macro'
import { addMonths, type Day, firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import { useToday } from '@skrzat/ui/date-text'

export type Month = {
  readonly key: 'today' | 'month' | 'month-before'
  readonly label: string
  readonly words: string
  readonly range: { from: Day; to: Day }
}

/** Today, this month and the one before, for filters by days; `words` are all that they are found by. */
export function useMonths(): Month[] {
  const { t } = useLingui()
  const today = useToday()
  const before = addMonths(today, -1)
  return [
    { key: 'today', label: t`dzisiaj`, words: t`dzisiaj`, range: { from: today, to: today } },
    {
      key: 'month',
      label: t`ten miesiąc`,
      words: t`ten miesiąc, bieżący`,
      range: { from: firstOfMonth(today), to: lastOfMonth(today) },
    },
    {
      key: 'month-before',
      label: t`poprzedni miesiąc`,
      words: t`poprzedni miesiąc, ostatni, zeszły`,
      range: { from: firstOfMonth(before), to: lastOfMonth(before) },
    },
  ]
}
