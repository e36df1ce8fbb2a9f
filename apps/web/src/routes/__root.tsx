import { useLingui } from '@lingui/react'
import { UiLocaleProvider } from '@skrzat/ui/locale'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { isLocale } from '#app/browser-keeps.ts'
import { NotFoundPage } from '#components/not-found-page.tsx'

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

function Root() {
  const { locale } = useLingui().i18n
  // What the document has shown until now.
  useLayoutEffect(() => document.getElementById('first')?.remove(), [])
  return (
    <UiLocaleProvider locale={isLocale(locale) ? locale : 'pl'}>
      <Outlet />
    </UiLocaleProvider>
  )
}
