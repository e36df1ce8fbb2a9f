import { Trans, useLingui } from '@lingui/react/macro'
import { zlotyText } from '@skrzat/contract/money'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { Select } from '@skrzat/ui/select'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { codeMessage, failureOf, useFailureText } from '#app/errors/index.ts'
import { FormDialog } from '#components/form-dialog.tsx'
import { Question } from '#components/question.tsx'
import { kidName } from '#components/kid-name.ts'
import { splitPayment, typedPayment } from '../amounts.ts'
import { recordPartPayment, refreshInvoice } from '../queries.ts'
import { useUndo } from '../use-undo.ts'
import { PaymentFields, usePaymentFields } from './payment-fields.tsx'
import { ownLeftOf } from './shares.ts'

type PartPaymentDialogProps = { placeId: number; invoice: Invoice; onClose: () => void }

/** Records a payment; the part beyond the invoice is announced before it becomes credit. */
export function PartPaymentDialog({ placeId, invoice, onClose }: PartPaymentDialogProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const locale = useUiLocale()
  const command = useCommand()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const { details, fields } = usePaymentFields()
  const { said, undo } = useUndo(placeId)
  const field = useRef<HTMLInputElement>(null)
  const payPart = useMutation(
    recordPartPayment({
      onError: (error) => {
        if (failureOf(error).code === 'conflict.stale') void refreshInvoice(client, invoice.id)
      },
    }),
  )
  const shares = (invoice.shares ?? []).filter(({ amountLeft }) => amountLeft !== 0)
  const own = ownLeftOf(invoice)
  // Whose part it pays; the first one that has something left.
  const [payer, setPayer] = useState<number | undefined>(own > 0 ? undefined : shares[0]?.payerId)
  const share = shares.find(({ payerId }) => payerId === payer)
  const left = share?.amountLeft ?? own
  const typed = typedPayment(text)
  const isTooMuch = typed.ok && share !== undefined && typed.grosze > left
  const preview = typed.ok && !isTooMuch ? splitPayment(typed.grosze, left) : undefined
  const stale = payPart.error !== null && failureOf(payPart.error).code === 'conflict.stale'

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!typed.ok || isTooMuch || payPart.isPending || stale) return
    if (typed.grosze > left) setAsking(true)
    else sendPayment(typed.grosze)
  }

  function sendPayment(amount: number) {
    const number = invoice.number
    const about = { placeId, id: invoice.id, version: invoice.version, amount, payerId: payer, ...details }
    const payment = command(about, 'payment')
    payPart.mutate(payment, {
      onSuccess: ({ paid, toCredit }) => {
        const over = moneyText(toCredit, locale)
        said(paid ? t`Faktura ${number} jest opłacona` : t`Zapisano wpłatę do faktury ${number}`, {
          ...(toCredit > 0 && { description: t`${over} przeszło na nadpłatę.` }),
          undo: undo([payment.commandId]),
        })
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={t`Wpłata częściowa`}
      description={`${invoice.number}, ${kidName(invoice.kid)}`}
      className="max-w-md"
      form={{ onSubmit: submit, className: 'flex flex-col gap-4' }}
      firstInput={field}
      submitLabel={t`Zapisz wpłatę`}
      pending={payPart.isPending}
      disabled={stale}
      onClose={onClose}
    >
      {payPart.error && (
        <Notice tone="danger">
          {stale ? (
            <Trans>
              Ktoś w międzyczasie zmienił tę fakturę, więc wpłaty nie zapisano. Zamknij okno i sprawdź kwotę.
            </Trans>
          ) : (
            failureText(payPart.error)
          )}
        </Notice>
      )}
      {shares.length > 0 && (
        <Field label={t`Kto płaci`}>
          <Select value={payer ?? ''} onChange={({ target }) => setPayer(Number(target.value) || undefined)}>
            {own > 0 && <option value="">{t`Rodzice`}</option>}
            {shares.map(({ payerId, payer: name }) => (
              <option key={payerId} value={payerId}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-muted">
          <Trans>Pozostało do zapłaty</Trans>
        </span>
        <Money grosze={left} className="text-lg font-bold" />
      </p>
      <Field
        label={t`Kwota wpłaty w złotych`}
        required
        error={
          tried && !typed.ok
            ? i18n._(codeMessage(typed.code))
            : isTooMuch
              ? i18n._(codeMessage('payer.too_much'))
              : undefined
        }
      >
        <Input
          numeric
          ref={field}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder={zlotyText(left)}
        />
      </Field>
      <Preview preview={preview} />
      <PaymentFields {...fields} earliest={invoice.createdDay} />
      {asking && typed.ok && (
        <TooMuch
          paid={typed.grosze}
          left={left}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            sendPayment(typed.grosze)
          }}
        />
      )}
    </FormDialog>
  )
}

type TooMuchProps = { paid: number; left: number; onClose: () => void; onConfirm: () => void }

/** A sum above the amount left may be a mistake, so nothing is recorded before a confirmation. */
function TooMuch({ paid, left, onClose, onConfirm }: TooMuchProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const sum = moneyText(paid, locale)
  const over = moneyText(paid - left, locale)
  return (
    <Question
      onClose={onClose}
      title={t`Więcej, niż zostało do zapłaty`}
      description={t`${sum} to o ${over} więcej, niż zostało. Reszta zostanie jako nadpłata dziecka.`}
      confirmLabel={t`Zapisz ${sum}`}
      onConfirm={onConfirm}
    />
  )
}

function Preview({ preview }: { preview: ReturnType<typeof splitPayment> | undefined }) {
  if (!preview) return null
  return (
    <output className="block">
      {preview.toCredit > 0 ? (
        <Notice tone="warning">
          <Trans>
            Faktura będzie opłacona, a <Money grosze={preview.toCredit} className="font-medium" /> przejdzie
            na nadpłatę.
          </Trans>
        </Notice>
      ) : preview.left === 0 ? (
        <span className="text-sm text-muted">
          <Trans>Faktura będzie opłacona w całości.</Trans>
        </span>
      ) : (
        <span className="text-sm text-muted">
          <Trans>
            Zostanie <Money grosze={preview.left} />.
          </Trans>
        </span>
      )}
    </output>
  )
}
