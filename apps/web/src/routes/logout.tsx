import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import type { Kept } from '#app/calls/index.ts'
import { LogoutPage } from '#features/accounts/logout-page.tsx'

export const kept: Kept = []

export const actions: Actions = [{ order: 14, icon: LogOut, label: msg`Wyloguj się` }]

export const Route = createFileRoute('/logout')({ staticData: { may: 'anybody' }, component: LogoutPage })
