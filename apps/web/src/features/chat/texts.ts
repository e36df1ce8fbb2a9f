import type { Catalogue } from '#app/texts/index.ts'

/** The texts of talks: loaded with their page. */
export const CHAT_TEXTS: Catalogue = {
  pl: () => import('../../locales/pl/chat.po'),
  en: () => import('../../locales/en/chat.po'),
  de: () => import('../../locales/de/chat.po'),
  fr: () => import('../../locales/fr/chat.po'),
  ru: () => import('../../locales/ru/chat.po'),
}
