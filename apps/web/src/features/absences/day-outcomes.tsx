import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import { cn } from '@skrzat/ui/cn'
import { CircleCheck, CircleMinus } from 'lucide-react'
import { useWeekdayText } from '#components/day-text.ts'
import { useOutcomeText } from './texts.tsx'

/** Each day with its outcome. */
export function DayOutcomes({ days }: { days: AbsenceReport['days'] }) {
  const dayText = useWeekdayText()
  const outcomeText = useOutcomeText()
  return (
    <ul className="tabular flex flex-col gap-1.5 text-sm">
      {days.map(({ day, outcome, name, absenceId }) => {
        const Icon = absenceId === null ? CircleMinus : CircleCheck
        return (
          <li key={day} className={cn('flex gap-2.5', absenceId === null && 'text-muted')}>
            <Icon aria-hidden className={cn('mt-px size-4.5', absenceId !== null && 'text-success')} />
            <span>
              <span className="inline-block first-letter:uppercase">{dayText(day)}</span>
              {': '}
              {outcomeText(outcome, name)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
