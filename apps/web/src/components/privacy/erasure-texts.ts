/** What an erasure takes, and what it leaves and why, in words. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErasedWhat, KeptKind } from '@skrzat/contract/privacy'

export const erasedNames: Record<ErasedWhat, MessageDescriptor> = {
  names: msg`Imię, nazwisko i zdjęcie dziecka`,
  account: msg`Konto: imię, nazwisko, telefon, e-mail, PIN lub hasło`,
  sessions: msg`Logowania, urządzenia, kody i klucze`,
  settings: msg`Ustawienia powiadomień i godziny ciszy`,
  guardians: msg`Wpisy opiekunów z telefonami`,
  workers: msg`Dawne wpisy wśród personelu`,
  card: msg`Karta: alergie, dieta, zdrowie, numery, historia zmian`,
  pickups: msg`Osoby, które mogą odbierać`,
  consents: msg`Odpowiedzi na prośby o zgodę`,
  photos: msg`Zdjęcia na tablicy, na których jest oznaczone, także z\u00a0innymi dziećmi`,
  texts: msg`Imię i\u00a0nazwisko we wpisach, wydarzeniach i\u00a0plikach placówki`,
  absence_reasons: msg`Powody nieobecności`,
  talks: msg`Wiadomości w rozmowach o dziecku`,
  messages: msg`Treść napisanych wiadomości i ich pliki`,
  notices: msg`Powiadomienia`,
  sms: msg`SMS-y`,
  mails: msg`E-maile`,
  notes: msg`Uwagi do rozliczeń`,
  buyers: msg`Nabywcy na dokumentach`,
  bank: msg`Nadawcy i tytuły przelewów`,
  refunds: msg`Dane do zwrotów`,
  discounts: msg`Uwagi do zniżek`,
  payers: msg`Wnioskodawcy dopłat`,
  reports: msg`Raporty płatności z nazwiskami`,
  exports: msg`Przygotowane eksporty danych`,
  posts: msg`Znaki przeczytania i polubienia wpisów`,
  post_reports: msg`Zgłoszenia wpisów`,
  audit: msg`Telefon i adres sieciowy w audycie`,
  jobs: msg`Dane w zadaniach, które czekają`,
}

type KeptText = { readonly name: MessageDescriptor; readonly why: MessageDescriptor }

export const keptTexts: Record<KeptKind, KeptText> = {
  ledger: {
    name: msg`Kwoty w księdze`,
    why: msg`Bez nazwiska. Bez nich nie zgadzałyby się rozliczenia placówki.`,
  },
  documents: {
    name: msg`Nazwiska na dokumentach księgowych`,
    why: msg`Każe je trzymać ustawa o rachunkowości. Są zapieczętowane i widać je tylko na samym dokumencie.`,
  },
  bank: {
    name: msg`Przelewy na wyciągach z banku`,
    why: msg`Każe je trzymać ustawa o rachunkowości. Zapamiętany numer konta zostanie usunięty od razu.`,
  },
  refunds: {
    name: msg`Zlecenia zwrotów dla banku`,
    why: msg`Każe je trzymać ustawa o rachunkowości, a pliku dla banku nie wolno zmieniać, dopóki zwroty są w drodze.`,
  },
  absences: {
    name: msg`Dni nieobecności`,
    why: msg`Bez nazwiska i bez powodów. Wynikają z nich rozliczenia.`,
  },
  audit: {
    name: msg`Wpisy audytu`,
    why: msg`Same numery, bez nazwiska. Z nich wiadomo, kto i kiedy zajmował się danymi.`,
  },
  place_posts: {
    name: msg`Wpisy, wydarzenia i\u00a0pliki placówki`,
    why: msg`Należą do placówki. Zamiast imienia i\u00a0nazwiska, także autora, będzie w\u00a0nich numer, ale samo imię i\u00a0formy odmienione zostaną, dopóki placówka ich nie usunie.`,
  },
  backups: {
    name: msg`Kopie zapasowe`,
    why: msg`Wygasają same. Gdyby placówka przywróciła taką kopię, dane zostaną usunięte ponownie.`,
  },
}
