import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Notice } from '@skrzat/ui/notice'
import { PageTitle } from '#components/page-title.tsx'
import { Gnome } from '#components/wordmark.tsx'
import { PublicPage } from '#components/public-page.tsx'
import { linkStyle } from './link-style.ts'
import { LoginForm } from './login-form.tsx'
import type { ProviderOutcome } from './provider-sign-in.ts'
import { keepWayBack } from './way-back.ts'

/** Replaces parts that can't be loaded, as after signing out offline: the form still works. */
const nothing = () => ({ default: () => <></> })

const DemoAccounts = lazy(() => import('./demo-accounts.tsx').catch(nothing))
const ProviderButton = lazy(() => import('./provider-button.tsx').catch(nothing))
const ProviderReturn = lazy(() => import('./provider-return.tsx'))

export type LoginPageProps = {
  from?: string | undefined
  logout?: boolean | undefined
  erased?: boolean | undefined
  reason?: 'unauthorized' | undefined
  ready?: boolean | undefined
  oidc?: ProviderOutcome | undefined
}

/** Signing in with a phone and a PIN or password (spec: Public). */
export function LoginPage({
  from = '/',
  logout = false,
  erased = false,
  reason,
  ready = false,
  oidc,
}: LoginPageProps) {
  const { t } = useLingui()
  const [phone, setPhone] = useState('')
  const [pin, setPin] = useState('')
  useEffect(() => keepWayBack(from), [from])
  return (
    <PublicPage>
      <PageTitle>{t`Logowanie`}</PageTitle>
      <Gnomes />
      <div className="rounded-card border border-line bg-card p-6 sm:p-8">
        <h1 className="mb-5 text-xl font-bold">{t`Zaloguj się`}</h1>
        {logout && <Notice tone="success" className="mb-5">{t`Wylogowano. Do zobaczenia!`}</Notice>}
        {erased && <Notice tone="success" className="mb-5">{t`Twoje konto i dane zostały usunięte.`}</Notice>}
        {reason === 'unauthorized' && (
          <Notice tone="warning" className="mb-5">{t`Sesja wygasła. Zaloguj się ponownie.`}</Notice>
        )}
        {ready && (
          <Notice tone="success" className="mb-5">{t`Gotowe. Zaloguj się nowym PIN-em lub hasłem.`}</Notice>
        )}
        {oidc && (
          <Suspense>
            <ProviderReturn outcome={oidc} from={from} />
          </Suspense>
        )}
        <LoginForm from={from} phone={phone} onPhoneChange={setPhone} pin={pin} onPinChange={setPin} />
        <Suspense>
          <ProviderButton from={from} />
        </Suspense>
      </div>
      <p className="mt-4 text-center text-sm">
        <Trans>
          Nie masz konta?{' '}
          <Link to="/register" className={linkStyle}>
            Załóż konto
          </Link>
        </Trans>
      </p>
      <Suspense>
        <DemoAccounts
          onChoose={(account) => {
            setPhone(account.phone)
            setPin(account.pin)
          }}
        />
      </Suspense>
    </PublicPage>
  )
}

/** Gnomes in the groups' colours that look over the card's edge. Decoration. */
function Gnomes() {
  return (
    <div aria-hidden className="-mb-1.5 flex justify-end gap-0.5 pr-6">
      {[9, 2, 5, 1].map((color) => (
        <Gnome key={color} hat={`var(--group-${color}-dot)`} className="size-6" />
      ))}
    </div>
  )
}
