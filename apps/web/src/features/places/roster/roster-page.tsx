import { useLingui } from '@lingui/react/macro'
import { useMenuPlace } from '#app/navigation/index.ts'
import { Crumb } from '#components/crumb.tsx'
import { Page } from '#components/page.tsx'
import { RosterFile } from './roster-file.tsx'

/** Export and import of a place's people. A page of its own, because a preview may have thousands of rows. */
export function RosterPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const { name } = useMenuPlace(placeId)
  return (
    <Page
      title={t`Dzieci i pracownicy w pliku`}
      above={
        <Crumb to="/place/$placeId" params={{ placeId }}>
          {name ?? t`Placówka`}
        </Crumb>
      }
    >
      <RosterFile placeId={placeId} />
    </Page>
  )
}
