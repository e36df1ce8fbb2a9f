import { msg } from '@lingui/core/macro'
import { may } from '@skrzat/contract/permissions'
import { createFileRoute } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { lazy } from 'react'
import type { Entry } from '#app/navigation/index.ts'
import type { Early, Kept } from '#app/calls/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { GroupDayPage } from '#features/absences/group-day/group-day-page.tsx'
import { groupDaySearch } from '#features/absences/group-day/search.ts'

export const early: Early = () => [['today.groups', undefined, 'noted']]

export const kept: Kept = ['today.groups']

export const entry: Entry = {
  list: 'own',
  order: 2,
  icon: Users,
  label: msg`Dziś w\u00a0grupie`,
  short: msg`Dziś`,
  isFor: ({ groups, places }) =>
    groups.some(({ tutor }) => tutor) || places.some(({ roles }) => may(roles, 'absences')),
}

const GroupPost = lazy(async () => ({
  default: (await import('#features/wall/composer/group-post.tsx')).GroupPost,
}))

export const Route = createFileRoute('/_shell/_app/today')({
  staticData: { may: 'account' },
  validateSearch: groupDaySearch,
  loader: () => needTexts('days'),
  component: Today,
})

function Today() {
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <GroupDayPage search={search} changeSearch={changeSearch} Composer={GroupPost} />
}
