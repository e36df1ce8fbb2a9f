import type { LangKey } from '@skrzat/contract/wire/accounts'
import { loadTexts } from '../../kernel/texts/index.ts'

/** What somebody was in the house, who is it no more. */
export function formerlyText(langKey: LangKey, what: string): string {
  const i18n = loadTexts(langKey)
  return i18n.t('dawniej {what}', { what })
}

/** A parent whose name a place has not been told, by the kids; `second` is the kid's second phone. */
export function parentText(langKey: LangKey, names: readonly string[], second: boolean): string {
  const i18n = loadTexts(langKey)
  const kids = names.join(', ')
  return second ? i18n.t('Rodzic 2: {kids}', { kids }) : i18n.t('Rodzic: {kids}', { kids })
}

/** Somebody of whom the reader has no name any more. */
export function nobodyText(langKey: LangKey): string {
  const i18n = loadTexts(langKey)
  return i18n.t('Dawny rozmówca')
}

/** As it is written within a text; German nouns keep their capitals. */
export function withinText(langKey: LangKey, text: string): string {
  return langKey === 'de' ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

/** For clients that know no messages that were taken back. */
export function takenBackText(langKey: LangKey): string {
  const i18n = loadTexts(langKey)
  return i18n.t('(wiadomość wycofana)')
}
