import type { AbsenceState } from '@skrzat/contract/absence'
import { CalendarMark } from '@skrzat/ui/event-calendar'
import { useStateLooks } from './texts.tsx'

/** The state of an absence: its colour, its icon and its word. */
export function StateBadge({ state }: { state: AbsenceState }) {
  const { tone, icon: Icon, label } = useStateLooks()(state)
  return (
    <CalendarMark tone={tone}>
      <Icon aria-hidden />
      {label}
    </CalendarMark>
  )
}
