import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { waitingErasuresOptions } from '#components/privacy/queries.ts'
import { ErasureRequests } from '#components/erasure-requests.tsx'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'

/** Requests of guardians to erase kids of the place, oldest first. */
export function ErasuresPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const query = useQuery(waitingErasuresOptions(placeId))
  const title = t`Prośby o\u00a0usunięcie danych`
  return (
    <Page title={title} width="narrow" above={<PlaceCrumb placeId={placeId} />}>
      <QueryState
        query={query}
        title={t`Nie udało się wczytać próśb`}
        pending={<Pending className="flex flex-col gap-3" skeletons={['h-24', 'h-24']} />}
      >
        {({ erasures }) => (
          <>
            {erasures.length === 0 && (
              <EmptyState picture="shelf" title={t`Nikt nie prosi o\u00a0usunięcie danych`}>
                <Trans>
                  Tu będą prośby opiekunów. Prosić mogą w aplikacji, a gdy poproszą na piśmie, usuniesz dane
                  na stronie dziecka.
                </Trans>
              </EmptyState>
            )}
            <ErasureRequests label={title} requests={erasures} />
          </>
        )}
      </QueryState>
    </Page>
  )
}
