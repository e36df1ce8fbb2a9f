import { Trans } from '@lingui/react/macro'
import { warsawDay, DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { timeText } from '#components/day-text.ts'
import type { Next } from './day-by-kid.ts'

/** Until when an absence on the next working day can be reported or withdrawn. */
export function Deadline({ of: { day, deadline } }: { of: Next }) {
  const locale = useUiLocale()
  if (warsawDay(new Date(deadline)) === day) {
    return (
      <Trans>
        Nieobecność na <DateText value={day} /> zgłosisz lub odwołasz do{' '}
        <span className="whitespace-nowrap">{timeText(deadline, locale)}</span>.
      </Trans>
    )
  }
  return (
    <Trans>
      Nieobecność na <DateText value={day} /> zgłosisz lub odwołasz do: <DateText value={deadline} />.
    </Trans>
  )
}
