import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice, InvoicePayment } from '@skrzat/contract/wire/ledger'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { Field } from '@skrzat/ui/field'
import { Money } from '@skrzat/ui/money'
import { Select } from '@skrzat/ui/select'
import { Textarea } from '@skrzat/ui/textarea'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '#app/errors.ts'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'
import { invoiceChanged, refreshInvoice } from '../queries.ts'
import { isReversalReason, reversalReasons } from '../texts.ts'
import { newCommand } from './commands.ts'

export type Reversible = InvoicePayment | 'credit'

type ReverseDialogProps = { placeId: number; invoice: Invoice; what: Reversible; onClose: () => void }

/** Takes back a payment, or the credit that the invoice used, with a reason. Nothing is erased: it stays in the books. */
export function ReverseDialog({ placeId, invoice, what, onClose }: ReverseDialogProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const [command] = useState(() => newCommand(placeId, invoice))
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const reverse = useMutation(
    trpc.payments.reverse.mutationOptions({
      onSuccess: (outcome) => invoiceChanged(client, outcome),
      onError: (error) => {
        if (failureOf(error).code === 'conflict.stale') void refreshInvoice(client, invoice.id)
      },
    }),
  )
  const chosen = isReversalReason(reason) ? reason : undefined
  const number = invoice.number

  function confirm() {
    setTried(true)
    if (!chosen) return
    const payment = what === 'credit' ? what : what.id
    reverse.mutate(
      { ...command, payment, reason: chosen, note },
      {
        onSuccess: () => {
          toast.success(t`Wycofano z faktury ${number}`)
          onClose()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={what === 'credit' ? t`Wycofać użycie nadpłaty?` : t`Wycofać wpłatę?`}
      description={
        what === 'credit' ? (
          <Trans>
            <Money grosze={invoice.creditUsed} className="font-medium text-ink" /> wróci do nadpłaty dziecka,
            a o tyle więcej zostanie do zapłaty na fakturze {number}.
          </Trans>
        ) : (
          <>
            <Trans>
              Wpłata <Money grosze={what.amount} className="font-medium text-ink" /> przestanie się liczyć na
              fakturze {number}. W historii zostanie ślad.
            </Trans>
            {what.toCredit > 0 && (
              <span className="mt-2 block">
                <Trans>
                  Z nadpłaty dziecka zejdzie <Money grosze={what.toCredit} className="font-medium text-ink" />
                  .
                </Trans>
              </span>
            )}
          </>
        )
      }
      confirmLabel={what === 'credit' ? t`Wycofaj nadpłatę` : t`Wycofaj wpłatę`}
      cancelLabel={t`Anuluj`}
      pending={reverse.isPending}
      error={reverse.error && failureText(reverse.error)}
      onConfirm={confirm}
    >
      <Field label={t`Powód`} required error={tried && !chosen ? t`Wybierz powód.` : undefined}>
        <Select value={reason} onChange={({ target }) => setReason(target.value)}>
          <option value="">{t`Wybierz…`}</option>
          {Object.entries(reversalReasons).map(([each, name]) => (
            <option key={each} value={each}>
              {i18n._(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t`Notatka`} aside={t`opcjonalnie`}>
        <Textarea rows={2} maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
