import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LanguageSelect, ThemeSwitch } from './preferences.tsx'
import { Wordmark } from './wordmark.tsx'

/** A page for signed-out people: the sign, the content, languages and theme below. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 pt-6 pb-4 text-center sm:pt-12">
        <Link to="/" className="rounded-control p-1 text-ink">
          <Wordmark />
        </Link>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-md flex-1 px-4 outline-none">
        {children}
      </main>
      <footer className="mt-8 flex flex-wrap items-center justify-center gap-3 px-4 pb-6">
        <LanguageSelect />
        <ThemeSwitch />
      </footer>
    </div>
  )
}
