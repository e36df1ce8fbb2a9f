import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { linkStyle } from '../link-style.ts'
import { useProblemTexts } from '../person/use-problems.ts'
import { SecretField } from '../secret-field.tsx'
import { emptySecret, isRepeatedWrong, isWeak, type SecretDraft } from './draft.ts'

export type NewSecretFieldsProps = {
  draft: SecretDraft
  onDraftChange: (draft: SecretDraft) => void
  /** The account's, digits alone: a PIN may not be a part of it. Empty where it is not known yet. */
  phone: string
  /** The system's admins have no PIN. */
  passwordOnly?: boolean
  /** What to say beside the field, once one has left it or tried to send. */
  problem: (field: 'secret' | 'again') => ReactNode
  onLeave: (field: 'secret' | 'again') => void
  /** What the server had against it. */
  refused?: ReactNode
}

/** A new PIN, or a password instead, with its rules in sight and typed twice. */
export function NewSecretFields({ draft, onDraftChange, phone, ...rest }: NewSecretFieldsProps) {
  const { passwordOnly = false, problem, onLeave, refused } = rest
  const { t } = useLingui()
  const texts = useProblemTexts()
  const { kind, secret, again } = draft
  const isPin = kind === 'pin'
  // What is typed to its end and wrong is said at once.
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
            ? t`6 cyfr. Nie powtórzenia i ciągi jak 121212 czy 123456, nie data i nie część numeru telefonu.`
            : t`Od 10 do 100 znaków, na przykład kilka słów.`
        }
        aside={
          !passwordOnly && (
            <button
              type="button"
              // As high as a finger needs, without a higher line.
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
