import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { ErrorState } from '@skrzat/ui/error-state'
import { useFailureText } from '#app/errors/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { PageTitle } from '#components/page-title.tsx'

type PageFailureProps = {
  /** The title of the tab. */
  title: string
  error: unknown
  /** The page's subject is missing or forbidden, so a retry is useless. */
  gone: boolean
  onRetry: () => void
}

/** Why a group's or a child's page can't be shown, and a remedy. */
export function PageFailure({ title, error, gone, onRetry }: PageFailureProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  return (
    <div className="px-4 py-8">
      <PageTitle>{title}</PageTitle>
      <ErrorState
        title={<h1>{failureText(error)}</h1>}
        action={
          gone ? (
            <ButtonLink to="/">
              <Trans>Wróć na początek</Trans>
            </ButtonLink>
          ) : (
            <Button onClick={onRetry}>{t`Spróbuj ponownie`}</Button>
          )
        }
      />
    </div>
  )
}
