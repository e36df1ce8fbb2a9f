import type { LangKey } from '@skrzat/contract/wire/accounts'
import { loadTexts } from '../../kernel/texts/index.ts'

/** The former job of a worker who has left the place. */
export function formerlyText(langKey: LangKey, what: string): string {
  const i18n = loadTexts(langKey)
  return i18n.t('dawniej {what}', { what })
}

/** A parent without a name of their own, by the kids; `nth` of their guardians. */
export function parentText(langKey: LangKey, names: readonly string[], nth: number): string {
  const i18n = loadTexts(langKey)
  const kids = names.join(', ')
  return nth > 1 ? i18n.t('Rodzic {nth}: {kids}', { nth, kids }) : i18n.t('Rodzic: {kids}', { kids })
}

/** A person whose name the reader may no longer read. */
export function nobodyText(langKey: LangKey): string {
  const i18n = loadTexts(langKey)
  return i18n.t('Dawny rozmówca')
}

/** As it is written within a text; German nouns keep their capitals. */
export function withinText(langKey: LangKey, text: string): string {
  return langKey === 'de' ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

/** The text of a message that was taken back, for clients that do not support this. */
export function takenBackText(langKey: LangKey): string {
  const i18n = loadTexts(langKey)
  return i18n.t('(wiadomość wycofana)')
}
