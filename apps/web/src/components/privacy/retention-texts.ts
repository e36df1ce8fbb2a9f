/** The table of retention in words: what is kept, how long, from when, and why. */
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { RETENTION, type Retention, type RetentionKind, type UntimedKind } from '@skrzat/contract/retention'

const KINDS: Record<RetentionKind, MessageDescriptor> = {
  health: msg`Notatki o\u00a0zdrowiu, alergie, dieta`,
  pickups: msg`Osoby, które mogą odbierać, i\u00a0numery w\u00a0nagłej sprawie`,
  card: msg`Reszta karty dziecka: data urodzenia, notatki, historia zmian`,
  consents: msg`Zgody i odmowy`,
  chat: msg`Rozmowy o dziecku`,
  talks: msg`Pozostałe rozmowy`,
  guardians: msg`Opiekunowie dzieci, które odeszły: imię, telefon, konto`,
  names: msg`Imię i nazwisko dziecka`,
  absence_reasons: msg`Powody nieobecności`,
  sms: msg`SMS-y`,
  mails: msg`E-maile`,
  notices: msg`Powiadomienia`,
  documents: msg`Nazwiska na dokumentach księgowych`,
  sign_ins: msg`Zakończone logowania`,
  audit: msg`Audyt: kto co otworzył i zmienił`,
  exports: msg`Przygotowane eksporty danych`,
}

export const UNTIMED_TEXTS: Record<UntimedKind, Record<'name' | 'until' | 'why', MessageDescriptor>> = {
  place_posts: {
    name: msg`Wpisy, wydarzenia i\u00a0pliki placówki`,
    until: msg`dopóki placówka ich nie usunie`,
    why: msg`należą do placówki; po usunięciu danych zamiast imienia i\u00a0nazwiska jest w\u00a0nich numer, ale samo imię i\u00a0formy odmienione zostają`,
  },
}

const STARTS: Record<Retention['from'], MessageDescriptor> = {
  leaving: msg`od ostatniego dnia dziecka lub usunięcia go przez placówkę, zależnie od tego, co było wcześniej`,
  leaving_year: msg`od końca roku, w\u00a0którym placówka usunęła dziecko`,
  absence: msg`od dnia nieobecności`,
  sent: msg`od wysłania`,
  made: msg`od powstania`,
  year_end: msg`od końca roku dokumentu`,
  ended: msg`od wylogowania lub wygaśnięcia`,
}

const BASES: Record<Retention['basis'], MessageDescriptor> = {
  minimal: msg`dłużej nie są potrzebne (RODO, art. 5 ust. 1 lit. c i e)`,
  claims: msg`na wypadek sporu lub roszczeń (RODO, art. 6 ust. 1 lit. f)`,
  accounting: msg`wymaga tego prawo (art. 74 ustawy o rachunkowości)`,
  security: msg`bezpieczeństwo danych (RODO, art. 32)`,
  portability: msg`prawo do kopii danych (RODO, art. 15 i 20)`,
}

/** Days in years, leap days included. */
const DAYS_OF_YEAR = 365.25

type RetentionTexts = {
  readonly name: string
  /** `12 miesięcy`; empty for what goes at once. */
  readonly length: string
  readonly from: string
  readonly basis: string
}

/** The texts of a kind; whole years of days are years. */
export function useRetentionTexts() {
  const { t, i18n } = useLingui()

  function lengthText({ unit, count }: Pick<Retention, 'unit' | 'count'>): string {
    if (count === 0) return ''
    const years = Math.round(count / DAYS_OF_YEAR)
    if (unit === 'years') return yearsText(count)
    if (unit === 'months')
      return t`${plural(count, { one: '# miesiąc', few: '# miesiące', many: '# miesięcy', other: '# miesiąca' })}`
    if (years > 0 && Math.abs(count - years * DAYS_OF_YEAR) < 1) return yearsText(years)
    return t`${plural(count, { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' })}`
  }

  function yearsText(years: number): string {
    return t`${plural(years, { one: '# rok', few: '# lata', many: '# lat', other: '# roku' })}`
  }

  return (kind: RetentionKind): RetentionTexts => {
    const { from, basis, ...length } = RETENTION[kind]
    return {
      name: i18n.t(KINDS[kind]),
      length: lengthText(length),
      from: i18n.t(STARTS[from]),
      basis: i18n.t(BASES[basis]),
    }
  }
}
