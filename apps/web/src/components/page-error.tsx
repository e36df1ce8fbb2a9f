import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { ErrorState } from '@skrzat/ui/error-state'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { failureOf, isRefusal, NotAuthorised, useFailureText } from '#app/errors/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { PageTitle } from './page-title.tsx'

/** The error of a page's loader or render, and what to do about it. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const failureText = useFailureText()
  const failure = failureOf(error)
  if (error instanceof NotAuthorised || failure.code === 'forbidden') return <NotAuthorisedPage />
  const unexpected = failure.code === 'internal'
  function tryAgain() {
    if (unexpected) window.location.reload()
    else {
      reset()
      void router.invalidate()
    }
  }
  return (
    <div className="px-4 py-8">
      <PageTitle>{t`Błąd`}</PageTitle>
      <ErrorState
        title={<h1>{unexpected ? t`Wystąpił nieoczekiwany błąd.` : failureText(error)}</h1>}
        action={
          isRefusal(error) ? (
            <HomeLink />
          ) : (
            <Button onClick={tryAgain}>{unexpected ? t`Wczytaj ponownie` : t`Spróbuj ponownie`}</Button>
          )
        }
      >
        {unexpected && (
          <Trans>Nic nie zginęło. Wczytaj stronę jeszcze raz, a jeśli błąd wróci, napisz do nas.</Trans>
        )}
      </ErrorState>
    </div>
  )
}

/** 403: the page exists, but not for this person (spec: Route protection). */
export function NotAuthorisedPage() {
  const { t } = useLingui()
  return (
    <div className="px-4 py-8">
      <PageTitle>{t`Brak uprawnień`}</PageTitle>
      <ErrorState title={<h1>{t`Nie masz uprawnień do tej strony.`}</h1>} action={<HomeLink />}>
        <Trans>Jeśli powinno być inaczej, poproś dyrekcję placówki o nadanie uprawnień.</Trans>
      </ErrorState>
    </div>
  )
}

function HomeLink() {
  return (
    <ButtonLink to="/">
      <Trans>Wróć na początek</Trans>
    </ButtonLink>
  )
}
