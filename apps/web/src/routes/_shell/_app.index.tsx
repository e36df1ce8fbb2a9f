import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { House } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import type { Early, Kept } from '#app/calls/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { WithAside } from '#components/with-aside.tsx'
import { LateAside } from '#features/aside/late-aside.ts'
import { HomePage } from '#features/home/home-page.tsx'
import { HomeWall } from '#features/wall/home-wall.tsx'
import { wallSearch } from '#features/wall/search.ts'

export const early: Early = () => [
  ['today.parent'],
  ['today.staff'],
  ['places.ofMyPhone'],
  ['notifications.bySection', { section: 'wall' }],
  ['wall.page', { scope: { of: 'all' }, direction: 'forward' }],
  ['wall.groups'],
]

export const kept: Kept = ['today.parent', 'wall.page', 'wall.groups']

export const entry: Entry = {
  list: 'own',
  order: 1,
  icon: House,
  label: msg`Start`,
  counts: ['admin', 'wall'],
  exact: true,
}

export const Route = createFileRoute('/_shell/_app/')({
  staticData: { may: 'account' },
  validateSearch: wallSearch,
  component: Home,
})

function Home() {
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return (
    <WithAside aside={<LateAside hasToday />}>
      <HomePage>
        <HomeWall search={search} changeSearch={changeSearch} />
      </HomePage>
    </WithAside>
  )
}
