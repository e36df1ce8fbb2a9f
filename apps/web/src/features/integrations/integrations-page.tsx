import { useLingui } from '@lingui/react/macro'
import { useMenuPlace } from '#app/navigation/index.ts'
import { Crumb } from '#components/crumb.tsx'
import { Page } from '#components/page.tsx'
import { PlaceTokens } from './place-tokens.tsx'
import { Webhooks } from './webhooks.tsx'

/** Programs that receive the place's events, and those that may call in it. */
export function IntegrationsPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const { name } = useMenuPlace(placeId)
  return (
    <Page
      title={t`Integracje`}
      width="narrow"
      above={
        <Crumb to="/place/$placeId" params={{ placeId }}>
          {name ?? t`Placówka`}
        </Crumb>
      }
    >
      <div className="flex flex-col gap-10">
        <Webhooks placeId={placeId} />
        <PlaceTokens placeId={placeId} />
      </div>
    </Page>
  )
}
