import { createFileRoute } from '@tanstack/react-router'
import { TokensPage } from '#features/accounts/own/tokens/tokens-page.tsx'

export const Route = createFileRoute('/_app/account/tokens')({ component: TokensPage })
