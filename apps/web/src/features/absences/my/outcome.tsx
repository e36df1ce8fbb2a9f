import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { Button } from '@skrzat/ui/button'
import { Money } from '@skrzat/ui/money'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { focusContent } from '#app/navigation/index.ts'
import { kidName } from '#components/kid-name.ts'
import { DayOutcomes } from '../day-outcomes.tsx'
import { takenDays, type KidReport } from './use-report.ts'
import { useReportText } from './use-texts.ts'

type OutcomeProps = {
  reports: readonly KidReport[]
  today: Day
  onAgain: () => void
}

/** The outcome of each day, as the server decided. Takes focus, so that screen readers read it, and returns it. */
export function Outcome({ reports, today, onAgain }: OutcomeProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const reportText = useReportText(today)
  useEffect(() => {
    heading.current?.focus()
    return () => {
      if (document.activeElement === document.body) focusContent()
    }
  }, [])
  const late = reports.some((report) => takenDays(report).some(({ outcome }) => outcome === 'late'))
  const saves = reports.reduce((sum, report) => sum + report.saves, 0)
  const about = reportText(reports)
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-card p-5">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-start gap-2.5 text-lg font-bold break-words text-success"
      >
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0" />
        <span className="min-w-0">{t`Zgłoszono: ${about}`}</span>
      </h2>
      {reports.map((report) => (
        <div key={report.kid.id} className="flex flex-col gap-1.5">
          <p className="break-words text-muted">{kidName(report.kid)}</p>
          <DayOutcomes days={report.days} />
        </div>
      ))}
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
