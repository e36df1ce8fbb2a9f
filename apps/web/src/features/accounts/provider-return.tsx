import { useLingui } from '@lingui/react/macro'
import { Notice } from '@skrzat/ui/notice'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { failureOf, useFailureText } from '#app/errors/index.ts'
import { enterFromProvider, type ProviderOutcome } from './provider-sign-in.ts'

type ProviderReturnProps = { outcome: ProviderOutcome; from: string }

/** After the identity provider's redirect: fetches the token and goes on, or says why there is none. */
export default function ProviderReturn({ outcome, from }: ProviderReturnProps) {
  const { t } = useLingui()
  const router = useRouter()
  const failureText = useFailureText()
  const [error, setError] = useState<unknown>()
  const begun = useRef(false)
  useEffect(() => {
    if (outcome !== 'done' || begun.current) return
    begun.current = true
    async function enter() {
      try {
        await enterFromProvider()
        await router.navigate({ href: from, replace: true })
      } catch (cause) {
        setError(cause)
      }
    }
    void enter()
  }, [outcome, from, router])
  if (outcome === 'unknown') {
    return (
      <Notice tone="danger" className="mb-5">
        {t`Konto organizacji nie potwierdziło Twojego numeru telefonu. Zaloguj się numerem i PIN-em albo zapytaj w placówce.`}
      </Notice>
    )
  }
  if (outcome === 'done' && error === undefined) {
    return <Notice tone="info" className="mb-5">{t`Logowanie…`}</Notice>
  }
  return (
    <Notice tone="danger" className="mb-5">
      {error !== undefined && failureOf(error).code === 'unreachable'
        ? failureText(error)
        : t`Logowanie kontem organizacji nie powiodło się. Spróbuj ponownie.`}
    </Notice>
  )
}
