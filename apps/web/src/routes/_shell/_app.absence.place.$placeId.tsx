import { Skeleton } from '@skrzat/ui/skeleton'
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { lazy, Suspense } from 'react'
import { PlaceWord } from '#components/document-word.tsx'
import { needTexts } from '#app/texts/index.ts'
import { DailyReportPage } from '#features/absences/daily/daily-report-page.tsx'
import { placeAbsencesSearch } from '#features/absences/search.ts'

const AttendancePage = lazy(async () => {
  await needTexts('reports')
  return { default: (await import('#features/absences/attendance/attendance-page.tsx')).AttendancePage }
})

export const actions: Actions = [{ order: 4, icon: ClipboardList, label: msg`Raport dzienny nieobecności` }]

export const Route = createFileRoute('/_shell/_app/absence/place/$placeId')({
  staticData: { may: 'absences' },
  params: { parse: ({ placeId }) => ({ placeId: Number(placeId) }) },
  validateSearch: placeAbsencesSearch,
  loader: () => needTexts('days'),
  component: ReportOfPlace,
})

function ReportOfPlace() {
  const { placeId } = Route.useParams()
  return (
    <PlaceWord placeId={placeId}>
      <Report />
    </PlaceWord>
  )
}

function Report() {
  const { placeId } = Route.useParams()
  const { view, date } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (view === 'month') {
    return (
      <Suspense fallback={<Skeleton className="h-64 w-full rounded-card" />}>
        <AttendancePage
          key={placeId}
          placeId={placeId}
          date={date}
          onDateChange={(day) =>
            void navigate({ search: { view, date: day }, replace: true, resetScroll: false })
          }
        />
      </Suspense>
    )
  }
  return (
    <DailyReportPage
      // Remounted for another place, so that its previous data is not shown.
      key={placeId}
      placeId={placeId}
      date={date}
      onDateChange={(day) => void navigate({ search: { date: day }, replace: true, resetScroll: false })}
    />
  )
}
