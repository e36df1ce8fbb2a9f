import { useLingui } from '@lingui/react/macro'
import { Toaster } from '@skrzat/ui/toast'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Data } from '#app/data.tsx'
// Every page inside may need the error texts, even one whose own chunk failed to load.
import '#app/error-messages.ts'
import { BottomBar } from './bottom-bar.tsx'
import { LiveCounts } from './live-counts.tsx'
import { SearchEverywhere } from './search-everywhere.tsx'
import { Sidebar } from './sidebar.tsx'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

/** The layout of every page behind signing in: a sidebar from 768 px up, a bottom bar below that. */
export function AppShell() {
  const { t } = useLingui()
  return (
    <Data>
      <LiveCounts />
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-green px-4 py-2 text-on-green focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        {t`Przejdź do treści`}
      </a>
      <div className="min-h-dvh md:grid md:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <Sidebar />
        <main id="content" tabIndex={-1} className="min-w-0 pb-(--bottom-bar) outline-none">
          <Outlet />
        </main>
        <BottomBar />
      </div>
      <SearchEverywhere />
      <Suspense>
        <ProofDialog />
      </Suspense>
      <Toaster label={t`Powiadomienia`} />
    </Data>
  )
}
