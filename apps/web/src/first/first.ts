/**
 * Runs in the document's head, before anything is painted or loaded: applies the chosen theme and language, shows the
 * matching part of the document, and sends the page's first calls. The build inserts it into the document.
 */
import { keptLocale, keptTheme, keptToken } from './browser-keeps.ts'
import { askEarly, type First } from './early.ts'
import { COMPACT, DENSITY } from './kept-density.ts'
import type { InstallEvent } from './install-event.ts'
import { OUTSIDE } from './outside.ts'

/** Set by the build: the files of each page. */
declare const __PAGES__: {
  files: readonly string[]
  /** Indices of files by pattern. */
  pages: Readonly<Record<string, readonly number[]>>
  /** The catalogues of each page, by pattern. */
  says: Readonly<Record<string, readonly string[]>>
  /** Indices of texts by language and catalogue. */
  texts: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>
}

const { files, pages, says, texts } = __PAGES__

function patternOf(path: string): string | undefined {
  const parts = path.replace(/(.)\/$/, '$1').split('/')
  return Object.keys(pages).find((pattern) => {
    const wanted = pattern.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part === parts[index] || (part.startsWith('$') && parts[index] !== ''))
    )
  })
}

function preload(addresses: Iterable<string>) {
  for (const address of addresses) {
    const link = document.createElement('link')
    const isStyle = address.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.href = address
    link.crossOrigin = ''
    document.head.append(link)
  }
}

/** Kept for when it is offered; the browser would show a bar of its own at once. */
function keepInstall(event: InstallEvent) {
  event.preventDefault()
  window.skrzatInstall = event
}

function begin() {
  const page = document.documentElement
  const theme = keptTheme()
  const locale = keptLocale() ?? 'pl'
  if (theme) page.dataset['theme'] = theme
  if (localStorage.getItem(DENSITY) === COMPACT) page.dataset['density'] = COMPACT
  page.lang = locale
  const token = keptToken()
  const pattern = patternOf(window.location.pathname)
  // Pages of their own before signing in; all others redirect to /login.
  if (OUTSIDE.test(window.location.pathname)) return
  const isLogin = token === undefined
  page.dataset['first'] = isLogin ? `login-${locale}` : 'inside'
  const first: First = {
    load() {
      const next = isLogin ? patternOf(pathAfterLogin()) : pattern
      // Of the app itself first, as it is the largest.
      const app = document.querySelector<HTMLScriptElement>('script[type="later"]')
      const indices = [
        ...(says[next ?? ''] ?? says[''] ?? []).flatMap((name) => texts[locale]?.[name] ?? []),
        ...(isLogin ? (pages['/login'] ?? []) : []),
        ...(pages[next ?? ''] ?? []),
      ]
      preload(new Set([...(app ? [app.src] : []), ...indices.map((index) => `/${files[index] ?? ''}`)]))
    },
    ask(bearer, address) {
      const next = new URL(address, window.location.origin)
      first.early = askEarly(
        { token: bearer, language: locale, pattern: patternOf(next.pathname), drawn: false },
        next,
      )
    },
  }
  if (!isLogin) first.early = askEarly({ token, language: locale, pattern, drawn: true }, window.location)
  window.skrzatFirst = first
}

/** The page to which /login leads; every other page leads back to itself. */
function pathAfterLogin(): string {
  const { origin, pathname, search } = window.location
  if (pathname !== '/login') return pathname
  return URL.parse(new URLSearchParams(search).get('from') ?? '/', origin)?.pathname ?? '/'
}

window.addEventListener('beforeinstallprompt', keepInstall)
try {
  begin()
} catch {
  // A browser that refuses storage can't run the app either, which the document then says.
}
