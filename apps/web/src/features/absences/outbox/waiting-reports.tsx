import { useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import { Button } from '@skrzat/ui/button'
import { useUiLocale } from '@skrzat/ui/locale'
import { CircleAlert, CloudOff, Trash2 } from 'lucide-react'
import { useFailureText } from '#app/errors/index.ts'
import { useUndoToast, wholeUndo } from '#app/undo/index.ts'
import { useReports } from './outbox-of.ts'

/** Reports that wait for a connection, and those that were refused later. */
export function WaitingReports({ me }: { me: number }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const failureText = useFailureText()
  const said = useUndoToast()
  const { outbox, reports } = useReports(me)
  if (reports.length === 0) return null
  return (
    <section
      aria-label={t`Zgłoszenia w drodze`}
      className="mb-6 rounded-card border border-line bg-card px-4 py-2 md:px-5"
    >
      <ul className="divide-y divide-line">
        {reports.map(({ commandId, kid, from, to, state, refusal }) => (
          <li key={commandId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 break-words">
              {kid.name}, <span className="whitespace-nowrap">{rangeText({ from, to }, locale)}</span>
            </span>
            {state === 'refused' ? (
              <span role="alert" className="flex flex-wrap items-center gap-x-2">
                <span className="flex items-center gap-1.5 text-sm text-danger">
                  <CircleAlert aria-hidden className="size-4 shrink-0" />
                  {t`Nie zgłoszono.`} {failureText(refusal)}
                </span>
                <Button
                  icon={Trash2}
                  variant="danger-quiet"
                  size="sm"
                  onClick={() =>
                    said(t`Odrzucono zgłoszenie`, { undo: wholeUndo(outbox.discard(commandId)) })
                  }
                >
                  {t`Odrzuć`}
                </Button>
              </span>
            ) : (
              <span className="flex items-center gap-1.5 text-sm text-muted">
                <CloudOff aria-hidden className="size-4 shrink-0" />
                {state === 'waiting' ? t`Czeka na połączenie` : t`Wysyłanie`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
