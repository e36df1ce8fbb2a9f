import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import { Button } from '@skrzat/ui/button'
import { Money } from '@skrzat/ui/money'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { focusContent } from '#app/navigation/index.ts'
import { DayOutcomes } from '../day-outcomes.tsx'

type OutcomeProps = {
  /** The kid's name. */
  name: string
  days: AbsenceReport['days']
  /** The amount that they take off the bill, in grosze; 0 if unknown. */
  saves: number
  onAgain: () => void
}

/** The outcome of each day, as the server decided. Takes focus, so that screen readers read it, and returns it. */
export function Outcome({ name, days, saves, onAgain }: OutcomeProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    return () => {
      if (document.activeElement === document.body) focusContent()
    }
  }, [])
  const taken = days.filter(({ absenceId }) => absenceId !== null)
  const late = taken.some(({ outcome }) => outcome === 'late')
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-card p-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-lg font-bold text-success">
          <CircleCheck aria-hidden className="size-6" />
          {t`${plural(taken.length, { one: 'Zgłoszono #\u00a0dzień', few: 'Zgłoszono #\u00a0dni', many: 'Zgłoszono #\u00a0dni', other: 'Zgłoszono #\u00a0dnia' })}`}
        </h2>
        <p className="mt-1 break-words text-muted">{name}</p>
      </div>
      <DayOutcomes days={days} />
      {saves > 0 && (
        <p className="font-medium">
          <Trans>
            Mniej do zapłaty: <Money grosze={saves} className="font-bold" />
          </Trans>
        </p>
      )}
      {late && (
        <p className="text-sm text-muted">
          <Trans>Dni zgłoszone po terminie placówka odliczy tylko wtedy, gdy je potwierdzi.</Trans>
        </p>
      )}
      <Button variant="secondary" className="self-start" onClick={onAgain}>
        <Trans>Zgłoś kolejną nieobecność</Trans>
      </Button>
    </section>
  )
}
