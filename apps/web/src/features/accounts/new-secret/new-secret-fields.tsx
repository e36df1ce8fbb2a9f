import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { linkStyle } from '../link-style.ts'
import { SecretField } from '../secret-field.tsx'
import { emptySecret, isRepeatedWrong, isWeak, type SecretDraft } from './draft.ts'

export type NewSecretFieldsProps = {
  draft: SecretDraft
  onDraftChange: (draft: SecretDraft) => void
  /** The account's, digits alone: a PIN may not be a part of it. Empty where it is not known yet. */
  phone: string
  /** The system's admins have no PIN. */
  passwordOnly?: boolean
  /** What the server had against it. */
  refused?: ReactNode
}

/** A new PIN, or a password instead, with its rules in sight and typed twice. */
export function NewSecretFields({ draft, onDraftChange, phone, ...rest }: NewSecretFieldsProps) {
  const { passwordOnly = false, refused } = rest
  const { t } = useLingui()
  const [left, setLeft] = useState(false)
  const { kind, secret, again } = draft
  const isPin = kind === 'pin'
  const short = left && !isPin && secret.length > 0 && secret.length < 10
  const fault = isWeak(draft, phone)
    ? t`Ten PIN łatwo zgadnąć. Wybierz inny.`
    : short
      ? t`To hasło ma mniej niż 10 znaków.`
      : refused
  return (
    <>
      <SecretField
        kind={kind}
        label={isPin ? t`Nowy PIN` : t`Nowe hasło`}
        name="new-password"
        autoComplete="new-password"
        value={secret}
        onValueChange={(value) => onDraftChange({ ...draft, secret: value })}
        onBlur={() => setLeft(true)}
        error={fault}
        hint={
          isPin
            ? t`6 cyfr. Nie jedna cyfra powtórzona, nie kolejne cyfry jak 123456 i nie część numeru telefonu.`
            : t`Od 10 do 100 znaków, na przykład kilka słów.`
        }
        aside={
          !passwordOnly && (
            <button
              type="button"
              // As high as a finger needs, without a higher line.
              className={`${linkStyle} pointer-coarse:-my-3`}
              onClick={() => {
                setLeft(false)
                onDraftChange(emptySecret(isPin ? 'password' : 'pin'))
              }}
            >
              {isPin ? <Trans>Wolę hasło</Trans> : <Trans>Wolę PIN</Trans>}
            </button>
          )
        }
      />
      <SecretField
        kind={kind}
        label={isPin ? t`Powtórz PIN` : t`Powtórz hasło`}
        name="new-password-again"
        autoComplete="new-password"
        value={again}
        onValueChange={(value) => onDraftChange({ ...draft, again: value })}
        error={isRepeatedWrong(draft) && (isPin ? t`To nie ten sam PIN.` : t`To nie to samo hasło.`)}
      />
    </>
  )
}
