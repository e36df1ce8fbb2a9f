import { Trans, useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { PageTitle } from '#components/page-title.tsx'
import { PublicPage } from '#components/public-page.tsx'
import { Data, trpc } from '#app/calls/index.ts'
import { useFailureText } from '#app/errors/index.ts'
import { Notice } from '@skrzat/ui/notice'

/** Opens a mail to the provider's contact address; also shows it, for people without a mail program. */
export function ContactPage() {
  return (
    <Data>
      <PublicPage>
        <Contact />
      </PublicPage>
    </Data>
  )
}

function Contact() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, error } = useQuery(trpc.accounts.config.queryOptions())
  const address = data?.contactEmail
  useEffect(() => {
    if (address) window.location.assign(`mailto:${address}`)
  }, [address])
  return (
    <>
      <PageTitle>{t`Kontakt`}</PageTitle>
      <div className="rounded-card border border-line bg-card p-6 sm:p-8">
        <h1 className="mb-2 text-xl font-bold">{t`Kontakt`}</h1>
        <p className="mb-5 text-muted">
          <Trans>Napisz do nas. Powinien otworzyć się Twój program pocztowy; jeśli nie, oto adres:</Trans>
        </p>
        {error && <Notice tone="danger">{failureText(error)}</Notice>}
        {address ? (
          <a href={`mailto:${address}`} className={buttonStyle()}>
            <Mail aria-hidden />
            {address}
          </a>
        ) : (
          !error && <Skeleton className="h-10 w-56 rounded-control" />
        )}
      </div>
    </>
  )
}
