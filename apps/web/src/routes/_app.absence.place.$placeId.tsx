import { createFileRoute } from '@tanstack/react-router'
import { requireId, requireInPlace } from '#app/guards.ts'
import { DailyReportPage } from '#features/absences/daily/daily-report-page.tsx'
import { dateSearch, type DateSearch } from '#features/absences/search.ts'

export const Route = createFileRoute('/_app/absence/place/$placeId')({
  params: {
    parse: ({ placeId }) => ({ placeId: Number(placeId) }),
    stringify: ({ placeId }) => ({ placeId: String(placeId) }),
  },
  validateSearch: (search): DateSearch => dateSearch(search),
  async beforeLoad({ params: { placeId } }) {
    requireId(placeId)
    await requireInPlace(placeId, 'absences')
  },
  component: DailyReport,
})

function DailyReport() {
  const { placeId } = Route.useParams()
  const { date } = Route.useSearch()
  const navigate = Route.useNavigate()
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
