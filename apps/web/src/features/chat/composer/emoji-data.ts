/** The names of emoji in the app's languages, served by the app itself and loaded by the picker. */
import type { UiLocale } from '@skrzat/ui/locale'
import type { EmojiData } from 'frimousse'

type Loaded = Promise<{ default: EmojiData }>

const data: Record<UiLocale, () => Loaded> = {
  pl: () => import('virtual:emoji/pl'),
  en: () => import('virtual:emoji/en'),
  de: () => import('virtual:emoji/de'),
  fr: () => import('virtual:emoji/fr'),
  ru: () => import('virtual:emoji/ru'),
}

function isLanguage(locale: string): locale is UiLocale {
  return Object.hasOwn(data, locale)
}

export async function emojiOf(locale: string): Promise<EmojiData> {
  const loaded = await data[isLanguage(locale) ? locale : 'pl']()
  return loaded.default
}
