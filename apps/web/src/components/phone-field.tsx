import { useLingui } from '@lingui/react/macro'
import { Field } from '@skrzat/ui/field'
import { MaskedInput } from '@skrzat/ui/masked-input'
import type { ReactNode } from 'react'

type PhoneFieldProps = {
  /** Digits alone. */
  value: string
  error: ReactNode
  hint?: ReactNode
  /** Nothing of one's own is offered where it is somebody else's phone. */
  autoComplete?: 'off' | 'username' | 'tel-national'
  onLeave: () => void
  onValueChange: (digits: string) => void
  className?: string
}

/** A phone that has to be given, with or without spaces and +48. */
export function PhoneField({ value, error, hint, autoComplete = 'off', ...rest }: PhoneFieldProps) {
  const { onLeave, onValueChange, className } = rest
  const { t } = useLingui()
  return (
    <Field label={t`Telefon`} required error={error} hint={hint} {...(className && { className })}>
      <MaskedInput
        mask="phone"
        autoComplete={autoComplete}
        {...(autoComplete === 'username' && { name: 'username' })}
        placeholder="000 000 000"
        value={value}
        onBlur={onLeave}
        onValueChange={onValueChange}
      />
    </Field>
  )
}
