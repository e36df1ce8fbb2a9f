import { useLingui } from '@lingui/react'
import { UiLocaleProvider } from '@skrzat/ui/locale'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { isLocale } from '#app/i18n.ts'
import { NotFoundPage } from '#components/not-found-page.tsx'

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

function Root() {
  const { locale } = useLingui().i18n
  return (
    <UiLocaleProvider locale={isLocale(locale) ? locale : 'pl'}>
      <Outlet />
    </UiLocaleProvider>
  )
}
