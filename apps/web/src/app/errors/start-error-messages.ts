/**
 * The texts of errors that occur before signing in: while signing in, registering or setting a new secret, and when a
 * page can't be shown. Every text here delays the sign-in form, so a new code's text belongs in `error-messages.ts`,
 * unless one of those pages can get it.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { failureOf, type Failure } from './errors.ts'

const startMessages = {
  unreachable: msg`Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.`,
  validation: msg`Popraw zaznaczone pola i spróbuj ponownie.`,
  malformed: msg`Nie udało się tego zrobić. Wczytaj stronę ponownie i spróbuj jeszcze raz.`,
  unauthenticated: msg`Sesja wygasła. Zaloguj się ponownie.`,
  forbidden: msg`Nie masz uprawnień, aby to zrobić.`,
  not_found: msg`Nie ma tego, czego szukasz. Mogło zostać usunięte.`,
  rate_limited: msg`Za dużo prób. Odczekaj chwilę i spróbuj ponownie.`,
  unavailable: msg`Serwer jest chwilowo niedostępny. Spróbuj ponownie za minutę.`,
  internal: msg`Coś poszło nie tak po naszej stronie. Spróbuj ponownie.`,
  'auth.failed': msg`Nie udało się zalogować. Sprawdź numer telefonu i PIN lub hasło.`,
  'auth.provider': msg`Logowanie kontem organizacji nie powiodło się.`,
  'auth.second_factor': msg`Podaj kod z aplikacji albo kod zapasowy.`,
  'auth.wrong_factor': msg`Ten kod jest błędny albo został już użyty. Podaj następny.`,
  'account.weak_pin': msg`Ten PIN łatwo zgadnąć. Wybierz inny.`,
  'account.common_password': msg`To hasło łatwo zgadnąć. Wybierz dłuższe albo mniej oczywiste.`,
  'account.same_secret': msg`To ten sam PIN lub to samo hasło co dotąd. Wybierz inne.`,
  'account.invalid_password': msg`Hasło musi mieć od 10 do 100 znaków.`,
  'account.phone': msg`Numer telefonu musi mieć 9 cyfr.`,
  'account.code': msg`Kod jest błędny, wygasł albo został już użyty. Przepisz go z ostatniego SMS-a albo poproś o nowy.`,
  'sms.limit': msg`Wysłano już zbyt wiele SMS-ów. Spróbuj ponownie później.`,
  'account.password_required': msg`Administrator systemu musi mieć hasło.`,
} satisfies Partial<Record<Failure['code'], MessageDescriptor>>

export type StartCode = keyof typeof startMessages

const known = new Map<string, MessageDescriptor>(Object.entries(startMessages))

/** Adds the messages of further codes. */
export function addMessages(messages: Readonly<Record<string, MessageDescriptor>>) {
  for (const [code, message] of Object.entries(messages)) known.set(code, message)
}

/** Whether the code has a message of its own by now. */
export function isKnown(code: Failure['code']): boolean {
  return known.has(code)
}

/** The message of a code; a general one for an unknown code. */
export function knownMessage(code: Failure['code']): MessageDescriptor {
  return known.get(code) ?? startMessages.internal
}

/** The error in the person's language: `failureText(error)`. */
export function useFailureText() {
  const { _, i18n } = useLingui()
  return (error: unknown): string => {
    const { code, params } = failureOf(error)
    const readable = Object.entries(params).map(([name, value]) => [
      name,
      // Minutes have two digits: 8:00.
      name === 'maxMin' ? String(value).padStart(2, '0') : dateText(value, i18n.locale),
    ])
    return _({ ...knownMessage(code), values: Object.fromEntries(readable) })
  }
}

/** A month `2026-10` as `październik 2026`, a day `2026-10-12` as `12.10.2026`, and anything else as it is. */
function dateText(value: unknown, locale: string): unknown {
  const isMonth = /^\d{4}-\d\d$/.test(String(value))
  if (!isMonth && !/^\d{4}-\d\d-\d\d$/.test(String(value))) return value
  const form = isMonth
    ? ({ month: 'long', year: 'numeric' } as const)
    : ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const)
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...form, timeZone: 'UTC' })
  return format.format(new Date(isMonth ? `${String(value)}-01` : String(value)))
}
