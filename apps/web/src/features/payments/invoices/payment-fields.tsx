import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { PAYMENT_METHODS, PAYMENT_NOTE_LENGTH, type PaymentMethod } from '@skrzat/contract/payment-facts'
import { DatePicker } from '@skrzat/ui/date-picker'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { RadioGroup } from '@skrzat/ui/radio'
import { useState } from 'react'
import { methodNames } from '#components/payment-methods.ts'

/** A command's details of a payment. */
export type PaymentDetails = { day: Day; method: PaymentMethod; note?: string }

/** The day, method and note of a payment; initially today, by transfer, without a note. */
export function usePaymentFields() {
  const today = useToday()
  const [day, setDay] = useState<Day>()
  const [method, setMethod] = useState<PaymentMethod>('transfer')
  const [note, setNote] = useState('')
  const chosen = day ?? today
  const text = note.trim()
  const details: PaymentDetails = { day: chosen, method, ...(text !== '' && { note: text }) }
  return { details, fields: { day: chosen, setDay, method, setMethod, note, setNote } }
}

type PaymentFieldsProps = ReturnType<typeof usePaymentFields>['fields'] & {
  /** The day of issue, or the latest of several invoices, as no payment is earlier. */
  earliest: Day
}

export function PaymentFields({
  day,
  setDay,
  method,
  setMethod,
  note,
  setNote,
  earliest,
}: PaymentFieldsProps) {
  const { t, i18n } = useLingui()
  const today = useToday()
  return (
    <>
      <Field label={t`Dzień wpłaty`} required>
        <DatePicker
          value={day}
          onValueChange={setDay}
          placeholder={t`Wybierz dzień`}
          calendarLabel={t`Dzień wpłaty`}
          min={earliest}
          max={today}
        />
      </Field>
      <RadioGroup<PaymentMethod>
        legend={t`Sposób wpłaty`}
        inline
        value={method}
        onValueChange={setMethod}
        options={PAYMENT_METHODS.map((value) => ({ value, label: i18n._(methodNames[value]) }))}
      />
      <Field label={t`Uwagi do wpłaty`} aside={t`opcjonalnie`} hint={t`Widzi je tylko placówka.`}>
        <Input
          autoComplete="off"
          maxLength={PAYMENT_NOTE_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </>
  )
}
