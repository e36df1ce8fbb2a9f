import type { DocumentKind } from '@skrzat/contract/accounting'
import { longDay, rangeText } from '@skrzat/contract/day-text'
import { formatMoney } from '@skrzat/contract/money'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { Notification, NotificationType } from '@skrzat/contract/wire/notifications'
import { loadTexts } from '../../kernel/texts/index.ts'

/** Texts of pushes and of the daily e-mail; they name nobody. @param kind what the notice's place issues */
export function newsTexts(langKey: LangKey, kind?: DocumentKind | null) {
  const i18n = loadTexts(langKey, kind)
  return {
    types: {
      TYPE_CHANGE_RIGHTS: i18n.t('Zmieniły się Twoje uprawnienia.'),
      TYPE_CHANGE_ROLES: i18n.t('Zmieniły się uprawnienia innej osoby w placówce.'),
      TYPE_KID_ABSENCE: i18n.t('Zgłoszono nieobecność.'),
      TYPE_KID_ABSENCE_CONFIRM: i18n.t('Nieobecność jest potwierdzona.'),
      TYPE_KID_PAYMENT: i18n.t('Jest nowa faktura.'),
      TYPE_KID_PAID: i18n.t('Wpłata została odnotowana.'),
      TYPE_KID_PAYMENT_REMIND: i18n.t('Przypomnienie o płatności.'),
      TYPE_KID_PAYMENT_CORRECTED: i18n.t('Faktura została skorygowana.'),
      TYPE_EVENT: i18n.t('Nowe wydarzenie w kalendarzu.'),
      TYPE_FILE: i18n.t('Jest nowy plik.'),
      TYPE_SMS_LIMIT: i18n.t('Kończy się limit SMS-ów.'),
      TYPE_SIGN_IN_ALARM: i18n.t('Ktoś zgaduje PIN-y wielu osób.'),
      TYPE_POST: i18n.t('Nowy wpis na tablicy.'),
      TYPE_POST_REMIND: i18n.t('Wpis na tablicy czeka na potwierdzenie.'),
      TYPE_POST_REPORT: i18n.t('Zgłoszono wpis na tablicy.'),
      TYPE_POST_REPORT_HANDLED: i18n.t('Twoje zgłoszenie wpisu jest rozpatrzone.'),
      TYPE_WEBHOOK_OFF: i18n.t('Webhook placówki jest wyłączony, bo jego serwer nie odpowiada.'),
      TYPE_CHANGE_ACCOUNT_NUMBER: i18n.t('Zmienił się numer konta placówki.'),
      TYPE_CARD_PROPOSED: i18n.t('Zmiana w karcie dziecka czeka na decyzję.'),
      TYPE_ERASURE_ASKED: i18n.t('Ktoś prosi o usunięcie danych.'),
      TYPE_ERASURE_DECLINED: i18n.t('Twoja prośba o usunięcie danych jest odrzucona.'),
      TYPE_ERASURE_DONE: i18n.t('Dane z Twojej prośby zostały usunięte.'),
      TYPE_PERSON_ERASED: i18n.t('Dane osoby zostały usunięte.'),
      TYPE_CONTACT_ERASED: i18n.t('Dane osoby z karty dziecka zostały usunięte. Uzupełnij kontakty.'),
      TYPE_CARD_DECIDED: i18n.t('Placówka rozpatrzyła Twoją zmianę w karcie dziecka.'),
      TYPE_DIET_CHANGED: i18n.t('Zmieniła się dieta lub alergie dziecka. Potwierdź, że wiesz.'),
      TYPE_DIET_REMIND: i18n.t('Zmiany diet czekają na Twoje potwierdzenie.'),
      TYPE_EXPORT_READY: i18n.t('Eksport danych jest gotowy do pobrania.'),
      TYPE_CONSENT_ASKED: i18n.t('Placówka czeka na odpowiedź w sprawie zgód.'),
      TYPE_CONSENT_WITHDRAWN: i18n.t('Opiekun cofnął zgodę.'),
    } satisfies Record<NotificationType, string>,
    message: i18n.t('Nowa wiadomość.'),
    several: (count: number) => i18n.t('Nowe powiadomienia: {count}', { count }),
  }
}

/**
 * @param lines one per kind of news
 * @param list the page with all of them
 * @param settings the page where the e-mail is switched off
 */
export function digestMail(
  langKey: LangKey,
  { lines, list, settings }: { lines: readonly string[]; list: string; settings: string },
): { subject: string; body: string } {
  const i18n = loadTexts(langKey)
  return {
    subject: i18n.t('Skrzat: co nowego'),
    body: i18n.t(
      'Dzień dobry,\n\nte wiadomości czekają na przeczytanie:\n\n{lines}\n\nWszystkie są tutaj: {list}\n\nNie chcesz tego e-maila? Wyłącz go w ustawieniach: {settings}\n',
      { lines: lines.join('\n'), list, settings },
    ),
  }
}

/** What is due by its day. */
const DUE: ReadonlySet<NotificationType> = new Set([
  'TYPE_KID_PAYMENT',
  'TYPE_KID_PAYMENT_REMIND',
  'TYPE_KID_PAYMENT_CORRECTED',
])

/**
 * The notice's subject besides its kid and place: amount, day or author; where names are wanted, also its event or
 * file, whose name may be a child's.
 */
export function aboutText({ type, data }: Notification, langKey: LangKey, names: boolean): string {
  const { event, file, amount, was, until, author } = data
  const from = event?.day ?? data.day
  const days = from && (until ? rangeText({ from, to: until }, langKey) : longDay(from, null, langKey))
  const i18n = loadTexts(langKey)
  const isDue = DUE.has(type)
  return [
    names && (event?.name ?? file?.name),
    amount !== null && was !== undefined
      ? i18n.t('było {was}, jest {amount}', { was: formatMoney(was), amount: formatMoney(amount) })
      : amount !== null && formatMoney(amount),
    days && isDue ? i18n.t('termin: {day}', { day: days }) : days,
    author,
  ]
    .filter(Boolean)
    .join(', ')
}
