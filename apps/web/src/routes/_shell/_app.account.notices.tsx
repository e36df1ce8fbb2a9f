import { createFileRoute } from '@tanstack/react-router'
import { NoticeSettingsPage } from '#features/accounts/own/notices/notice-settings-page.tsx'

export const Route = createFileRoute('/_shell/_app/account/notices')({
  staticData: { may: 'account' },
  component: NoticeSettingsPage,
})
