import type { Catalogue } from '#app/texts/index.ts'

/** The search's texts, which no page needs before it is opened. */
export const SEARCH_TEXTS: Catalogue = {
  pl: () => import('../../locales/pl/search.po'),
  en: () => import('../../locales/en/search.po'),
  de: () => import('../../locales/de/search.po'),
  fr: () => import('../../locales/fr/search.po'),
  ru: () => import('../../locales/ru/search.po'),
}
