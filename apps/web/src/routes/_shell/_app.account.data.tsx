import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { DataPage } from '#features/accounts/own/data/data-page.tsx'

export const Route = createFileRoute('/_shell/_app/account/data')({
  staticData: { may: 'account' },
  loader: () => needTexts('privacy'),
  component: DataPage,
})
