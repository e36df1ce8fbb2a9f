import { useLingui } from '@lingui/react/macro'
import { Field } from '@skrzat/ui/field'
import { MaskedInput } from '@skrzat/ui/masked-input'
import type { ReactNode } from 'react'
import { phoneMask } from '#components/masks.ts'

type PhoneFieldProps = {
  /** By default the phone's own name. */
  label?: string
  required?: boolean
  /** Digits only. */
  value: string
  error: ReactNode
  hint?: ReactNode
  /** `off` if it is somebody else's phone, so that the browser doesn't suggest the person's own. */
  autoComplete?: 'off' | 'username' | 'tel-national'
  onLeave: () => void
  onValueChange: (digits: string) => void
  className?: string
}

/** A phone, by default required, with or without spaces and +48. */
export function PhoneField({ value, error, hint, autoComplete = 'off', ...rest }: PhoneFieldProps) {
  const { label, required = true, onLeave, onValueChange, className } = rest
  const { t } = useLingui()
  return (
    <Field
      label={label ?? t`Telefon`}
      required={required}
      error={error}
      hint={hint}
      {...(className && { className })}
    >
      <MaskedInput
        mask={phoneMask}
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
