import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { JOB_NAMES, type JobName } from '@skrzat/contract/job-names'

type JobText = {
  readonly name: MessageDescriptor
  /** The consequence of discarding such a job. */
  readonly lost: MessageDescriptor
}

const again = msg`Tego przebiegu nie będzie; następny nadrobi go według planu.`

const TEXTS: Record<JobName, JobText> = {
  'absences.reasons': { name: msg`Usuwanie powodów nieobecności`, lost: again },
  'accounts.email_change': {
    name: msg`Zmiana adresu e-mail`,
    lost: msg`Kod lub link do potwierdzenia nowego adresu nie zostanie wysłany; trzeba poprosić o niego ponownie.`,
  },
  'accounts.first_pin': {
    name: msg`Pierwsze PIN-y`,
    lost: msg`Ta osoba nie dostanie SMS-a z pierwszym PIN-em i nie zaloguje się, dopóki ktoś nie wyśle go ponownie.`,
  },
  'accounts.idle': { name: msg`Kończenie nieużywanych sesji`, lost: again },
  'accounts.pin_asked': {
    name: msg`Nowe PIN-y na prośbę personelu`,
    lost: msg`Ta osoba nie dostanie SMS-a z kodem do nowego PIN-u; trzeba zlecić go ponownie.`,
  },
  'accounts.reset': {
    name: msg`Kody do zmiany hasła`,
    lost: msg`Kod do ustawienia nowego PIN-u lub hasła nie zostanie wysłany; trzeba poprosić o niego ponownie.`,
  },
  'accounts.sweep': { name: msg`Sprzątanie sesji i kodów`, lost: again },
  'accounts.watch': { name: msg`Wykrywanie zgadywania PIN-ów`, lost: again },
  'accounts.welcome': {
    name: msg`Kody do rejestracji`,
    lost: msg`Kod do dokończenia rejestracji nie zostanie wysłany; trzeba poprosić o niego ponownie.`,
  },
  'backups.make': {
    name: msg`Kopia zapasowa`,
    lost: msg`Kopia zapasowa z tej nocy nie powstanie; następna będzie według planu.`,
  },
  'bank.assign': { name: msg`Rachunki wirtualne nowych rodzin`, lost: again },
  'bank.assign_place': { name: msg`Rachunki wirtualne placówki`, lost: again },
  'chat.push': {
    name: msg`Powiadomienia o wiadomościach`,
    lost: msg`Odbiorcy nie dostaną powiadomienia na telefon; sama wiadomość czeka w rozmowie.`,
  },
  'chat.release': {
    name: msg`Wiadomości po ciszy`,
    lost: msg`Po godzinach ciszy nie przyjdzie powiadomienie o wiadomościach; same wiadomości czekają w rozmowie.`,
  },
  'checkpoints.extend': { name: msg`Drzewo nad dziennikiem zdarzeń`, lost: again },
  'checkpoints.mail': {
    name: msg`Punkt kontrolny e-mailem`,
    lost: msg`Punkt kontrolny z tego miesiąca nie zostanie wysłany e-mailem; można go pobrać ręcznie.`,
  },
  'checkpoints.make': { name: msg`Punkty kontrolne`, lost: again },
  'erasure.finish': {
    name: msg`Usuwanie plików po usunięciu danych`,
    lost: msg`Pliki usuniętej osoby zostają do następnej nocy.`,
  },
  'erasure.repeat': {
    name: msg`Ponowne usuwanie danych po przywróceniu kopii`,
    lost: msg`Dane usunięte po kopii zostają, aż zadanie zostanie ponowione.`,
  },
  'erasure.retain': { name: msg`Usuwanie danych po terminie`, lost: again },
  'family-exports.expire': { name: msg`Usuwanie nieodebranych eksportów danych`, lost: again },
  'family-exports.make': {
    name: msg`Eksport danych rodziny`,
    lost: msg`Eksport danych nie powstanie; trzeba poprosić o\u00a0niego ponownie.`,
  },
  'family-exports.remove': {
    name: msg`Usuwanie pliku eksportu danych`,
    lost: msg`Plik pobranego eksportu zostanie w\u00a0magazynie, choć nikt go już nie pobierze.`,
  },
  'files.erase': { name: msg`Wymazywanie usuniętych plików`, lost: again },
  'files.expire': { name: msg`Usuwanie plików po terminie`, lost: again },
  'kitchen.remind': { name: msg`Przypominanie o zmianach diet`, lost: again },
  'kitchen.remind_place': {
    name: msg`Przypomnienie o zmianach diet w placówce`,
    lost: msg`Tego dnia nikt w tej placówce nie dostanie przypomnienia o niepotwierdzonych zmianach diet; lista w kuchni zostaje.`,
  },
  'ledger.remind': {
    name: msg`Przypomnienia o fakturach`,
    lost: msg`Przypomnienia z tego dnia nie zostaną wysłane; następne będą według planu.`,
  },
  'ledger.remind_place': {
    name: msg`Przypomnienia o fakturach placówki`,
    lost: msg`Przypomnienia tej placówki z tego dnia nie zostaną wysłane; następne będą według planu.`,
  },
  'mails.send': {
    name: msg`Wysyłanie e-maili`,
    lost: msg`Ten e-mail nie zostanie wysłany. Jego treść zostaje na liście e-maili.`,
  },
  'notifications.announce': {
    name: msg`Powiadomienia`,
    lost: msg`Odbiorcy nie dowiedzą się z powiadomienia o tej zmianie; sama zmiana pozostaje.`,
  },
  'notifications.digest': {
    name: msg`Codzienny e-mail z powiadomieniami`,
    lost: msg`E-maile z nieprzeczytanymi powiadomieniami z tego dnia nie zostaną wysłane.`,
  },
  'notifications.digest_reader': {
    name: msg`Codzienny e-mail jednej osoby`,
    lost: msg`Ta osoba nie dostanie e-maila z nieprzeczytanymi powiadomieniami z tego dnia.`,
  },
  'notifications.push': {
    name: msg`Powiadomienia na telefon`,
    lost: msg`To powiadomienie nie przyjdzie na telefon; zostaje na liście powiadomień.`,
  },
  'notifications.release': {
    name: msg`Powiadomienia po ciszy`,
    lost: msg`Po godzinach ciszy nie przyjdzie zbiorcze powiadomienie; wszystkie zostają na liście.`,
  },
  'notifications.sweep': { name: msg`Sprzątanie powiadomień`, lost: again },
  'notifications.withdraw': {
    name: msg`Wycofanie powiadomień`,
    lost: msg`Powiadomienie o czymś, czego już nie ma, pozostanie nieprzeczytane.`,
  },
  'operations.audits': { name: msg`Liczenie i usuwanie wpisów audytu`, lost: again },
  'payment-reports.give-up': { name: msg`Porzucanie zawieszonych raportów`, lost: again },
  'payment-reports.make': {
    name: msg`Raporty płatności`,
    lost: msg`Raport nie powstanie; trzeba przygotować go ponownie.`,
  },
  'payment-reports.make-journal': {
    name: msg`Dzienniki wpłat`,
    lost: msg`Dziennik nie powstanie; trzeba przygotować go ponownie.`,
  },
  'payment-reports.remove': {
    name: msg`Usuwanie plików raportów`,
    lost: msg`Plik usuniętego raportu zostanie na dysku.`,
  },
  'places.kid_photo_left': {
    name: msg`Usuwanie zdjęć dzieci`,
    lost: msg`Plik usuniętego zdjęcia zostanie na dysku.`,
  },
  'places.phones_entered': {
    name: msg`Informacje o wpisanych numerach`,
    lost: msg`Właściciel numeru nie dowie się, że placówka wpisała jego telefon.`,
  },
  'sms.alarm': {
    name: msg`Alarmy limitów SMS`,
    lost: msg`Administratorzy nie dowiedzą się, że limit SMS-ów się wyczerpał.`,
  },
  'sms.send': {
    name: msg`Wysyłanie SMS-ów`,
    lost: msg`Ten SMS nie zostanie wysłany. Zostaje na liście wiadomości.`,
  },
  'sms.sweep': { name: msg`Sprzątanie SMS-ów`, lost: again },
  'uploads.collect': {
    name: msg`Usuwanie zbędnych plików`,
    lost: msg`Niepotrzebny plik zostanie na dysku do nocnego sprzątania.`,
  },
  'uploads.picture': {
    name: msg`Przygotowanie zdjęć`,
    lost: msg`Zdjęcie nie zostanie przygotowane i nie da się go wyświetlić; trzeba dodać je ponownie.`,
  },
  'uploads.sweep': { name: msg`Sprzątanie plików`, lost: again },
  'webhooks.deliver': {
    name: msg`Wysyłka do webhooków`,
    lost: msg`To, co czeka na wysłanie do webhooka, pójdzie z następnym zdarzeniem albo przebiegiem.`,
  },
  'webhooks.sweep': { name: msg`Sprzątanie webhooków`, lost: again },
  'webhooks.tell': {
    name: msg`Zdarzenia dla webhooków`,
    lost: msg`Integracja nie dowie się o tym zdarzeniu.`,
  },
}

const unknown: JobText['lost'] = msg`Tego, co miało zrobić to zadanie, nikt już nie zrobi.`

/** The job's texts; undefined for one of another server version. */
function textsOf(job: string): JobText | undefined {
  const name = JOB_NAMES.find((known) => known === job)
  return name && TEXTS[name]
}

/** The job's name as text, else its own name. */
export function jobName(job: string, say: (message: MessageDescriptor) => string): string {
  const texts = textsOf(job)
  return texts ? say(texts.name) : job
}

export function lostWith(job: string): MessageDescriptor {
  return textsOf(job)?.lost ?? unknown
}
