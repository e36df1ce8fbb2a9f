import { useLingui } from '@lingui/react/macro'
import { mayBecomePin } from '@skrzat/contract/pin'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { MaskedInput } from '@skrzat/ui/masked-input'
import type { ReactNode, RefObject } from 'react'
import { pinMask } from '#components/masks.ts'
import { useSecondsLeft } from '../seconds-left.ts'

export type CodeFieldProps = {
  value: string
  onValueChange: (digits: string) => void
  error?: ReactNode
  onLeave: () => void
  inputRef?: RefObject<HTMLInputElement | null>
}

/** The 6 digits of an SMS; phones autofill them. */
export function CodeField({ value, onValueChange, error, onLeave, inputRef }: CodeFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Kod z SMS-a`}
      required
      error={error || (!mayBecomePin(value) && t`Kod ma 6 cyfr.`)}
      hint={t`6 cyfr, ważne 15 minut.`}
    >
      <MaskedInput
        {...(inputRef && { inputRef })}
        mask={pinMask}
        name="code"
        autoComplete="one-time-code"
        placeholder="000 000"
        value={value}
        onBlur={onLeave}
        onValueChange={onValueChange}
      />
    </Field>
  )
}

/** The usual delivery time of an SMS: an earlier resend would only confuse. */
const pause = 60_000

export type ResendProps = {
  /** When the last code was requested, in milliseconds since 1970. */
  sentAt: number
  pending: boolean
  onResend: () => void
}

export function Resend({ sentAt, pending, onResend }: ResendProps) {
  const { t } = useLingui()
  const wait = useSecondsLeft(sentAt + pause)
  return (
    <Button
      variant="secondary"
      className="w-full"
      // Not disabled: it was just pressed, and has the focus.
      blocked={wait > 0}
      pending={pending}
      onClick={() => wait === 0 && onResend()}
    >
      {wait > 0 ? t`Wyślij nowy kod (za ${wait} s)` : t`Wyślij nowy kod`}
    </Button>
  )
}
