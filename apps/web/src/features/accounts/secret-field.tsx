import { useLingui } from '@lingui/react/macro'
import { mayBecomePin } from '@skrzat/contract/pin'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ReactNode, type RefObject } from 'react'
import { pinMask } from '#components/masks.ts'
import type { SecretKind } from './secret.ts'

export type SecretFieldProps = {
  kind: SecretKind
  /** By default the current secret. */
  label?: string
  value: string
  onValueChange: (secret: string) => void
  inputRef?: RefObject<HTMLInputElement | null>
  name?: string
  autoComplete?: 'current-password' | 'new-password'
  /** To the right of the label. */
  aside?: ReactNode
  error?: ReactNode
  hint?: ReactNode
  onBlur?: () => void
}

/** A PIN or password, hidden by default. */
export function SecretField({ kind, label, value, onValueChange, inputRef, ...rest }: SecretFieldProps) {
  const { name = 'password', autoComplete = 'current-password', aside, error, hint, onBlur } = rest
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const odd = kind === 'pin' && !mayBecomePin(value) && t`PIN ma 6 cyfr.`
  const common = { type: shown ? 'text' : 'password', name, autoComplete, onBlur, className: 'pr-11' }
  return (
    <Field
      label={label ?? (kind === 'pin' ? t`PIN` : t`Hasło`)}
      aside={aside}
      error={error || odd}
      hint={hint}
    >
      <span className="relative">
        {kind === 'pin' ? (
          <MaskedInput
            {...common}
            {...(inputRef && { inputRef })}
            mask={pinMask}
            placeholder="000 000"
            value={value}
            onValueChange={onValueChange}
          />
        ) : (
          <Input
            {...common}
            ref={inputRef}
            maxLength={200}
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
