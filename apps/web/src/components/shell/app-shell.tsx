import { useLingui } from '@lingui/react/macro'
import { MD, useMedia } from '@skrzat/ui/media'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Data } from '#app/calls/index.ts'
import { loadErrorTexts } from '#app/errors/index.ts'
import { lazyPart } from '#app/parts/index.ts'
import { PlaceWord } from '../document-word.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { shellStyle } from './frame-style.ts'
import { LiveCounts } from './live-counts.tsx'
import { SearchEverywhere } from './search-everywhere.tsx'
import { Sidebar } from './sidebar.tsx'

const nothing = () => null
const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).default, nothing)
const LineStrip = lazyPart(async () => (await import('./line-strip.tsx')).default, nothing)
const Toaster = lazyPart(async () => (await import('@skrzat/ui/toaster')).Toaster, nothing)
const NewerVersion = lazyPart(async () => (await import('./newer-version.tsx')).default, nothing)

type AppShellProps = {
  /** Parts that work on every page and show nothing. */
  children?: ReactNode
}

/** The layout of every page behind signing in: a sidebar from 768 px up, a bottom bar below that. */
export function AppShell({ children }: AppShellProps) {
  const { t } = useLingui()
  const wide = useMedia(MD)
  const sidebar = useOnce(wide)
  const bar = useOnce(!wide)
  // Also for what a page says without asking the server, and for a connection that is lost later.
  useEffect(() => void loadErrorTexts(), [])
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
      <div className={shellStyle}>
        {sidebar && <Sidebar />}
        <main id="content" tabIndex={-1} className="min-w-0 pb-(--bottom-bar) outline-none">
          <Suspense>
            <LineStrip />
          </Suspense>
          <PlaceWord>
            <Outlet />
          </PlaceWord>
        </main>
        {bar && <BottomBar />}
      </div>
      <PlaceWord>
        <SearchEverywhere />
      </PlaceWord>
      <Suspense>
        <ProofDialog />
        <NewerVersion />
        {children}
      </Suspense>
      <Suspense>
        <Toaster label={t`Powiadomienia`} />
      </Suspense>
    </Data>
  )
}

/** Whether it is or was true: a part that reappears under an open dialog would not be hidden from screen readers. */
function useOnce(holds: boolean): boolean {
  const [once, setOnce] = useState(holds)
  if (holds && !once) setOnce(true)
  return once || holds
}
