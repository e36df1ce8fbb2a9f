import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type RefObject } from 'react'

export type SecretKind = 'pin' | 'password'

/** A PIN has 6 digits, a password 10 to 100 characters. */
export function secretIsWhole(kind: SecretKind, secret: string): boolean {
  return kind === 'pin' ? secret.length === 6 : secret.length >= 10 && secret.length <= 100
}

export type SecretFieldProps = {
  kind: SecretKind
  value: string
  onValueChange: (secret: string) => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** The PIN or password, hidden until one asks to see it. */
export function SecretField({ kind, value, onValueChange, inputRef }: SecretFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const common = {
    type: shown ? 'text' : 'password',
    name: 'password',
    autoComplete: 'current-password',
    className: 'pr-11',
  }
  return (
    <Field label={kind === 'pin' ? t`PIN` : t`Hasło`}>
      <span className="relative">
        {kind === 'pin' ? (
          <MaskedInput
            {...common}
            inputRef={inputRef}
            mask="pin"
            placeholder="000 000"
            value={value}
            onValueChange={onValueChange}
          />
        ) : (
          <Input
            {...common}
            ref={inputRef}
            maxLength={100}
            value={value}
            onChange={({ target }) => onValueChange(target.value)}
          />
        )}
        <Button
          variant="quiet"
          size="icon-sm"
          className="absolute top-1/2 right-1 -translate-y-1/2 text-muted pointer-coarse:right-0"
          aria-label={shown ? t`Ukryj` : t`Pokaż`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </Button>
      </span>
    </Field>
  )
}
