import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AUDIT_FACTS, type AuditFact } from '@skrzat/contract/audits'
import type { PlaceRole } from '@skrzat/contract/roles'
import type { PaymentTypeKind } from '@skrzat/contract/value'
import type { TokenScope } from '@skrzat/contract/wire/access-tokens'

const NAMES: Record<AuditFact, MessageDescriptor> = {
  message: msg`wynik`,
  route: msg`wywołanie`,
  failures: msg`nieudane próby`,
  networks: msg`sieci`,
  sessions: msg`sesje`,
  idle: msg`z powodu bezczynności`,
  issuer: msg`dostawca`,
  by: msg`sposób`,
  sent: msg`wysłane SMS-y`,
  account: msg`konto nr`,
  admin: msg`administrator systemu`,
  phoneChanged: msg`zmieniony telefon`,
  emailChangeRequested: msg`zmieniany e-mail`,
  secretChanged: msg`zmienione hasło`,
  required: msg`wymagany`,
  place: msg`placówka nr`,
  group: msg`grupa nr`,
  kid: msg`dziecko nr`,
  worker: msg`pracownik nr`,
  role: msg`uprawnienie`,
  fields: msg`zmienione pola`,
  tutors: msg`wychowawcy nr`,
  groups: msg`nowe grupy`,
  kidsAdded: msg`dodane dzieci`,
  kidsUpdated: msg`zmienione dzieci`,
  workersAdded: msg`dodani pracownicy`,
  workersUpdated: msg`zmienieni pracownicy`,
  from: msg`od`,
  to: msg`do`,
  day: msg`dzień`,
  event: msg`wydarzenie nr`,
  file: msg`plik nr`,
  post: msg`wpis nr`,
  report: msg`zgłoszenie lub raport nr`,
  state: msg`decyzja`,
  sms: msg`SMS nr`,
  note: msg`notatka`,
  paymentType: msg`rodzaj płatności nr`,
  kind: msg`sposób liczenia`,
  mainValue: msg`kwota stała`,
  daily: msg`stawka dzienna`,
  defaultUnchecked: msg`domyślnie nienaliczany`,
  kindBefore: msg`sposób liczenia przedtem`,
  mainValueBefore: msg`kwota stała przedtem`,
  dailyBefore: msg`stawka dzienna przedtem`,
  staffMinutes: msg`personel, minuty`,
  parentMinutes: msg`rodzice, minuty`,
  logger: msg`dziennik`,
  level: msg`poziom`,
  levelBefore: msg`poziom przedtem`,
  queue: msg`kolejka`,
  job: msg`zadanie`,
  token: msg`token nr`,
  scope: msg`zakres`,
  days: msg`dni ważności`,
  month: msg`miesiąc`,
  webhook: msg`webhook nr`,
  why: msg`powód`,
  accountNumber: msg`numer konta`,
  accountNumberBefore: msg`numer konta przedtem`,
  payer: msg`płatnik`,
  change: msg`zmiana`,
  pickup: msg`osoba odbierająca`,
  erasure: msg`usunięcie nr`,
  retention: msg`rodzaj danych`,
  rows: msg`wierszy`,
  proposal: msg`propozycja`,
  export: msg`eksport danych`,
  consent: msg`zgoda nr`,
  version: msg`wersja`,
  askAgain: msg`pytanie od nowa`,
  kids: msg`dzieci`,
  photos: msg`zdjęcia`,
}

const KINDS: Record<PaymentTypeKind, MessageDescriptor> = {
  TYPE_CONST: msg`kwota stała`,
  TYPE_DAILY: msg`za dzień`,
  TYPE_OWN: msg`kwota i stawka dzienna`,
}

const ROLES: Record<PlaceRole, MessageDescriptor> = {
  admin: msg`administrator placówki`,
  absence: msg`nieobecności`,
  files: msg`pliki`,
  payments: msg`płatności`,
  kitchen: msg`kuchnia`,
  is_worker: msg`pracownik`,
}

const SCOPES: Record<TokenScope, MessageDescriptor> = {
  read: msg`odczyt`,
  write: msg`zapis`,
}

/** Words of the code that occur in values. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  ...KINDS,
  ...ROLES,
  ...SCOPES,
  'Signed in': msg`zalogowano`,
  'Signed in with the identity provider': msg`zalogowano przez dostawcę`,
  'Bad credentials': msg`zły telefon, PIN lub hasło`,
  'Wrong second factor': msg`zły drugi składnik`,
  'Changed meanwhile': msg`konto zmieniono w tym czasie`,
  'No account for the identity': msg`nie ma konta tej osoby`,
  'Wrong code': msg`zły kod`,
  sms: msg`SMS`,
  failing: msg`doba bez powodzenia`,
  gone: msg`odbiorca zrezygnował`,
  mail: msg`e-mail`,
  name: msg`nazwa`,
  firstname: msg`imię`,
  lastname: msg`nazwisko`,
  description: msg`opis`,
  color: msg`kolor`,
  phone: msg`telefon`,
  phone1: msg`pierwszy telefon`,
  phone2: msg`drugi telefon`,
  groupId: msg`grupa`,
  email: msg`e-mail`,
  nip: msg`NIP`,
  street: msg`ulica`,
  city: msg`miejscowość`,
  state: msg`województwo`,
  accountNumber: msg`numer konta`,
  paymentDays: msg`dni na zapłatę`,
  absenceDayBefore: msg`termin nieobecności dzień wcześniej`,
  absenceMaxTime: msg`godzina terminu nieobecności`,
  acceptLate: msg`zgłoszenia po terminie`,
  showOneKid: msg`jedno dziecko naraz`,
}

const MONEY = new Set(['mainValue', 'daily', 'mainValueBefore', 'dailyBefore'])
/** Facts whose values are names of the code or of other systems, even if they look like words. */
const AS_WRITTEN = new Set(['logger', 'route', 'job', 'issuer', 'accountNumber', 'accountNumberBefore'])
/** Facts whose values are lists of words. */
const LISTS = new Set(['fields'])

type Value = string | number | boolean | null
type Say = (message: MessageDescriptor) => string

export type FactTexts = { readonly name: string; readonly value: string }

/** An entry's facts as text; unknown ones by their own names. Empty values are left out. */
export function factsInWords(
  data: Readonly<Record<string, Value>>,
  { say, money, queue }: { say: Say; money: (grosze: number) => string; queue: (name: string) => string },
): FactTexts[] {
  return Object.entries(data).flatMap(([key, value]) => {
    if (value === null || value === '') return []
    const fact = AUDIT_FACTS.find((known) => known === key)
    return [{ name: fact ? say(NAMES[fact]) : key, value: valueText(key, value) }]
  })

  function valueText(key: string, value: Exclude<Value, null>): string {
    if (typeof value === 'boolean') return say(value ? msg`tak` : msg`nie`)
    if (typeof value === 'number') return MONEY.has(key) ? money(value) : String(value)
    if (key === 'queue') return queue(value)
    if (AS_WRITTEN.has(key)) return value
    const word = (text: string) => {
      const known = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined
      return known ? say(known) : text
    }
    return LISTS.has(key) ? value.split(/,\s*/).map(word).join(', ') : word(value)
  }
}
