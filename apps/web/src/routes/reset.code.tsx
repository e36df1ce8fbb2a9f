import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { ResetCodePage } from '#features/accounts/joining/reset-code-page.tsx'

export const Route = createFileRoute('/reset/code')({
  staticData: { may: 'anybody' },
  loader: () => needTexts('joining'),
  component: ResetCodePage,
})
