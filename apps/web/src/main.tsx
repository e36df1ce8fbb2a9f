import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onEndOfSession } from '#app/end-of-session.ts'
import { focusAfterNavigation } from '#app/focus.ts'
import { chosenLocale, showLocale } from '#app/i18n.ts'
import { router } from '#app/router.tsx'
import { onChangedElsewhere, token } from '#app/session.ts'
import { queryClient } from '#app/trpc.ts'
import './styles.css'

function toLogin(reason: 'unauthorized' | undefined) {
  queryClient.clear()
  const from = router.state.location.href
  void router.navigate({ to: '/login', search: { ...(reason && { reason }), ...(from !== '/' && { from }) } })
}

onEndOfSession(() => toLogin('unauthorized'))
onChangedElsewhere(() => {
  if (token() === undefined) toLogin('unauthorized')
  else window.location.reload()
})
focusAfterNavigation(router)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

await showLocale(chosenLocale() ?? 'pl')
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
