import { useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { toast } from '@skrzat/ui/toast'
import { useEffect, useEffectEvent } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { onReported, reportsOf } from './outbox-of.ts'
import type { WaitingReport } from './report.ts'

/** Sends waiting reports on any page, and shows their outcomes. */
export function UnsentReports({ me }: { me: number }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const failureText = useFailureText()
  const what = (report: WaitingReport) => `${report.kid.name}, ${rangeText(report, locale)}`
  const told = useEffectEvent((report: WaitingReport, isLate: boolean) => {
    const about = what(report)
    if (isLate) {
      toast.info(t`Zgłoszono po terminie: ${about}. Placówka odliczy te dni, jeśli je potwierdzi.`, {
        duration: Infinity,
        closeButton: true,
      })
    } else toast.success(t`Zgłoszono nieobecność: ${about}.`)
  })
  const refused = useEffectEvent((report: WaitingReport) => {
    const about = what(report)
    const reason = failureText(report.refusal)
    toast.error(t`Nie zgłoszono nieobecności: ${about}. ${reason}`, { duration: Infinity, closeButton: true })
  })
  useEffect(() => {
    const stop = onReported({
      onTaken: (report, days) =>
        told(
          report,
          days.some(({ absenceId, outcome }) => absenceId !== null && outcome === 'late'),
        ),
      onRefused: (report) => refused(report),
    })
    reportsOf(me).resume()
    return stop
  }, [me])
  return null
}
