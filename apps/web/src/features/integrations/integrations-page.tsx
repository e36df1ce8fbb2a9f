import { useLingui } from '@lingui/react/macro'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { PlaceTokens } from './place-tokens.tsx'
import { Webhooks } from './webhooks.tsx'

/** Programs that receive the place's events, and those that may call in it. */
export function IntegrationsPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  return (
    <Page title={t`Integracje`} width="narrow" above={<PlaceCrumb placeId={placeId} />}>
      <div className="flex flex-col gap-10">
        <Webhooks placeId={placeId} />
        <PlaceTokens placeId={placeId} />
      </div>
    </Page>
  )
}
