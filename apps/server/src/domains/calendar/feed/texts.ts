/** Texts of a private calendar in the account's language. */
import type { LangKey } from '@skrzat/contract/wire/accounts'

type FeedTexts = {
  /** The calendar's name, without commas, which would split it. */
  readonly name: string
  readonly absence: (kid: string) => string
  readonly confirmed: string
  readonly unconfirmed: string
}

export const FEED_TEXTS: Readonly<Record<LangKey, FeedTexts>> = {
  pl: {
    name: 'Skrzat',
    absence: (kid) => `Nieobecność: ${kid}`,
    confirmed: 'Potwierdzona przez placówkę.',
    unconfirmed: 'Zgłoszona, jeszcze niepotwierdzona.',
  },
  en: {
    name: 'Skrzat',
    absence: (kid) => `Absence: ${kid}`,
    confirmed: 'Confirmed by the place.',
    unconfirmed: 'Reported, not confirmed yet.',
  },
  de: {
    name: 'Skrzat',
    absence: (kid) => `Abwesenheit: ${kid}`,
    confirmed: 'Von der Einrichtung bestätigt.',
    unconfirmed: 'Gemeldet, noch nicht bestätigt.',
  },
  fr: {
    name: 'Skrzat',
    absence: (kid) => `Absence : ${kid}`,
    confirmed: 'Confirmée par l’établissement.',
    unconfirmed: 'Signalée, pas encore confirmée.',
  },
  ru: {
    name: 'Skrzat',
    absence: (kid) => `Отсутствие: ${kid}`,
    confirmed: 'Подтверждено учреждением.',
    unconfirmed: 'Сообщено, ещё не подтверждено.',
  },
}
