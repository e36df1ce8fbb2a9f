import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { MonthPage } from '#features/month-summary/month-page.tsx'
import { monthSearch } from '#features/month-summary/search.ts'

export const actions: Actions = [{ order: 14, icon: ChartColumn, label: msg`Podsumowanie miesiąca` }]

export const Route = createFileRoute('/_shell/_app/place/$placeId/month')({
  staticData: { may: 'monthSummary', elsePlace: true },
  validateSearch: monthSearch,
  loader: () => needTexts('reports'),
  component: Month,
})

function Month() {
  const { placeId } = Route.useParams()
  const { date } = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return (
    <MonthPage
      placeId={placeId}
      date={date}
      onDateChange={(chosen) => changeSearch({ date: chosen }, { replace: true })}
    />
  )
}
