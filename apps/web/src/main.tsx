import './app/parts/import-again.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keptLocale } from './first/browser-keeps.ts'
import { onEndOfSession, onTokenChange, currentToken } from '#app/session/index.ts'
import { focusAfterNavigation } from '#app/navigation/index.ts'
import { router } from './router.tsx'
import { showLocale } from '#app/texts/index.ts'
import './styles.css'

function toLogin() {
  const from = router.state.location.href
  void router.navigate({ to: '/login', search: { reason: 'unauthorized', ...(from !== '/' && { from }) } })
}

onEndOfSession(toLogin)
onTokenChange((where) => {
  if (where === 'here') return
  if (currentToken() === undefined) toLogin()
  else window.location.reload()
})
focusAfterNavigation(router)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

/** Pages import this module, so a top-level await would keep them from loading. */
async function startApp(container: HTMLElement) {
  // The document's content stays until the first page is rendered.
  await Promise.all([showLocale(keptLocale() ?? 'pl'), router.load()])
  createRoot(container).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  )
}

// The document shows the failure.
startApp(root).catch(reportError)
