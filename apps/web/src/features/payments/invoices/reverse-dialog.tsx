import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice, InvoicePayment } from '@skrzat/contract/wire/payments'
import { Field } from '@skrzat/ui/field'
import { Money } from '@skrzat/ui/money'
import { Select } from '@skrzat/ui/select'
import { Textarea } from '@skrzat/ui/textarea'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { failureOf } from '#app/errors/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { refreshInvoice, reversePayment } from '../queries.ts'
import { chosenReasons, isReversalReason, reversalReasons } from '../texts.ts'

export type Reversible = InvoicePayment | 'credit'

type ReverseDialogProps = { placeId: number; invoice: Invoice; what: Reversible; onClose: () => void }

/** Reverses a payment, or the credit that the invoice used, with a reason. It stays in the event log. */
export function ReverseDialog({ placeId, invoice, what, onClose }: ReverseDialogProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const command = useCommand()
  const [{ id, version }] = useState(invoice)
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const reverse = useMutation(
    reversePayment({
      onError: (error) => {
        if (failureOf(error).code === 'conflict.stale') void refreshInvoice(client, invoice.id)
      },
    }),
  )
  const chosen = isReversalReason(reason) ? reason : undefined
  const number = invoice.number

  function confirmReversal() {
    setTried(true)
    if (!chosen) return
    const payment = what === 'credit' ? what : what.id
    reverse.mutate(
      command({ placeId, id, version, payment, reason: chosen, note }, 'reversal'),
      sayAndClose(t`Wycofano z faktury ${number}`, onClose),
    )
  }

  return (
    <Question
      onClose={onClose}
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
              Wpłata <Money grosze={what.amount} className="font-medium text-ink" /> nie będzie już liczona na
              fakturze {number}. W historii zostanie po niej ślad.
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
      mutation={reverse}
      onConfirm={confirmReversal}
    >
      <Field label={t`Powód`} required error={tried && !chosen ? t`Wybierz powód.` : undefined}>
        <Select value={reason} onChange={({ target }) => setReason(target.value)}>
          <option value="">{t`Wybierz…`}</option>
          {chosenReasons.map((each) => (
            <option key={each} value={each}>
              {i18n._(reversalReasons[each])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t`Uwagi`} aside={t`opcjonalnie`}>
        <Textarea rows={2} maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </Question>
  )
}
