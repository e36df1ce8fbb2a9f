import { Trans, useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { PageTitle } from './page-title.tsx'

/** An address that leads nowhere (spec: Route protection). */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <PageTitle>{t`Strona nie istnieje`}</PageTitle>
      <EmptyState
        icon={<Compass />}
        title={<h1>{t`Strona nie istnieje.`}</h1>}
        action={
          <Link to="/" className={buttonStyle()}>
            <Trans>Wróć na początek</Trans>
          </Link>
        }
      >
        <Trans>Adres mógł się zmienić albo ma w sobie literówkę.</Trans>
      </EmptyState>
    </main>
  )
}
