import { i18n, type Messages } from '@lingui/core'
import type { UiLocale } from '@skrzat/ui/locale'
import { LOCALE } from '../../first/browser-keeps.ts'
import { withInnerQuotes } from './inner-quotes.ts'

/** The languages, each in its own name. Polish is the source and the fallback. */
export const locales: Record<UiLocale, string> = {
  pl: 'Polski',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ru: 'Русский',
}

/**
 * `start`: the sign-in form; `joining`: registering and setting a new secret; `admin`: pages for admins only, and access
 * tokens; `inside`: the rest, after signing in.
 */
type Part = 'start' | 'joining' | 'inside' | 'admin'

/** How a part is loaded in each language. */
export type Catalogue = Record<UiLocale, () => Promise<{ messages: Messages }>>

const catalogues: Record<Part, Catalogue> = {
  start: {
    pl: () => import('../../locales/pl/start.po'),
    en: () => import('../../locales/en/start.po'),
    de: () => import('../../locales/de/start.po'),
    fr: () => import('../../locales/fr/start.po'),
    ru: () => import('../../locales/ru/start.po'),
  },
  joining: {
    pl: () => import('../../locales/pl/joining.po'),
    en: () => import('../../locales/en/joining.po'),
    de: () => import('../../locales/de/joining.po'),
    fr: () => import('../../locales/fr/joining.po'),
    ru: () => import('../../locales/ru/joining.po'),
  },
  inside: {
    pl: () => import('../../locales/pl/inside.po'),
    en: () => import('../../locales/en/inside.po'),
    de: () => import('../../locales/de/inside.po'),
    fr: () => import('../../locales/fr/inside.po'),
    ru: () => import('../../locales/ru/inside.po'),
  },
  admin: {
    pl: () => import('../../locales/pl/admin.po'),
    en: () => import('../../locales/en/admin.po'),
    de: () => import('../../locales/de/admin.po'),
    fr: () => import('../../locales/fr/admin.po'),
    ru: () => import('../../locales/ru/admin.po'),
  },
}

const translate = i18n.t
/** Texts as they are shown: a quoted name may have quotation marks of its own. */
const shownText = new Proxy(translate, {
  apply: (_target, _this, args: Parameters<typeof translate>) =>
    withInnerQuotes(translate(...args), i18n.locale),
})
i18n._ = shownText
i18n.t = shownText

const wanted = new Set([catalogues.start])

async function load(locale: UiLocale, catalogue: Catalogue) {
  const { messages } = await catalogue[locale]()
  i18n.load(locale, messages)
}

/** What is shown, or will be once its texts are there. */
let shown: UiLocale | undefined

/** Loads only this language's texts and shows it. */
export async function showLocale(locale: UiLocale) {
  shown = locale
  await Promise.all([...wanted].map((catalogue) => load(locale, catalogue)))
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/**
 * Loads another part of the texts, in the current language and in those chosen later.
 * @param part one of the pages' parts, or the catalogue of something that is itself loaded late
 */
export async function needTexts(part: Part | Catalogue) {
  const catalogue = typeof part === 'string' ? catalogues[part] : part
  if (wanted.has(catalogue)) return
  if (shown) await load(shown, catalogue)
  wanted.add(catalogue)
}

/** Shows a language and stores the choice in this browser. */
export async function chooseLocale(locale: UiLocale) {
  localStorage.setItem(LOCALE, locale)
  await showLocale(locale)
}
