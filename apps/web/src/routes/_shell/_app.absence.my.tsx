import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarOff } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import type { Early, Kept } from '#app/calls/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { MyAbsencesPage } from '#features/absences/my/my-absences-page.tsx'
import { dateSearch } from '#features/absences/search.ts'

export const early: Early = () => [
  ['notifications.bySection', { section: 'absence_user' }],
  ['absences.form', undefined, 'always'],
]

export const kept: Kept = ['absences.form', 'absences.my']

export const entry: Entry = {
  list: 'own',
  order: 4,
  icon: CalendarOff,
  label: msg`Zgłoś nieobecność`,
  short: msg`Nieobecność`,
  counts: ['absence_user'],
  isFor: ({ parent }) => parent,
}

export const Route = createFileRoute('/_shell/_app/absence/my')({
  staticData: { may: 'account' },
  validateSearch: dateSearch,
  loader: () => needTexts('days'),
  component: MyAbsences,
})

function MyAbsences() {
  const { date } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MyAbsencesPage
      date={date}
      onDateChange={(day) => void navigate({ search: { date: day }, replace: true, resetScroll: false })}
    />
  )
}
