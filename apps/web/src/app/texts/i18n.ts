import { i18n, type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core'
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

/** The names of the catalogues in `lingui.config.ts`. */
type Catalogue =
  | 'start'
  | 'joining'
  | 'inside'
  | 'errors'
  | 'places'
  | 'invoices'
  | 'days'
  | 'account'
  | 'admin'
  | 'search'
  | 'reports'
  | 'billing'
  | 'chat'
  | 'aside'
  | 'notices'
  | 'privacy'
  | 'bank'

/** How each catalogue is loaded in each language, by the file's path. */
const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po')

const translate = i18n.t
/** Texts as they are shown: a quoted name may contain quotation marks. */
const shownText = new Proxy(translate, {
  apply: (_target, _this, args: Parameters<typeof translate>) =>
    withInnerQuotes(translate(...args), i18n.locale),
})
i18n._ = shownText
i18n.t = shownText

/** The texts of places that issue notes, by language. */
const ofNotes = new Map<string, Promise<I18n>>()

/**
 * The texts as a place says them that issues notes instead of invoices: those of `note.po`, else the usual ones. If the
 * catalogue can't be loaded, they are the usual ones until the next call.
 */
export function noteTexts(locale: string): Promise<I18n> {
  const known = ofNotes.get(locale)
  if (known) return known
  const loading = loadNoteTexts(locale).catch(() => {
    ofNotes.delete(locale)
    return i18n
  })
  ofNotes.set(locale, loading)
  return loading
}

async function loadNoteTexts(locale: string): Promise<I18n> {
  const { messages } = (await catalogues[`../../locales/${locale}/note.po`]?.()) ?? { messages: {} }
  const notes = setupI18n({ locale, messages: { [locale]: messages } })
  const translateNote = notes.t
  const text = new Proxy(translate, {
    apply(_target, _this, args: Parameters<typeof translate>) {
      return idOf(args[0]) in messages ? withInnerQuotes(translateNote(...args), locale) : i18n.t(...args)
    },
  })
  notes._ = text
  notes.t = text
  return notes
}

function idOf(message: string | MessageDescriptor): string {
  return typeof message === 'string' ? message : message.id
}

const wanted = new Set<Catalogue>(['start'])

async function load(locale: UiLocale, catalogue: Catalogue) {
  const texts = await catalogues[`../../locales/${locale}/${catalogue}.po`]?.()
  if (texts) i18n.load(locale, texts.messages)
}

/** The language that is shown, or will be once its texts are loaded. */
let shown: UiLocale | undefined

/** Loads all catalogues that were needed so far, in this language, and from now on those that are needed later. */
export async function loadTexts(locale: UiLocale) {
  shown = locale
  await Promise.all([...wanted].map((catalogue) => load(locale, catalogue)))
}

/** Loads only this language's texts and shows it. */
export async function showLocale(locale: UiLocale) {
  await loadTexts(locale)
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/**
 * Loads further catalogues, in the current language and in those chosen later. A route's loader names those of its
 * screen as literals, from which the build and a test know them.
 */
export async function needTexts(...catalogues: readonly Catalogue[]) {
  await Promise.all(catalogues.map(need))
}

async function need(catalogue: Catalogue) {
  if (wanted.has(catalogue)) return
  if (shown) await load(shown, catalogue)
  wanted.add(catalogue)
}

/** Shows a language and stores the choice in this browser. */
export async function chooseLocale(locale: UiLocale) {
  localStorage.setItem(LOCALE, locale)
  await showLocale(locale)
}
