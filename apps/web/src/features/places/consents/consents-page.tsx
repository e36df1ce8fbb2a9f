import { useLingui } from '@lingui/react/macro'
import { useMenuPlace } from '#app/navigation/index.ts'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { Definitions } from './definitions.tsx'
import { KidList } from './kid-list.tsx'

/** What the place asks guardians for, and who has answered. */
export function ConsentsPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const { mayDo } = useMenuPlace(placeId)
  const defines = mayDo('consents')
  return (
    <Page title={t`Zgody`} width="full" above={<PlaceCrumb placeId={placeId} />}>
      <div className="flex flex-col gap-10">
        {defines && <Definitions placeId={placeId} />}
        <KidList placeId={placeId} whole={defines} />
      </div>
    </Page>
  )
}
