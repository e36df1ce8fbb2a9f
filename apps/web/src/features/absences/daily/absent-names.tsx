import { useLingui } from '@lingui/react/macro'
import { absenceState } from '@skrzat/contract/absence'
import type { DailyAbsences } from '@skrzat/contract/wire/absences'
import { listName } from '#components/kid-name.ts'
import { useStateLooks } from '../texts.tsx'

type AbsentKid = DailyAbsences['groups'][number]['absentKids'][number]

/** The absent kids, each with the state of the absence unless it is just reported. */
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
          <li key={kid.id} className="min-w-0 wrap-anywhere">
            {listName(kid)}
            {state !== 'reported' && (
              <span title={label} className="whitespace-nowrap text-muted">
                {'\u00a0'}
                <Icon aria-hidden className="inline size-3.5 align-[-0.125em]" />
                <span className="sr-only">({label})</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
