import { useLingui } from '@lingui/react/macro'
import { Field } from '@skrzat/ui/field'
import { MaskedInput } from '@skrzat/ui/masked-input'
import type { ReactNode } from 'react'

type PhoneFieldProps = {
  /** Digits alone. */
  value: string
  error: ReactNode
  onLeave: () => void
  onValueChange: (digits: string) => void
}

/** The phone that one signs in with. */
export function PhoneField({ value, error, onLeave, onValueChange }: PhoneFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Telefon`} required error={error}>
      <MaskedInput
        mask="phone"
        name="username"
        autoComplete="username"
        placeholder="000 000 000"
        value={value}
        onBlur={onLeave}
        onValueChange={onValueChange}
      />
    </Field>
  )
}
