import { Trans } from '@lingui/react/macro'
import { Notice } from '@skrzat/ui/notice'
import { Failure } from '#components/failure.tsx'
import { isStale } from './use-card-form.ts'

/** Why the card was not changed; after somebody else's change, that the form has to be opened again. */
export function CardFailure({ error }: { error: unknown }) {
  if (!isStale(error)) return <Failure error={error} />
  return (
    <Notice tone="danger">
      <Trans>
        Ktoś w międzyczasie zmienił tę kartę. Zamknij okno i zacznij od tego, co jest na niej teraz.
      </Trans>
    </Notice>
  )
}
