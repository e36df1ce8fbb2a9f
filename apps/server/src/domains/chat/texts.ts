import type { LangKey } from '@skrzat/contract/wire/accounts'

/** A parent whose name a place has not been told, by the kids; `second` is the kid's second phone. */
const PARENT: Record<LangKey, (kids: string, second: boolean) => string> = {
  pl: (kids, second) => `Rodzic${second ? ' 2' : ''}: ${kids}`,
  en: (kids, second) => `Parent${second ? ' 2' : ''}: ${kids}`,
  de: (kids, second) => `Elternteil${second ? ' 2' : ''}: ${kids}`,
  fr: (kids, second) => `Parent${second ? ' 2' : ''} : ${kids}`,
  ru: (kids, second) => `Родитель${second ? ' 2' : ''}: ${kids}`,
}

/** Somebody of whom the reader has no name any more. */
const NOBODY: Record<LangKey, string> = {
  pl: 'Dawny rozmówca',
  en: 'Former contact',
  de: 'Früherer Kontakt',
  fr: 'Ancien contact',
  ru: 'Бывший собеседник',
}

const FORMERLY: Record<LangKey, (what: string) => string> = {
  pl: (what) => `dawniej ${what}`,
  en: (what) => `formerly ${what}`,
  de: (what) => `früher ${what}`,
  fr: (what) => `anciennement ${what}`,
  ru: (what) => `ранее ${what}`,
}

/** What somebody was in the house, who is it no more. */
export function formerlyText(langKey: LangKey, what: string): string {
  return FORMERLY[langKey](what)
}

export function parentText(langKey: LangKey, kids: readonly string[], second: boolean): string {
  return PARENT[langKey](kids.join(', '), second)
}

export function nobodyText(langKey: LangKey): string {
  return NOBODY[langKey]
}

/** As it is written within a text; German nouns keep their capitals. */
export function withinText(langKey: LangKey, text: string): string {
  return langKey === 'de' ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

/** For clients that know no messages that were taken back. */
const TAKEN_BACK: Record<LangKey, string> = {
  pl: '(wiadomość wycofana)',
  en: '(message taken back)',
  de: '(Nachricht zurückgenommen)',
  fr: '(message retiré)',
  ru: '(сообщение отозвано)',
}

export function takenBackText(langKey: LangKey): string {
  return TAKEN_BACK[langKey]
}
