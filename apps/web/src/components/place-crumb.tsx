import { useLingui } from '@lingui/react/macro'
import { useMenuPlace } from '#app/navigation/index.ts'
import { Crumb } from './crumb.tsx'

type PlaceCrumbProps = {
  placeId: number
  /** Where the page knows it; by default the menu's, which lacks places of others. */
  name?: string | undefined
}

/** Above the title of each page of a place but the place's own: its name, which leads there. */
export function PlaceCrumb({ placeId, name }: PlaceCrumbProps) {
  const { t } = useLingui()
  const known = useMenuPlace(placeId).name
  return (
    <Crumb to="/place/$placeId" params={{ placeId }}>
      {name ?? known ?? t`Placówka`}
    </Crumb>
  )
}
