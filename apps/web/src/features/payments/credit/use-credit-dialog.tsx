import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { typedPayment } from '../amounts.ts'
import { applyCredit } from '../queries.ts'

type UseCreditDialogProps = {
  placeId: number
  invoice: Pick<Invoice, 'id' | 'number' | 'amountLeft'> & { version?: number }
  /** The kid's credit, in grosze. */
  credit: number
  onClose: () => void
}

/** Uses the kid's credit on an invoice that was issued before: by default as much as there is and is left. */
export function UseCreditDialog({ placeId, invoice, credit, onClose }: UseCreditDialogProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const command = useCommand()
  const [{ id, number, version, amountLeft }] = useState(invoice)
  const most = Math.min(credit, amountLeft)
  const [text, setText] = useState((most / 100).toFixed(2).replace('.', ','))
  const [tried, setTried] = useState(false)
  const apply = useMutation(applyCredit())
  const typed = typedPayment(text)
  const fits = typed.ok && typed.grosze <= most
  const mostText = moneyText(most, locale)

  function confirm() {
    setTried(true)
    if (!typed.ok || !fits) return
    const sum = moneyText(typed.grosze, locale)
    apply.mutate(
      command({ placeId, id, ...(version !== undefined && { version }), amount: typed.grosze }, 'credit'),
      sayAndClose(t`Użyto ${sum} nadpłaty na fakturze ${number}`, onClose),
    )
  }

  return (
    <Question
      onClose={onClose}
      title={t`Użyć nadpłaty na fakturze ${number}?`}
      description={
        <Trans>
          Nadpłata dziecka to <Money grosze={credit} className="font-medium text-ink" />, a do zapłaty zostaje{' '}
          <Money grosze={amountLeft} className="font-medium text-ink" />.
        </Trans>
      }
      confirmLabel={t`Użyj nadpłaty`}
      mutation={apply}
      onConfirm={confirm}
    >
      <Field
        label={t`Kwota w złotych`}
        required
        error={tried && !fits ? t`Podaj kwotę od 0,01 zł do ${mostText}.` : undefined}
      >
        <Input numeric autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Question>
  )
}
