import { useLingui } from '@lingui/react/macro'
import { useToday } from '@skrzat/ui/date-text'
import type { ChangeSearch } from '#app/search.ts'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import type { KitchenSearch } from '../search.ts'
import { WeekMenu } from './week-menu.tsx'

type MenuPageProps = {
  placeId: number
  search: KitchenSearch
  changeSearch: ChangeSearch<KitchenSearch>
}

/** What the place serves, for its staff and the guardians of its kids. */
export function MenuPage({ placeId, search, changeSearch }: MenuPageProps) {
  const { t } = useLingui()
  const today = useToday()
  return (
    <Page title={t`Jadłospis`} above={<PlaceCrumb placeId={placeId} />}>
      <div className="flex flex-col gap-4">
        <WeekMenu
          placeId={placeId}
          date={search.date ?? today}
          onDateChange={(date) => changeSearch({ date }, { replace: true })}
        />
      </div>
    </Page>
  )
}
