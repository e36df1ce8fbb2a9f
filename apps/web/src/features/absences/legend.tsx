import { useLingui } from '@lingui/react/macro'
import { CalendarMark } from '@skrzat/ui/event-calendar'
import type { AbsenceState } from '@skrzat/contract/absence'
import { STATES, useStateLooks } from './texts.tsx'

/** The legend of the entries' colours and icons, by default for all states. */
export function Legend({ states = STATES }: { states?: readonly AbsenceState[] }) {
  const { t } = useLingui()
  const look = useStateLooks()
  return (
    <ul
      aria-label={t`Objaśnienie kolorów`}
      className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted print:hidden"
    >
      {states.map((state) => {
        const { tone, icon: Icon, label } = look(state)
        return (
          <li key={state} className="flex items-center gap-2">
            <CalendarMark tone={tone}>
              <Icon aria-hidden />
            </CalendarMark>
            {label}
          </li>
        )
      })}
    </ul>
  )
}
