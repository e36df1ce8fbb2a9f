import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { linkStyle } from '../link-style.ts'
import { useProblemTexts } from '../person/use-problems.ts'
import { SecretField } from '../secret-field.tsx'
import { emptySecret, isRepeatedWrong, isWeak, type SecretDraft } from './draft.ts'

export type NewSecretFieldsProps = {
  draft: SecretDraft
  onDraftChange: (draft: SecretDraft) => void
  /** The account's, digits only: a PIN may not be a part of it. Empty if unknown. */
  phone: string
  /** The system's admins can't have a PIN. */
  passwordOnly?: boolean
  /** The error beside the field, after its blur or a submit. */
  problem: (field: 'secret' | 'again') => ReactNode
  onLeave: (field: 'secret' | 'again') => void
  /** Why the server refused it. */
  refused?: ReactNode
}

/** A new PIN, or a password instead, with its rules shown, typed twice. */
export function NewSecretFields({ draft, onDraftChange, phone, ...rest }: NewSecretFieldsProps) {
  const { passwordOnly = false, problem, onLeave, refused } = rest
  const { t } = useLingui()
  const texts = useProblemTexts()
  const { kind, secret, again } = draft
  const isPin = kind === 'pin'
  // A complete but weak PIN shows its error at once.
  const weak = isWeak(draft, phone) && texts.weak
  const other = isRepeatedWrong(draft) && (isPin ? texts.otherPin : texts.otherPassword)
  return (
    <>
      <SecretField
        kind={kind}
        label={isPin ? t`Nowy PIN` : t`Nowe hasło`}
        name="new-password"
        autoComplete="new-password"
        value={secret}
        onValueChange={(value) => onDraftChange({ ...draft, secret: value })}
        onBlur={() => onLeave('secret')}
        error={weak || problem('secret') || refused}
        hint={
          isPin
            ? t`6 cyfr. Bez powtórzeń i ciągów (jak 121212 czy 123456), bez daty i bez części numeru telefonu.`
            : t`Od 10 do 100 znaków, na przykład kilka słów.`
        }
        aside={
          !passwordOnly && (
            <button
              type="button"
              // A touch target of full height, in a line of normal height.
              className={`${linkStyle} pointer-coarse:-my-3`}
              onClick={() => onDraftChange(emptySecret(isPin ? 'password' : 'pin'))}
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
        onBlur={() => onLeave('again')}
        error={other || problem('again')}
      />
    </>
  )
}
