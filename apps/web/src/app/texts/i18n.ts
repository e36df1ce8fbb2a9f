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

/** Loads the texts of a catalogue; undefined where a language has none. */
type LoadTexts = (locale: UiLocale) => Promise<{ messages: Messages }> | undefined

/** The texts that the app starts with; those of the pages are loaded by `needTexts`, whose list they do not wait for. */
const starts = import.meta.glob<{ messages: Messages }>('../../locales/*/start.po')

const translate = i18n.t
/** Texts as they are shown: a quoted name may contain quotation marks. */
const shownText = new Proxy(translate, {
  apply: (_target, _this, args: Parameters<typeof translate>) =>
    withInnerQuotes(translate(...args), i18n.locale),
})
i18n._ = shownText
i18n.t = shownText

/** By the catalogue's name. */
const wanted = new Map<string, LoadTexts>([
  ['start', (locale) => starts[`../../locales/${locale}/start.po`]?.()],
])

async function show(locale: UiLocale, load: LoadTexts) {
  const texts = await load(locale)
  if (texts) i18n.load(locale, texts.messages)
}

/** The language that is shown, or will be once its texts are loaded. */
let shown: UiLocale | undefined

/** Loads all catalogues that were needed so far, in this language, and from now on those that are needed later. */
export async function loadTexts(locale: UiLocale) {
  shown = locale
  await Promise.all([...wanted.values()].map((load) => show(locale, load)))
}

/** Loads only this language's texts and shows it. */
export async function showLocale(locale: UiLocale) {
  await loadTexts(locale)
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/** Loads a catalogue once, in the current language, and from now on in those chosen later. */
export async function need(catalogue: string, load: LoadTexts) {
  if (wanted.has(catalogue)) return
  if (shown) await show(shown, load)
  wanted.set(catalogue, load)
}

/** Shows a language and stores the choice in this browser. */
export async function chooseLocale(locale: UiLocale) {
  localStorage.setItem(LOCALE, locale)
  await showLocale(locale)
}
