import { addMonths } from '@skrzat/contract/days'
import { useToday } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { Select } from '@skrzat/ui/select'
import { monthText } from '#components/day-text.ts'

type MonthSelectProps = {
  /** `2026-11`; empty for the choice of none. */
  value: string
  onChange: (month: string) => void
  /** The name of the choice of none; without it a month is chosen. */
  none?: string
  /** Only months that have begun. */
  begun?: boolean
}

const BACK = 24
const AHEAD = 24

/** Months around this one, the latest first, and the chosen one wherever it is. */
export function MonthSelect({ value, onChange, none, begun = false }: MonthSelectProps) {
  const locale = useUiLocale()
  const today = useToday()
  const ahead = begun ? 0 : AHEAD
  const around = Array.from({ length: BACK + ahead + 1 }, (_, index) =>
    addMonths(today, ahead - index).slice(0, 7),
  )
  const months = value === '' || around.includes(value) ? around : [value, ...around].toSorted().toReversed()
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {months.map((month) => (
        <option key={month} value={month}>
          {monthText(`${month}-01`, locale)}
        </option>
      ))}
    </Select>
  )
}
