import { Trans, useLingui } from '@lingui/react/macro'
import { isErrorCode } from '@skrzat/contract/errors'
import type { Difference } from '@skrzat/contract/wire/differences'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { useHandOnFocus } from '@skrzat/ui/hand-on-focus'
import { Money } from '@skrzat/ui/money'
import { Textarea } from '@skrzat/ui/textarea'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { codeMessage, useFailureText } from '#app/errors/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { InvoiceLink } from '#components/invoice-link.tsx'
import { approveDifference, dismissDifference } from './queries.ts'
import { useWhy } from './use-why.ts'

type OnDifference = { placeId: number; difference: Difference }

/** A line of an invoice that would be another now: why, from what to what, and what can be done. */
export function DifferenceRow({ placeId, difference }: OnDifference) {
  const { t, i18n } = useLingui()
  const why = useWhy()
  const failureText = useFailureText()
  const command = useCommand()
  const part = useHandOnFocus()
  const [dismissing, setDismissing] = useState(false)
  const { id, invoice, kid, paymentType, before, after, state, reason } = difference
  const approve = useMutation(
    approveDifference({
      onSuccess({ corrections: [made], carried: [carried], failed: [refused] }) {
        if (made) toast.success(t`Wystawiono korektę ${made.number}`)
        else if (carried) toast.success(t`Wyrównanie czeka na następne wystawienie`)
        else if (refused)
          toast.error(i18n._(codeMessage(isErrorCode(refused.code) ? refused.code : 'internal')))
      },
      onError: (error) => toast.error(failureText(error)),
    }),
  )
  const about = `${kid.name}, ${paymentType.name}`
  return (
    <div ref={part} className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <span className="font-medium break-words">{kid.name}</span>{' '}
        <InvoiceLink placeId={placeId} invoice={invoice} />
        <span className="block text-sm text-muted">{kid.group}</span>
      </div>
      <div className="min-w-48 flex-1">
        <span className="break-words">{paymentType.name}</span>
        {why(difference).map((text) => (
          <span key={text} className="block text-sm text-muted">
            {text}
          </span>
        ))}
        {reason !== null && (
          <span className="block text-sm break-words text-muted">
            <Trans>Odrzucono: {reason}</Trans>
          </span>
        )}
      </div>
      <div className="ml-auto flex flex-col items-end text-right">
        <Money grosze={difference.difference} change className="font-bold" />
        <span className="text-sm text-muted">
          <Trans>
            z <Money grosze={before} /> na <Money grosze={after} />
          </Trans>
        </span>
        {difference.by === 'NEXT_INVOICE' && (
          <span className="text-sm text-muted">{t`przy następnym wystawieniu`}</span>
        )}
      </div>
      <div className="-mx-2 flex w-full flex-wrap gap-1">
        <Button
          size="sm"
          variant="quiet"
          pending={approve.isPending}
          aria-label={t`Zatwierdź: ${about}`}
          onClick={() =>
            approve.mutate(command({ placeId, ids: [id], ...(state === 'DISMISSED' && { dismissed: true }) }))
          }
        >
          {t`Zatwierdź`}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={state === 'OPEN' ? t`Odrzuć różnicę: ${about}` : t`Zmień powód: ${about}`}
          onClick={() => setDismissing(true)}
        >
          {state === 'OPEN' ? t`Odrzuć różnicę` : t`Zmień powód`}
        </Button>
      </div>
      {dismissing && (
        <DismissDialog placeId={placeId} difference={difference} onClose={() => setDismissing(false)} />
      )}
    </div>
  )
}

const MOST = 500

function DismissDialog({ placeId, difference, onClose }: OnDifference & { onClose: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState(difference.reason ?? '')
  const [tried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const dismiss = useMutation(dismissDifference(sayAndClose(t`Różnica odrzucona`, onClose)))

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing || dismiss.isPending) return
    dismiss.mutate({ placeId, id: difference.id, reason: reason.trim() })
  }

  return (
    <FormDialog
      title={t`Odrzucić różnicę?`}
      description={t`Faktura zostanie, jaka jest. Jeśli coś jeszcze się zmieni, różnica pojawi się ponownie.`}
      form={{ onSubmit: submit }}
      submitLabel={t`Odrzuć różnicę`}
      pending={dismiss.isPending}
      blocked={tried && isMissing}
      onClose={onClose}
    >
      <Failure error={dismiss.error} />
      <Field label={t`Powód`} error={tried && isMissing ? t`Podaj powód.` : undefined}>
        <Textarea value={reason} maxLength={MOST} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </FormDialog>
  )
}
