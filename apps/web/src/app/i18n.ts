import { i18n, type Messages } from '@lingui/core'
import type { UiLocale } from '@skrzat/ui/locale'

/** The languages, each by its own name. Polish is the source and the fallback. */
export const locales: Record<UiLocale, string> = {
  pl: 'Polski',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ru: 'Русский',
}

const catalogues: Record<UiLocale, () => Promise<{ messages: Messages }>> = {
  pl: () => import('../locales/pl/messages.po'),
  en: () => import('../locales/en/messages.po'),
  de: () => import('../locales/de/messages.po'),
  fr: () => import('../locales/fr/messages.po'),
  ru: () => import('../locales/ru/messages.po'),
}

const key = 'skrzat-locale'

export function isLocale(text: string | null | undefined): text is UiLocale {
  return typeof text === 'string' && Object.hasOwn(locales, text)
}

/** The language that somebody chose in this browser; undefined where nobody has. */
export function chosenLocale(): UiLocale | undefined {
  const kept = localStorage.getItem(key)
  return isLocale(kept) ? kept : undefined
}

/** Loads the language's texts, and those alone, and shows them. */
export async function showLocale(locale: UiLocale) {
  const { messages } = await catalogues[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

export async function chooseLocale(locale: UiLocale) {
  localStorage.setItem(key, locale)
  await showLocale(locale)
}
