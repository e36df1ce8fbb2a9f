import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Delivery } from '@skrzat/contract/wire/webhooks'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Failure } from '#components/failure.tsx'
import { resendDelivery } from './queries.ts'
import { failureTexts, kindNames } from './texts.ts'

type DeliveryRowProps = { placeId: number; delivery: Delivery; mayResend: boolean }

/** A message: its event, its receiver's answer, and its next attempt. */
export function DeliveryRow({ placeId, delivery, mayResend }: DeliveryRowProps) {
  const { t, i18n } = useLingui()
  const { id, kind, state, createdAt, attempts, dueAt, status, durationMs, answer, failure } = delivery
  const resend = useMutation(resendDelivery())
  const name = i18n._(kindNames[kind])
  return (
    <li className="flex flex-col gap-1 p-3">
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          <State state={state} />
        </p>
        {mayResend && (state !== 'waiting' || attempts > 0) && (
          <Button
            variant="quiet"
            size="sm"
            icon={RotateCw}
            pending={resend.isPending}
            aria-label={t`Wyślij ponownie: ${name}`}
            onClick={() => resend.mutate({ placeId, id })}
          >
            {t`Wyślij ponownie`}
          </Button>
        )}
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <DateText value={createdAt} />
        <span>{t`${plural(attempts, { one: '# próba', few: '# próby', many: '# prób', other: '# próby' })}`}</span>
        {status !== null && <span className="tabular">{t`odpowiedź ${status}`}</span>}
        {durationMs !== null && <span className="tabular">{t`${durationMs} ms`}</span>}
        {dueAt !== null && attempts > 0 && (
          <span>
            <Trans>
              następna: <DateText value={dueAt} />
            </Trans>
          </span>
        )}
      </p>
      {failure !== null && failure !== 'status' && (
        <p className="text-sm text-danger">{i18n._(failureTexts[failure])}</p>
      )}
      {answer !== null && answer !== '' && (
        <code className="block rounded-small bg-sunken px-2 py-1 text-sm break-all">{answer}</code>
      )}
      <Failure error={resend.error} />
    </li>
  )
}

function State({ state }: Pick<Delivery, 'state'>) {
  const { t } = useLingui()
  if (state === 'delivered') return <Badge tone="success">{t`dostarczona`}</Badge>
  return state === 'failed' ? (
    <Badge tone="danger">{t`niedostarczona`}</Badge>
  ) : (
    <Badge tone="warning">{t`czeka`}</Badge>
  )
}
