import { createFileRoute } from '@tanstack/react-router'
import { PasswordPage } from '#features/accounts/own/password-page.tsx'

export const Route = createFileRoute('/_app/account/password')({ component: PasswordPage })
