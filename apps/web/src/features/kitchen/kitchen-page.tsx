import { useLingui } from '@lingui/react/macro'
import type { KitchenDay } from '@skrzat/contract/wire/kitchen'
import { Button } from '@skrzat/ui/button'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { ChangeSearch } from '#app/search.ts'
import { DayChoice } from '#components/day-choice.tsx'
import { DayOff } from '#components/day-off.tsx'
import { Failure } from '#components/failure.tsx'
import { NameOptions } from '#components/name-options.tsx'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Counts } from './counts.tsx'
import { DietChanges } from './diet-changes.tsx'
import { KidsList } from './kids-list.tsx'
import { WeekMenu } from './menu/week-menu.tsx'
import { PrintedDay } from './printed-day.tsx'
import { changesOptions, dayOptions } from './queries.ts'
import type { KitchenSearch } from './search.ts'

type KitchenPageProps = {
  placeId: number
  search: KitchenSearch
  changeSearch: ChangeSearch<KitchenSearch>
}

/** Who eats on a day and what, of the place or of a group, and changed diets to confirm; printed on A4. */
export function KitchenPage({ placeId, search, changeSearch }: KitchenPageProps) {
  const { t } = useLingui()
  const today = useToday()
  const date = search.date ?? today
  const day = useQuery(dayOptions(placeId, date))
  const changes = useQuery(changesOptions(placeId))
  const stale = day.isPlaceholderData
  const [menuOf, setMenuOf] = useState(date)
  const shown = day.data && ofGroup(day.data, search.group)
  const change = (changed: KitchenSearch) => {
    if (changed.date) setMenuOf(changed.date)
    changeSearch(changed, { replace: true })
  }
  return (
    <>
      <div className="print:hidden">
        <Page
          title={t`Kuchnia`}
          above={<PlaceCrumb placeId={placeId} name={day.data?.place.name} />}
          actions={
            <Button
              icon={Printer}
              disabled={!shown || stale || shown.dayOff !== null}
              onClick={() => window.print()}
            >
              {t`Drukuj`}
            </Button>
          }
        >
          <div className="flex flex-col gap-4">
            <Failure error={changes.error} />
            <DietChanges placeId={placeId} changes={changes.data ?? []} />
            <DayChoice
              label={t`Dzień w\u00a0kuchni`}
              day={date}
              onChange={(chosen) => change({ date: chosen })}
            />
            <Failure error={day.data && day.error} />
            <QueryState
              query={{ ...day, data: shown }}
              pending={<Skeleton className="h-80 w-full rounded-card" />}
            >
              {(data) =>
                data.dayOff ? (
                  <DayOff
                    day={date}
                    dayOff={data.dayOff}
                    onDateChange={(chosen) => change({ date: chosen })}
                  />
                ) : (
                  <>
                    <Counts meals={data.total} />
                    <div className="flex flex-wrap items-end justify-between gap-3 pt-2">
                      <h2 className="text-lg font-bold">{t`Diety i\u00a0alergie`}</h2>
                      <Field label={t`Grupa`} labelHidden className="w-full md:w-60">
                        <Select
                          value={data.group === undefined ? '' : String(data.group)}
                          onChange={({ target }) =>
                            change({ group: target.value === '' ? undefined : Number(target.value) })
                          }
                        >
                          <option value="">{t`Wszystkie grupy`}</option>
                          <NameOptions of={day.data?.groups ?? []} />
                        </Select>
                      </Field>
                    </div>
                    <KidsList groups={data.groups} kids={data.kids} busy={stale} />
                  </>
                )
              }
            </QueryState>
            {/* Otherwise the day's list would push it down. */}
            {!day.isPending && (
              <>
                <h2 className="pt-4 text-lg font-bold">{t`Jadłospis`}</h2>
                <WeekMenu placeId={placeId} date={menuOf} onDateChange={setMenuOf} />
              </>
            )}
          </div>
        </Page>
      </div>
      {shown && !stale && !shown.dayOff && <PrintedDay day={shown} asOf={day.dataUpdatedAt} />}
    </>
  )
}

/** The day of one group, or of the whole place for a group that is not there. */
function ofGroup(day: KitchenDay, groupId: number | undefined): KitchenDay & { group?: number } {
  const group = day.groups.find(({ id }) => id === groupId)
  if (!group) return day
  const { eats, absent, diets } = group
  return {
    ...day,
    group: group.id,
    groups: [group],
    total: { eats, absent, diets },
    kids: day.kids.filter((kid) => kid.groupId === group.id),
  }
}
