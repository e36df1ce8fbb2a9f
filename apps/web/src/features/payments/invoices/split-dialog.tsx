import { Trans, useLingui } from '@lingui/react/macro'
import { sumGrosze, zlotyText } from '@skrzat/contract/money'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Money } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { Textarea } from '@skrzat/ui/textarea'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { failureOf, useFailureText } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { kidName } from '#components/kid-name.ts'
import { payersOptions, refreshInvoice, splitInvoice } from '../queries.ts'
import { sharesOf } from './shares.ts'

type SplitDialogProps = { placeId: number; invoice: Invoice; onClose: () => void }

/** What others than the guardians pay of an invoice: all of its parts, and why. */
export function SplitDialog({ placeId, invoice, onClose }: SplitDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const command = useCommand()
  const [{ id, version, number, amount, shares: before = [] }] = useState(invoice)
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(
    () => new Map(before.map((share) => [share.payerId, zlotyText(share.amount)])),
  )
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const query = useQuery(payersOptions(placeId))
  const split = useMutation(
    splitInvoice({
      onError: (error) => {
        if (failureOf(error).code === 'conflict.stale') void refreshInvoice(client, id)
      },
    }),
  )
  const known = query.data ?? []
  // A payer that was retired keeps its part.
  const retired = before
    .filter(({ payerId }) => !known.some((payer) => payer.id === payerId))
    .map(({ payerId, payer }) => ({ id: payerId, name: payer }))
  const payers = [...known, ...retired]
  const shares = sharesOf(payers, texts, amount)
  const own = shares && amount - sumGrosze(shares.map((share) => share.amount))
  const stale = split.error !== null && failureOf(split.error).code === 'conflict.stale'

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!shares || own === undefined || own < 0 || reason.trim() === '' || split.isPending || stale) return
    split.mutate(command({ placeId, id, version, shares, reason }, 'split'), {
      onSuccess: () => {
        toast.success(t`Podzielono fakturę ${number}`)
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={t`Podziel między płatników`}
      description={`${number}, ${kidName(invoice.kid)}`}
      className="max-w-md"
      form={{ onSubmit: submit, className: 'flex flex-col gap-4' }}
      submitLabel={t`Zapisz podział`}
      pending={split.isPending}
      disabled={stale || payers.length === 0}
      blocked={tried && (own === undefined || own < 0 || reason.trim() === '')}
      onClose={onClose}
    >
      <Failure error={query.error} />
      {split.error && (
        <Notice tone="danger">
          {stale ? (
            <Trans>Ktoś w międzyczasie zmienił tę fakturę. Zamknij okno i zacznij od nowej kwoty.</Trans>
          ) : (
            failureText(split.error)
          )}
        </Notice>
      )}
      {query.data && payers.length === 0 && (
        <p className="text-muted">
          <Trans>Ta placówka nie ma innych płatników niż rodzice.</Trans>
        </p>
      )}
      {payers.map((payer) => (
        <Field
          key={payer.id}
          label={payer.name}
          hint={t`Kwota w złotych albo procent, na przykład 50%.`}
          error={tried && sharesOf([payer], texts, amount) === undefined ? t`Popraw tę wartość.` : undefined}
        >
          <Input
            numeric
            autoComplete="off"
            value={texts.get(payer.id) ?? ''}
            onChange={({ target }) => setTexts((all) => new Map(all).set(payer.id, target.value))}
          />
        </Field>
      ))}
      {own !== undefined && (
        <output className="tabular block rounded-control bg-sunken px-3 py-2">
          {own < 0 ? (
            <Trans>Części płatników są większe niż kwota faktury.</Trans>
          ) : (
            <Trans>
              Z <Money grosze={amount} /> rodzice zapłacą <Money grosze={own} className="font-medium" />.
            </Trans>
          )}
        </output>
      )}
      <Field
        label={t`Powód podziału`}
        required
        hint={t`Zobaczą go rodzice.`}
        error={tried && reason.trim() === '' ? t`Podaj powód.` : undefined}
      >
        <Textarea
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
