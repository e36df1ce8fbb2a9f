import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LanguageSelect, ThemeSwitch } from './preferences.tsx'
import { Wordmark } from './wordmark.tsx'

/** A page for signed-out people: the logo, the content, the theme switch. The language select above stays in place. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-3 px-4 pt-4 pb-4 sm:grid sm:grid-cols-[1fr_auto_1fr] sm:px-8 sm:pt-8">
        <Link to="/" className="flex rounded-control p-1 text-ink sm:col-start-2">
          <Wordmark />
        </Link>
        <LanguageSelect className="w-36 justify-self-end" />
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-md flex-1 px-4 outline-none">
        {children}
      </main>
      <footer className="mt-8 flex justify-center px-4 pb-6">
        <ThemeSwitch />
      </footer>
    </div>
  )
}
