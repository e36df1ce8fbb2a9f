/** The data that this browser stores between visits. Read before anything else is loaded, so it imports no code. */
import type { UiLocale } from '@skrzat/ui/locale'

/**
 * Shared with earlier clients: in localStorage with "remember me", otherwise in sessionStorage, which ends with the
 * tab.
 */
export const TOKEN = 'jhi-authenticationToken'
export const LOCALE = 'skrzat-locale'
export const THEME = 'skrzat-theme'

const LOCALES: ReadonlySet<string> = new Set<UiLocale>(['pl', 'en', 'de', 'fr', 'ru'])

/** Earlier clients stored the token as JSON, in quotes. */
function unquoted(kept: string | null): string | undefined {
  return kept?.replace(/^"(.*)"$/, '$1') || undefined
}

/** The session's token; undefined if nobody is signed in. */
export function keptToken(): string | undefined {
  return unquoted(localStorage.getItem(TOKEN)) ?? unquoted(sessionStorage.getItem(TOKEN))
}

/** Whether the app speaks this language. */
export function isLocale(text: string | null | undefined): text is UiLocale {
  return typeof text === 'string' && LOCALES.has(text)
}

/** The language that was chosen in this browser; undefined if none was. */
export function keptLocale(): UiLocale | undefined {
  const kept = localStorage.getItem(LOCALE)
  return isLocale(kept) ? kept : undefined
}

/** The theme that was chosen in this browser; undefined if it follows the device. */
export function keptTheme(): 'light' | 'dark' | undefined {
  const kept = localStorage.getItem(THEME)
  return kept === 'light' || kept === 'dark' ? kept : undefined
}

/** Holds on phones, which mostly belong to one person: the sign-in form proposes to remember that one. */
export const PHONE = '(pointer: coarse), (width < 48rem)'
