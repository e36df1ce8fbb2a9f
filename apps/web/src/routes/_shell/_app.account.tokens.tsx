import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { TokensPage } from '#features/accounts/own/tokens/tokens-page.tsx'

export const Route = createFileRoute('/_shell/_app/account/tokens')({
  staticData: { may: 'account' },
  loader: () => needTexts('admin'),
  component: TokensPage,
})
