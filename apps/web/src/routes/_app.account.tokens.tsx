import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { TokensPage } from '#features/accounts/own/tokens/tokens-page.tsx'

export const Route = createFileRoute('/_app/account/tokens')({
  loader: () => needTexts('admin'),
  component: TokensPage,
})
