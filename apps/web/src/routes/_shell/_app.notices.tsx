import { msg } from '@lingui/core/macro'
import { SECTIONS } from '@skrzat/contract/notice-sections'
import { createFileRoute } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import type { Early, Kept } from '#app/calls/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { WithAside } from '#components/with-aside.tsx'
import { LateAside } from '#features/aside/late-aside.ts'
import { NoticesPage } from '#features/notices/notices-page.tsx'
import { noticesSearch } from '#features/notices/search.ts'

export const early: Early = () => [['notifications.list', { direction: 'forward' }]]

export const kept: Kept = []

export const entry: Entry = { list: 'own', order: 2, icon: Bell, label: msg`Powiadomienia`, counts: SECTIONS }

/** News of every part of the app, read or not. */
export const Route = createFileRoute('/_shell/_app/notices')({
  staticData: { may: 'account' },
  validateSearch: noticesSearch,
  loader: () => needTexts('notices'),
  component: Notices,
})

function Notices() {
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return (
    <WithAside aside={<LateAside hasNotices />}>
      <NoticesPage key={search.section ?? ''} search={search} changeSearch={changeSearch} />
    </WithAside>
  )
}
