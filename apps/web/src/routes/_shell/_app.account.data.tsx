import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FolderLock } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { DataPage } from '#features/accounts/own/data/data-page.tsx'

export const actions: Actions = [{ order: 14, icon: FolderLock, label: msg`Twoje dane` }]

export const Route = createFileRoute('/_shell/_app/account/data')({
  staticData: { may: 'account' },
  loader: () => needTexts('privacy'),
  component: DataPage,
})
