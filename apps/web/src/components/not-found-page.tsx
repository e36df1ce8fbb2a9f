import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@skrzat/ui/empty-state'
import { ButtonLink } from '#components/button-link.tsx'
import { PageTitle } from './page-title.tsx'
import { PublicPage } from './public-page.tsx'

/** 404 (spec: Route protection), within the page that raised it. */
export function NotFound() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`Strona nie istnieje`}</PageTitle>
      <EmptyState
        picture="boat"
        title={<h1>{t`Strona nie istnieje.`}</h1>}
        action={
          <ButtonLink to="/">
            <Trans>Wróć na początek</Trans>
          </ButtonLink>
        }
      >
        <Trans>Adres mógł się zmienić albo jest w nim literówka.</Trans>
      </EmptyState>
    </>
  )
}

/** 404 for an address that no route matches. */
export function NotFoundPage() {
  return (
    <PublicPage>
      <NotFound />
    </PublicPage>
  )
}
