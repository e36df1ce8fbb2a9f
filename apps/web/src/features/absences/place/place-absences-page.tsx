import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { ChartColumn, Plus, Printer } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '#components/button-link.tsx'
import { News } from '#components/notices/news.tsx'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import type { ChangePlaceSearch, PlaceAbsencesSearch } from '../search.ts'
import { useUndoAbsences } from '../use-confirming.tsx'
import { useFollowAbsences } from '../use-follow.ts'
import { PlaceCalendar } from './place-calendar.tsx'

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }))

type PlaceAbsencesPageProps = {
  placeId: number
  search: PlaceAbsencesSearch
  changeSearch: ChangePlaceSearch
}

/** A place's absences: to view, to confirm, and to add those reported orally. */
export function PlaceAbsencesPage({ placeId, search, changeSearch }: PlaceAbsencesPageProps) {
  const { t } = useLingui()
  const undoing = useUndoAbsences(placeId)
  useFollowAbsences(placeId)
  return (
    <Page
      title={t`Nieobecności`}
      above={<PlaceCrumb placeId={placeId} />}
      actions={
        <>
          <ButtonLink icon={Printer} to="/absence/place/$placeId" params={{ placeId }} variant="secondary">
            {t`Raport dzienny`}
          </ButtonLink>
          <ButtonLink
            icon={ChartColumn}
            to="/absence/place/$placeId"
            params={{ placeId }}
            search={{ view: 'month', date: search.date }}
            variant="secondary"
            className="max-sm:hidden"
          >
            {t`Frekwencja`}
          </ButtonLink>
          <Button icon={Plus} onClick={() => changeSearch({ open: 'add' })}>
            <span className="lg:hidden">{t`Dodaj`}</span>
            <span className="max-lg:hidden">{t`Dodaj nieobecność`}</span>
          </Button>
        </>
      }
    >
      <News section="absences" placeId={placeId} />
      <div className="flex flex-col gap-4">
        <PlaceCalendar placeId={placeId} search={search} changeSearch={changeSearch} />
      </div>
      {search.open === 'add' && (
        <Suspense>
          <AddDialog
            placeId={placeId}
            kidId={search.kid}
            undoing={undoing}
            onClose={() => changeSearch({ open: undefined, kid: undefined }, { replace: true })}
          />
        </Suspense>
      )}
    </Page>
  )
}
