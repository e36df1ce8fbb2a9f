import { Skeleton } from '@skrzat/ui/skeleton'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { requireId, requireInPlace } from '#app/guards.ts'
import { DailyReportPage } from '#features/absences/daily/daily-report-page.tsx'
import { reportSearch, type ReportSearch } from '#features/absences/search.ts'

const AttendancePage = lazy(async () => {
  const { loadAttendance } = await import('#features/absences/attendance/index.ts')
  return { default: await loadAttendance() }
})

export const Route = createFileRoute('/_app/absence/place/$placeId')({
  params: {
    parse: ({ placeId }) => ({ placeId: Number(placeId) }),
    stringify: ({ placeId }) => ({ placeId: String(placeId) }),
  },
  validateSearch: (search): ReportSearch => reportSearch(search),
  async beforeLoad({ params: { placeId } }) {
    requireId(placeId)
    await requireInPlace(placeId, 'absences')
  },
  component: Report,
})

function Report() {
  const { placeId } = Route.useParams()
  const { date, month } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (month !== undefined) {
    return (
      <Suspense fallback={<Skeleton className="h-64 w-full rounded-card" />}>
        <AttendancePage
          key={placeId}
          placeId={placeId}
          month={month}
          onMonthChange={(day) =>
            void navigate({ search: { month: day }, replace: true, resetScroll: false })
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
