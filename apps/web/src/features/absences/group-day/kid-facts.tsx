import { longDay } from '@skrzat/contract/day-text'
/** Facts of a kid's day, for its tile and for the sheet that it opens. */
import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import type { AbsenceOnDay } from '@skrzat/contract/wire/group-day'
import type { KidDiet } from '@skrzat/contract/wire/kitchen'
import { Badge } from '@skrzat/ui/badge'
import { useUiLocale } from '@skrzat/ui/locale'
import { Cake, CloudOff } from 'lucide-react'
import { absenceState } from '@skrzat/contract/absence'
import { Allergies, useAllergies, useDietText } from '#components/diet-parts.tsx'
import { StateBadge } from '../state-badge.tsx'

type AbsenceLineProps = { absence: AbsenceOnDay; confirmed: boolean; day: Day }

/** The state of an absence, until when it lasts, and why. */
export function AbsenceLine({ absence, confirmed, day }: AbsenceLineProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const { to, reason } = absence
  const last = longDay(to, day, locale)
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <span className="max-w-full text-ink">
          <StateBadge state={absenceState({ ...absence, confirmed })} />
        </span>
        {to > day && t`do ${last}`}
      </span>
      {reason !== null && <span className="text-sm break-words text-muted">{t`Powód: ${reason}`}</span>}
    </>
  )
}

/** What the kid must not eat, and its diet. */
export function DietLine({ diet }: { diet: KidDiet }) {
  const hasAllergies = useAllergies()(diet).length > 0
  const text = useDietText()(diet)
  return (
    <>
      {hasAllergies && <Allergies of={diet} />}
      {text !== '' && <span className="text-sm break-words text-muted">{text}</span>}
    </>
  )
}

export function Birthday() {
  const { t } = useLingui()
  return (
    <Badge tone="green" className="self-start">
      <Cake aria-hidden />
      {t`dziś urodziny`}
    </Badge>
  )
}

/** The change is kept in the browser, and sent once the server is reachable. */
export function Unsent() {
  const { t } = useLingui()
  return (
    <span className="flex items-center gap-1.5 text-sm text-muted">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {t`Czeka na połączenie`}
    </span>
  )
}
