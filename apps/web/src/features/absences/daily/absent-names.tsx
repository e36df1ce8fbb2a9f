import { useLingui } from '@lingui/react/macro'
import { absenceState } from '@skrzat/contract/absence'
import type { DailyAbsences } from '@skrzat/contract/wire/absences'
import { kidName, useStateLooks } from '../texts.tsx'

type AbsentKid = DailyAbsences['groups'][number]['absentKids'][number]

/** Who is absent, each with the state of the absence where it is more than reported. */
export function AbsentNames({ kids }: { kids: readonly AbsentKid[] }) {
  const { t } = useLingui()
  const look = useStateLooks()
  if (kids.length === 0) return <span className="text-muted">{t`wszyscy są`}</span>
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {kids.map((kid) => {
        const state = absenceState(kid)
        const { icon: Icon, label } = look(state)
        return (
          <li key={kid.id} className="flex min-w-0 items-baseline gap-1.5">
            <span className="min-w-0 break-words">{kidName(kid)}</span>
            {state !== 'reported' && (
              <span title={label} className="self-center text-muted">
                <Icon aria-hidden className="size-3.5" />
                <span className="sr-only">({label})</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
