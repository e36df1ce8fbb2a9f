import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Timer } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import { SessionLimitsPage } from '#features/admin/sessions/session-limits-page.tsx'

export const entry: Entry = { list: 'admin', order: 26, icon: Timer, label: msg`Wylogowywanie` }

export const Route = createFileRoute('/_shell/_app/admin/sessions')({
  staticData: { may: 'admin' },
  component: SessionLimitsPage,
})
