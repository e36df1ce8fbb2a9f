import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PlaceGroup } from '@skrzat/contract/wire/people'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { kidName } from '#components/kid-name.ts'
import { DayOutcomes } from '../day-outcomes.tsx'
import type { AddResult } from './use-add.ts'

type AddResultsProps = { groups: readonly PlaceGroup[]; results: readonly AddResult[]; total: number }

/** The outcome of each child's days; for an only child, day by day. Takes focus, so that screen readers read it. */
export function AddResults({ groups, results, total }: AddResultsProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const status = useRef<HTMLOutputElement>(null)
  useEffect(() => status.current?.focus(), [])
  const names = new Map(groups.flatMap(({ kids }) => kids).map((kid) => [kid.id, kidName(kid)]))
  const count = results.length
  const nothing = results.every((result) => 'error' in result)
  return (
    <section className="flex flex-col gap-3">
      <output ref={status} tabIndex={-1} className="tabular block font-medium">
        {count < total ? (
          <Trans>
            Wysłano {count} z {total}…
          </Trans>
        ) : nothing ? (
          <Trans>Niczego nie zapisano</Trans>
        ) : (
          <Trans>Gotowe</Trans>
        )}
      </output>
      <ul className="flex flex-col gap-3">
        {results.map((result) => (
          <li key={result.kidId} className="flex gap-2.5 text-sm">
            {'error' in result ? (
              <CircleAlert aria-hidden className="mt-px size-4.5 text-danger" />
            ) : (
              <CircleCheck aria-hidden className="mt-px size-4.5 text-success" />
            )}
            <div className="min-w-0">
              <p className="font-medium break-words">{names.get(result.kidId)}</p>
              {'error' in result ? (
                <p className="text-danger">{failureText(result.error)}</p>
              ) : total === 1 ? (
                <DayOutcomes days={result.days} />
              ) : (
                <p className="tabular text-muted">
                  {t`${plural(result.days.filter(({ absenceId }) => absenceId !== null).length, { one: 'zapisano #\u00a0dzień', few: 'zapisano #\u00a0dni', many: 'zapisano #\u00a0dni', other: 'zapisano #\u00a0dnia' })}`}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
