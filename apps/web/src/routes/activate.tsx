import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { ActivatePage } from '#features/accounts/joining/activate-page.tsx'

export const Route = createFileRoute('/activate')({
  staticData: { may: 'anybody' },
  loader: () => needTexts('joining'),
  component: ActivatePage,
})
