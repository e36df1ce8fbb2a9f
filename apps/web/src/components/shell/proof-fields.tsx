import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import { mayBecomePin } from '@skrzat/contract/pin'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { pinMask } from '#components/masks.ts'

type ProofFieldProps = {
  inputRef: RefObject<HTMLInputElement | null>
  value: string
  onValueChange: (value: string) => void
  error: ReactNode
}

/** The PIN or password. */
export function ProofSecret({ inputRef, value, onValueChange, error }: ProofFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={t`PIN lub hasło`} error={error}>
      <Input
        ref={inputRef}
        type="password"
        name="proof"
        autoComplete="current-password"
        maxLength={200}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
    </Field>
  )
}

type ProofCodeProps = ProofFieldProps & {
  /** The phone that it is sent to. */
  phone: string
  sent: boolean
  onResend: () => void
}

/** The code of an SMS, for accounts without a secret: first the phone is shown, then the code is typed. */
export function ProofCode({ phone, sent, onResend, inputRef, value, onValueChange, error }: ProofCodeProps) {
  const { t } = useLingui()
  const number = formatPhone(phone)
  useEffect(() => {
    if (sent) inputRef.current?.focus()
  }, [sent, inputRef])
  if (!sent)
    return (
      <p>
        <Trans>Twoje konto nie ma PIN-u ani hasła. Wyślemy kod SMS-em na numer {number}.</Trans>
      </p>
    )
  return (
    <>
      <Field
        label={t`Kod z SMS-a`}
        error={error || (!mayBecomePin(value) && t`Kod ma 6 cyfr.`)}
        hint={t`6 cyfr, ważne 15 minut.`}
      >
        <MaskedInput
          inputRef={inputRef}
          mask={pinMask}
          name="code"
          autoComplete="one-time-code"
          placeholder="000 000"
          value={value}
          onValueChange={onValueChange}
        />
      </Field>
      <Button variant="secondary" size="sm" className="self-start" onClick={onResend}>
        {t`Wyślij nowy kod`}
      </Button>
    </>
  )
}
