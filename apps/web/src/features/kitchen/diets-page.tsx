import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { QueryState } from '#components/query-state.tsx'
import { DietChanges } from './diet-changes.tsx'
import { changesOptions } from './queries.ts'

/** Changed diets that a tutor or the kitchen has yet to confirm, to which a reminder leads. */
export function DietsPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const changes = useQuery(changesOptions(placeId))
  return (
    <Page title={t`Zmiany diet`} above={<PlaceCrumb placeId={placeId} />}>
      <div className="flex flex-col gap-4">
        <QueryState
          query={changes}
          pending={<Skeleton className="h-40 w-full rounded-card" />}
          empty={
            <EmptyState picture="bowl" title={t`Nic nie czeka na potwierdzenie`}>
              <Trans>Gdy zmieni się dieta dziecka, o&nbsp;którym masz wiedzieć, zobaczysz to tutaj.</Trans>
            </EmptyState>
          }
        >
          {(all) => <DietChanges placeId={placeId} changes={all} />}
        </QueryState>
      </div>
    </Page>
  )
}
