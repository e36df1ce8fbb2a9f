import type { Messages } from '@lingui/core'
import { need } from './i18n.ts'

/** The names of the catalogues in `lingui.config.ts`. */
type Catalogue =
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
const catalogues = import.meta.glob<{ messages: Messages }>([
  '../../locales/*/*.po',
  '!../../locales/*/start.po',
])

/** Loads a catalogue's texts in a language; undefined where there are none. */
export const textsIn = (locale: string, catalogue: string) =>
  catalogues[`../../locales/${locale}/${catalogue}.po`]?.()

/**
 * Loads further catalogues, in the current language and in those chosen later. A route's loader names those of its
 * screen as literals, from which the build and a test know them.
 */
export async function needTexts(...names: readonly Catalogue[]) {
  await Promise.all(names.map((name) => need(name, (locale) => textsIn(locale, name))))
}
