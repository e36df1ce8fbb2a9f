import { createFileRoute } from '@tanstack/react-router'
import type { Kept } from '#app/calls/index.ts'
import { LogoutPage } from '#features/accounts/logout-page.tsx'

export const kept: Kept = []

export const Route = createFileRoute('/logout')({ staticData: { may: 'anybody' }, component: LogoutPage })
