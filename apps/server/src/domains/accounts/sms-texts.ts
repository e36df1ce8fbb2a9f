import type { LangKey } from '@skrzat/contract/wire/accounts'
import { loadTexts } from '../../kernel/texts/index.ts'
import { SENT_PIN_DAYS } from './pins/sent-pin.ts'
import { CODE_MINUTES } from './proof/codes.ts'

/** Changes that an owner is notified of, because somebody else could have made them. */
export type OwnerNotice = 'email' | 'phone' | 'secret' | 'factorAdded' | 'factorRemoved'

/** Texts of an account's SMS. */
export function smsTextsIn(langKey: LangKey) {
  const i18n = loadTexts(langKey)
  const minutes = CODE_MINUTES
  return {
    activation: (code: string) =>
      i18n.t(
        'Skrzat: kod aktywacji konta {code}, ważny {minutes} minut. Jeśli to nie Ty zakładasz konto, nikomu go nie podawaj.',
        { code, minutes },
      ),
    /** To the owner of an account whose phone was registered again. */
    exists: () =>
      i18n.t(
        'Skrzat: ktoś próbował założyć konto na ten numer, ale konto już istnieje. Zaloguj się albo ustaw nowy PIN.',
      ),
    resetCode: (code: string) =>
      i18n.t('Skrzat: kod do ustawienia nowego PIN-u {code}, ważny {minutes} minut. Nikomu go nie podawaj.', {
        code,
        minutes,
      }),
    /** Appended to the SMS where a code alone might not be enough for the owner. */
    resetLink: (url: string) => i18n.t(' Nowy PIN ustawisz też tu: {url}', { url }),
    pin: (pin: string) =>
      i18n.t(
        'Skrzat: Twój PIN to {pin}. Zaloguj się nim w ciągu {days} dni. Loginem jest ten numer telefonu. Nikomu go nie podawaj.',
        { pin, days: SENT_PIN_DAYS },
      ),
    /** A code that proves the owner before a change of the e-mail address, and where to type it. */
    emailCode: (code: string, page: string) =>
      i18n.t(
        'Skrzat: kod do zmiany adresu e-mail {code}, ważny {minutes} minut. Wpisz go tutaj: {page} Jeśli to nie Ty, nikomu go nie podawaj.',
        { code, minutes, page },
      ),
    /** A code before a sensitive action, for an account without a secret. */
    identityCode: (code: string) =>
      i18n.t(
        'Skrzat: kod potwierdzenia {code}, ważny {minutes} minut. Jeśli to nie Ty, nikomu go nie podawaj.',
        { code, minutes },
      ),
  }
}

/** Says what changed, and what to do if somebody else did it. */
export function ownerNoticeText(langKey: LangKey, what: OwnerNotice): string {
  const i18n = loadTexts(langKey)
  const texts: Record<OwnerNotice, string> = {
    email: i18n.t(
      'Skrzat: na Twoim koncie zmieniono adres e-mail. Jeśli to nie Ty, ustaw od razu nowy PIN i napisz do nas.',
    ),
    phone: i18n.t(
      'Skrzat: na Twoim koncie zmieniono numer telefonu. Jeśli o tym nie wiesz, napisz do nas od razu.',
    ),
    secret: i18n.t(
      'Skrzat: zmieniono PIN lub hasło Twojego konta. Jeśli to nie Ty, ustaw od razu nowy PIN i napisz do nas.',
    ),
    factorAdded: i18n.t(
      'Skrzat: do Twojego konta dodano drugi składnik logowania. Jeśli to nie Ty, od razu ustaw nowy PIN i napisz do placówki.',
    ),
    factorRemoved: i18n.t(
      'Skrzat: z Twojego konta usunięto drugi składnik logowania. Jeśli to nie Ty, od razu ustaw nowy PIN i napisz do placówki.',
    ),
  }
  return texts[what]
}
