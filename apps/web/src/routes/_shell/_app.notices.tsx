import { createFileRoute } from '@tanstack/react-router'
import type { Early, Kept } from '#app/calls/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { NoticesPage } from '#features/notices/notices-page.tsx'
import { noticesSearch } from '#features/notices/search.ts'

export const early: Early = () => [['notifications.list', { direction: 'forward' }]]

export const kept: Kept = []

/** News of every part of the app, read or not. */
export const Route = createFileRoute('/_shell/_app/notices')({
  staticData: { may: 'account' },
  validateSearch: noticesSearch,
  component: Notices,
})

function Notices() {
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <NoticesPage key={search.section ?? ''} search={search} changeSearch={changeSearch} />
}
