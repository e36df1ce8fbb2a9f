import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { ResetPage } from '#features/accounts/joining/reset-page.tsx'

export const Route = createFileRoute('/reset/')({
  staticData: { may: 'anybody' },
  loader: () => needTexts('joining'),
  component: ResetPage,
})
