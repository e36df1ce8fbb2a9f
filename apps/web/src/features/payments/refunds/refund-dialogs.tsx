import { useLingui } from '@lingui/react/macro'
import { normalizeNrb } from '@skrzat/contract/nrb'
import type { Day } from '@skrzat/contract/days'
import type { Refund } from '@skrzat/contract/wire/refunds'
import { DatePicker } from '@skrzat/ui/date-picker'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { Question } from '#components/question.tsx'
import { isPayee, PayeeFields, type PayeeText } from './payee-fields.tsx'
import { cancelRefund, changePayee, payRefund, takeBack, unpayRefund } from './queries.ts'

type OnRefund = { placeId: number; refund: Refund; onClose: () => void }

/** Another account, as after the bank brought the money back. */
export function PayeeDialog({ placeId, refund, onClose }: OnRefund) {
  const { t } = useLingui()
  const { id, accountNumber, name, address } = refund
  const [payee, setPayee] = useState<PayeeText>({ accountNumber, name, address })
  const [tried, setTried] = useState(false)
  const change = useMutation(changePayee(sayAndClose(t`Rachunek zmieniony`, onClose)))

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isPayee(payee) || change.isPending) return
    change.mutate({ placeId, id, ...payee, accountNumber: normalizeNrb(payee.accountNumber) })
  }

  return (
    <FormDialog
      title={t`Rachunek zwrotu ${refund.number}`}
      className="max-w-lg"
      form={{ onSubmit: submit }}
      submitLabel={t`Zapisz`}
      pending={change.isPending}
      blocked={tried && !isPayee(payee)}
      onClose={onClose}
    >
      <Failure error={change.error} />
      <PayeeFields payee={payee} onChange={setPayee} tried={tried} />
    </FormDialog>
  )
}

/** Paid without a statement that says so. */
export function PayDialog({ placeId, refund, onClose }: OnRefund) {
  const { t } = useLingui()
  const today = useToday()
  const command = useCommand()
  const [day, setDay] = useState<Day>()
  const chosen = day ?? today
  const pay = useMutation(payRefund(sayAndClose(t`Zwrot oznaczony jako wypłacony`, onClose)))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!pay.isPending) pay.mutate(command({ placeId, id: refund.id, day: chosen }))
  }

  return (
    <FormDialog
      title={t`Oznaczyć jako wypłacony?`}
      description={t`Tylko gdy nie wczytujesz wyciągów z banku: z wyciągu zwrot zamyka się sam.`}
      form={{ onSubmit: submit }}
      submitLabel={t`Oznacz`}
      pending={pay.isPending}
      onClose={onClose}
    >
      <Failure error={pay.error} />
      <Field label={t`Dzień wypłaty`} required>
        <DatePicker
          value={chosen}
          onValueChange={setDay}
          placeholder={t`Wybierz dzień`}
          calendarLabel={t`Dzień wypłaty`}
          max={today}
        />
      </Field>
    </FormDialog>
  )
}

export function CancelQuestion({ placeId, refund, onClose }: OnRefund) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const command = useCommand()
  const cancel = useMutation(cancelRefund(sayAndClose(t`Zwrot anulowany`, onClose)))
  const sum = moneyText(refund.amount, locale)
  return (
    <Question
      title={t`Anulować zwrot ${refund.number}?`}
      description={refund.from === 'credit' ? t`${sum} wróci do nadpłaty.` : t`${sum} wróci do kaucji.`}
      confirmLabel={t`Anuluj zwrot`}
      mutation={cancel}
      onConfirm={() => cancel.mutate(command({ placeId, id: refund.id }))}
      onClose={onClose}
    />
  )
}

export function BackQuestion({ placeId, refund, onClose }: OnRefund) {
  const { t } = useLingui()
  const back = useMutation(takeBack(sayAndClose(t`Zwrot znów czeka`, onClose)))
  return (
    <Question
      title={t`Wycofać zwrot ${refund.number} z pliku?`}
      description={t`Tylko jeśli bank odrzucił plik albo ten przelew. Inaczej pieniądze mogą wyjść dwa razy.`}
      confirmLabel={t`Wycofaj z pliku`}
      mutation={back}
      onConfirm={() => back.mutate({ placeId, ids: [refund.id] })}
      onClose={onClose}
    />
  )
}

export function UnpayQuestion({ placeId, refund, onClose }: OnRefund) {
  const { t } = useLingui()
  const command = useCommand()
  const unpay = useMutation(unpayRefund(sayAndClose(t`Wypłata cofnięta`, onClose)))
  return (
    <Question
      title={t`Cofnąć wypłatę zwrotu ${refund.number}?`}
      description={t`Zwrot będzie znów w kolejce albo w pliku, w którym był.`}
      confirmLabel={t`Cofnij wypłatę`}
      mutation={unpay}
      onConfirm={() => unpay.mutate(command({ placeId, id: refund.id }))}
      onClose={onClose}
    />
  )
}
