import { useLingui } from '@lingui/react'
import { UiLocaleProvider } from '@skrzat/ui/locale'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { isLocale } from '../first/browser-keeps.ts'
import { currentToken } from '#app/session/index.ts'
import { NotFoundPage } from '#components/not-found-page.tsx'
import { OUTSIDE } from '../first/outside.ts'

export const Route = createRootRoute({
  staticData: { may: 'anybody' },
  component: Root,
  notFoundComponent: NotFoundPage,
})

/**
 * Pages before sign-in send no calls about the session; a session that was ended elsewhere is forgotten there too, with
 * the data read in it.
 */
function forgetEnded() {
  const sent = currentToken()
  if (sent === undefined || !OUTSIDE.test(window.location.pathname) || window.location.pathname === '/logout')
    return
  import('#app/guards/known.ts').then(({ accountOf }) => accountOf(sent)).catch(() => undefined)
}

function Root() {
  const { locale } = useLingui().i18n
  // Removes the drawing that the document has shown until now.
  useLayoutEffect(() => document.getElementById('first')?.remove(), [])
  useEffect(forgetEnded, [])
  return (
    <UiLocaleProvider locale={isLocale(locale) ? locale : 'pl'}>
      <Outlet />
    </UiLocaleProvider>
  )
}
