import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Notice } from '@skrzat/ui/notice'
import { PageTitle } from '#components/page-title.tsx'
import { PublicPage } from '#components/public-page.tsx'
import { trpc } from '#app/trpc.ts'
import { LoginForm } from './login-form.tsx'

const DemoAccounts = lazy(() => import('./demo-accounts.tsx'))

export type LoginPageProps = { from?: string; logout?: boolean; reason?: 'unauthorized' }

/** Signing in with a phone and a PIN or password (spec: Public). */
export function LoginPage({ from = '/', logout = false, reason }: LoginPageProps) {
  const { t } = useLingui()
  const config = useQuery(trpc.accounts.config.queryOptions())
  const [phone, setPhone] = useState('')
  const [pin, setPin] = useState('')
  return (
    <PublicPage>
      <PageTitle>{t`Logowanie`}</PageTitle>
      <div className="rounded-card border border-line bg-card p-6 sm:p-8">
        <h1 className="mb-5 text-xl font-bold">{t`Zaloguj się`}</h1>
        {logout && <Notice tone="success" className="mb-5">{t`Wylogowano. Do zobaczenia!`}</Notice>}
        {reason === 'unauthorized' && (
          <Notice tone="warning" className="mb-5">{t`Sesja wygasła. Zaloguj się ponownie.`}</Notice>
        )}
        <LoginForm from={from} phone={phone} onPhoneChange={setPhone} pin={pin} onPinChange={setPin} />
      </div>
      {config.data?.demo && (
        <Suspense>
          <DemoAccounts
            onChoose={(account) => {
              setPhone(account.phone)
              setPin(account.pin)
            }}
          />
        </Suspense>
      )}
    </PublicPage>
  )
}
