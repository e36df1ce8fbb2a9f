import { useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { toast } from '@skrzat/ui/toast'
import { useEffect, useEffectEvent } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { onSent, outboxOf } from './outbox-of.ts'
import { keepFormReady } from './ready.ts'
import type { WaitingChange } from './report.ts'
import { useUnsentConfirmations } from './use-unsent-confirmations.ts'

/** Sends waiting changes and confirmations on any page and shows their outcomes, and keeps the form ready for a lost connection. */
export function UnsentReports({ me }: { me: number }) {
  useUnsentConfirmations(me)
  const { t } = useLingui()
  const locale = useUiLocale()
  const failureText = useFailureText()
  const what = (change: WaitingChange) => `${change.kid.name}, ${rangeText(change, locale)}`
  const told = useEffectEvent((change: WaitingChange, isLate: boolean) => {
    const about = what(change)
    if (change.does === 'withdraw') toast.success(t`Usunięto nieobecność: ${about}`)
    else if (change.does === 'undo') toast.success(t`Cofnięto: ${about}`)
    else if (isLate) {
      toast.info(t`Zgłoszono po terminie: ${about}. Placówka odliczy te dni, jeśli je potwierdzi.`, {
        duration: Infinity,
        closeButton: true,
      })
    } else toast.success(t`Zgłoszono nieobecność: ${about}.`)
  })
  const refused = useEffectEvent((change: WaitingChange) => {
    const about = what(change)
    const reason = failureText(change.refusal)
    const text = {
      report: t`Nie zgłoszono nieobecności: ${about}. ${reason}`,
      withdraw: t`Nie usunięto nieobecności: ${about}. ${reason}`,
      undo: t`Nie cofnięto: ${about}. ${reason}`,
    }[change.does]
    toast.error(text, { duration: Infinity, closeButton: true })
  })
  useEffect(() => {
    const stop = onSent({
      onTaken: (change, days) =>
        told(
          change,
          days.some(({ absenceId, outcome }) => absenceId !== null && outcome === 'late'),
        ),
      onRefused: (change) => refused(change),
    })
    outboxOf(me).resume()
    return stop
  }, [me])
  useEffect(keepFormReady, [me])
  return null
}
