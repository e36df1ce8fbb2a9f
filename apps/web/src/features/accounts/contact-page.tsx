import { Trans, useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { Data, trpc } from '#app/calls/index.ts'
import { useFailureText } from '#app/errors/index.ts'
import { Notice } from '@skrzat/ui/notice'
import { Frame } from './joining/frame.tsx'

/** Opens a mail to the provider's contact address; also shows it, for people without a mail program. */
export function ContactPage() {
  const { t } = useLingui()
  return (
    <Frame title={t`Kontakt`}>
      <Data>
        <Contact />
      </Data>
    </Frame>
  )
}

function Contact() {
  const failureText = useFailureText()
  const { data, error } = useQuery(trpc.accounts.config.queryOptions())
  const address = data?.contactEmail
  useEffect(() => {
    if (address) window.location.assign(`mailto:${address}`)
  }, [address])
  return (
    <>
      <p className="text-muted">
        <Trans>Napisz do nas. Powinien otworzyć się Twój program pocztowy; jeśli nie, oto adres:</Trans>
      </p>
      {error && <Notice tone="danger">{failureText(error)}</Notice>}
      {address ? (
        <a href={`mailto:${address}`} className={buttonStyle()}>
          <Mail aria-hidden />
          {address}
        </a>
      ) : (
        !error && <Skeleton className="h-10 w-full rounded-control" />
      )}
    </>
  )
}
