import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { FactorAsked, PasskeyProof } from '#app/factors/index.ts'

export type FactorFieldProps = {
  asked: FactorAsked
  value: string
  onValueChange: (code: string) => void
  onPasskey: (proof: PasskeyProof) => void
  error?: ReactNode
  /** Milliseconds since 1970 when a code was refused; undefined while none is. */
  failedAt?: number | undefined
  /** The submit button; left out if only a passkey is accepted. */
  submit?: ReactNode
  /** To the right of the link to another kind of proof. */
  aside?: ReactNode
}

/** An app's code, a recovery code instead, or a passkey. The field has focus. */
export function FactorField(props: FactorFieldProps) {
  const { asked, value, onValueChange, onPasskey, error, failedAt, submit, aside } = props
  const { t } = useLingui()
  const own = asked.totp || asked.passkey !== undefined
  const [recovery, setRecovery] = useState(!own)
  const [refused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const passkeyButton = useRef<HTMLButtonElement>(null)
  const typed = recovery || asked.totp

  useEffect(() => (input.current ?? passkeyButton.current)?.focus(), [])
  // Typing again replaces the refused code.
  useEffect(() => {
    if (failedAt !== undefined) input.current?.select()
  }, [failedAt])

  async function usePasskey() {
    if (!asked.passkey) return
    setRefused(false)
    try {
      const { answerWithPasskey } = await import('#app/factors/passkeys.ts')
      onPasskey(await answerWithPasskey(asked.passkey))
    } catch {
      // Browsers don't reveal why it failed, so the text is general.
      setRefused(true)
    }
  }

  return (
    <>
      {asked.passkey && !recovery && (
        <div className="flex flex-col gap-2">
          <Button
            icon={KeyRound}
            ref={passkeyButton}
            variant={typed ? 'secondary' : 'primary'}
            className="w-full"
            onClick={() => void usePasskey()}
          >
            {t`Użyj klucza dostępu`}
          </Button>
          {refused && (
            <p role="alert" className="text-sm text-danger">
              <Trans>Klucz dostępu nie został użyty. Spróbuj ponownie albo podaj kod.</Trans>
            </p>
          )}
        </div>
      )}
      {typed && (
        <Field
          label={recovery ? t`Kod zapasowy` : t`Kod z aplikacji`}
          error={error}
          hint={
            recovery
              ? t`Jeden z kodów zapisanych przy ustawianiu. Każdy działa raz.`
              : t`6 cyfr, które teraz pokazuje aplikacja.`
          }
        >
          <Input
            ref={input}
            className="tabular"
            name="one-time-code"
            autoComplete={recovery ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            inputMode={recovery ? 'text' : 'numeric'}
            maxLength={20}
            value={value}
            onChange={({ target }) => onValueChange(target.value)}
          />
        </Field>
      )}
      {typed && submit}
      {(own || aside !== undefined) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {own && (
            <button
              type="button"
              className="inline-flex items-center rounded-small text-sm font-medium text-green underline-offset-4 hover:underline pointer-coarse:min-h-11"
              onClick={() => {
                flushSync(() => {
                  setRecovery(!recovery)
                  setRefused(false)
                  onValueChange('')
                })
                ;(input.current ?? passkeyButton.current)?.focus()
              }}
            >
              {recovery ? <Trans>Mam aplikację lub klucz</Trans> : <Trans>Użyj kodu zapasowego</Trans>}
            </button>
          )}
          {aside}
        </div>
      )}
    </>
  )
}
