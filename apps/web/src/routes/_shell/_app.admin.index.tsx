import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Activity } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import { OverviewPage } from '#features/admin/overview/overview-page.tsx'

export const entry: Entry = {
  list: 'admin',
  order: 27,
  icon: Activity,
  label: msg`Stan systemu`,
  exact: true,
}

export const Route = createFileRoute('/_shell/_app/admin/')({
  staticData: { may: 'admin' },
  component: OverviewPage,
})
