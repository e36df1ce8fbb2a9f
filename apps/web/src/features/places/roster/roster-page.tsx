import { useLingui } from '@lingui/react/macro'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { RosterFile } from './roster-file.tsx'

/** Export and import of a place's people. A page of its own, because a preview may have thousands of rows. */
export function RosterPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  return (
    <Page title={t`Dzieci i pracownicy w pliku`} above={<PlaceCrumb placeId={placeId} />}>
      <RosterFile placeId={placeId} />
    </Page>
  )
}
