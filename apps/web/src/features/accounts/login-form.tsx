import { Trans, useLingui } from '@lingui/react/macro'
import { mayBecomePhone, parsePhone } from '@skrzat/contract/phone'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Field } from '@skrzat/ui/field'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { Notice } from '@skrzat/ui/notice'
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { phoneMask } from '#components/masks.ts'
import { PHONE } from '../../first/browser-keeps.ts'
import { linkStyle } from './link-style.ts'
import { secretIsWhole, type SecretKind } from './secret.ts'
import { SecretField } from './secret-field.tsx'
import { useFailure } from './use-failure.tsx'
import { useSignIn } from './use-sign-in.ts'

const FactorStep = lazy(() => import('./factors/factor-step.tsx'))
const ForgottenPinDialog = lazy(() => import('./forgotten-pin-dialog.tsx'))

export type LoginFormProps = {
  from: string
  /** Digits only. */
  phone: string
  onPhoneChange: (digits: string) => void
  pin: string
  onPinChange: (digits: string) => void
}

export function LoginForm({ from, phone, onPhoneChange, pin, onPinChange }: LoginFormProps) {
  const { t } = useLingui()
  const { attempt, factor, signIn, reset } = useSignIn(from)
  const pending = attempt.state === 'pending'
  const failed = attempt.state === 'failed' ? attempt : undefined
  const [kind, setKind] = useState<SecretKind>('pin')
  const [password, setPassword] = useState('')
  // The build draws the form without a screen; the document then ticks the box on phones as well.
  const [remember, setRemember] = useState(() => globalThis.matchMedia?.(PHONE).matches ?? false)
  const [forgotten, setForgotten] = useState(false)
  // Fields say what is missing only after a press.
  const [tried, setTried] = useState(false)
  const phoneInput = useRef<HTMLInputElement>(null)
  const secretInput = useRef<HTMLInputElement>(null)
  const { wait, text } = useFailure(failed?.error, failed?.at ?? 0)

  useEffect(() => {
    // On a touch screen, focus would only open the keyboard over the page.
    if (window.matchMedia('(pointer: fine)').matches) phoneInput.current?.focus()
  }, [])

  const secret = kind === 'pin' ? pin : password
  const isPhone = parsePhone(phone) !== null
  const isSecret = secretIsWhole(kind, secret)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || wait > 0) return
    if (isPhone && isSecret) {
      void signIn({ phone, password: secret, rememberMe: remember })
      return
    }
    setTried(true)
    ;(isPhone ? secretInput : phoneInput).current?.focus()
  }
  function switchTo(other: SecretKind) {
    flushSync(() => setKind(other))
    setTried(false)
    reset()
    secretInput.current?.focus()
  }

  if (factor)
    return (
      <Suspense>
        <FactorStep
          asked={factor}
          pending={pending}
          wait={wait}
          error={text}
          failedAt={failed?.at}
          onProof={(proof) => void signIn({ phone, password: secret, rememberMe: remember, ...proof })}
          onBack={reset}
        />
      </Suspense>
    )

  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      {text && <Notice tone="danger">{text}</Notice>}
      <Field
        label={t`Telefon`}
        error={!(tried ? isPhone : mayBecomePhone(phone)) && t`Numer telefonu musi mieć 9 cyfr.`}
      >
        <MaskedInput
          inputRef={phoneInput}
          mask={phoneMask}
          name="username"
          autoComplete="username"
          placeholder="000 000 000"
          value={phone}
          onValueChange={onPhoneChange}
          // A country code may come before nine digits.
          onComplete={(digits) => /^(?:00)?48/.test(digits) || secretInput.current?.focus()}
        />
      </Field>
      <SecretField
        inputRef={secretInput}
        kind={kind}
        value={secret}
        onValueChange={kind === 'pin' ? onPinChange : setPassword}
        error={
          tried && !isSecret && (kind === 'pin' ? t`PIN ma 6 cyfr.` : t`To hasło ma mniej niż 10 znaków.`)
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label={t`Zapamiętaj mnie`}
          checked={remember}
          onChange={({ target }) => setRemember(target.checked)}
        />
        <button
          type="button"
          className={linkStyle}
          onClick={() => switchTo(kind === 'pin' ? 'password' : 'pin')}
        >
          {kind === 'pin' ? <Trans>Zaloguj się hasłem</Trans> : <Trans>Zaloguj się PIN-em</Trans>}
        </button>
      </div>
      <Button type="submit" disabled={wait > 0} pending={pending} className="w-full">
        {t`Zaloguj się`}
      </Button>
      <button type="button" className={`${linkStyle} self-center`} onClick={() => setForgotten(true)}>
        {kind === 'pin' ? <Trans>Nie pamiętasz PIN-u?</Trans> : <Trans>Nie pamiętasz hasła?</Trans>}
      </button>
      {forgotten && (
        <Suspense>
          <ForgottenPinDialog onClose={() => setForgotten(false)} />
        </Suspense>
      )}
    </form>
  )
}
