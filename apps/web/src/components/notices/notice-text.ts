import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { longDay, rangeText } from '@skrzat/contract/day-text'
import { useToday } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import type { MessageDescriptor } from '@lingui/core'
import type { Notification, NotificationType, Section } from '@skrzat/contract/wire/notifications'

/** The text of a notice; the kid, the place and its subject are shown beside it. */
export const NOTICE_TEXTS: Record<NotificationType, MessageDescriptor> = {
  TYPE_CHANGE_RIGHTS: msg`Zmieniły się Twoje uprawnienia.`,
  TYPE_CHANGE_ROLES: msg`Zmieniły się uprawnienia innej osoby w placówce.`,
  TYPE_KID_ABSENCE: msg`Zgłoszono nieobecność.`,
  TYPE_KID_ABSENCE_CONFIRM: msg`Nieobecność jest potwierdzona.`,
  TYPE_KID_PAYMENT: msg`Jest nowa faktura.`,
  TYPE_KID_PAID: msg`Wpłata została odnotowana.`,
  TYPE_KID_PAYMENT_REMIND: msg`Przypomnienie o płatności.`,
  TYPE_KID_PAYMENT_CORRECTED: msg`Faktura została skorygowana.`,
  TYPE_EVENT: msg`Nowe wydarzenie w kalendarzu.`,
  TYPE_FILE: msg`Jest nowy plik.`,
  TYPE_SMS_LIMIT: msg`Kończy się limit SMS-ów.`,
  TYPE_SIGN_IN_ALARM: msg`Ktoś zgaduje PIN-y wielu osób.`,
  TYPE_POST: msg`Nowy wpis na tablicy.`,
  TYPE_POST_REMIND: msg`Wpis na tablicy czeka na potwierdzenie.`,
  TYPE_POST_REPORT: msg`Zgłoszono wpis na tablicy.`,
  TYPE_POST_REPORT_HANDLED: msg`Twoje zgłoszenie wpisu jest rozpatrzone.`,
  TYPE_WEBHOOK_OFF: msg`Webhook placówki jest wyłączony, bo jego serwer nie odpowiada.`,
  TYPE_CHANGE_ACCOUNT_NUMBER: msg`Zmienił się numer konta placówki.`,
  TYPE_CARD_PROPOSED: msg`Zmiana w karcie dziecka czeka na decyzję.`,
  TYPE_CARD_DECIDED: msg`Placówka rozpatrzyła Twoją zmianę w karcie dziecka.`,
  TYPE_DIET_CHANGED: msg`Zmieniła się dieta lub alergie dziecka. Potwierdź, że wiesz.`,
  TYPE_DIET_REMIND: msg`Zmiany diet czekają na Twoje potwierdzenie.`,
  TYPE_ERASURE_ASKED: msg`Ktoś prosi o usunięcie danych.`,
  TYPE_ERASURE_DECLINED: msg`Twoja prośba o\u00a0usunięcie danych jest odrzucona.`,
  TYPE_ERASURE_DONE: msg`Dane z\u00a0Twojej prośby zostały usunięte.`,
  TYPE_PERSON_ERASED: msg`Dane osoby zostały usunięte.`,
  TYPE_CONTACT_ERASED: msg`Dane osoby z\u00a0karty dziecka zostały usunięte. Uzupełnij kontakty.`,
  TYPE_EXPORT_READY: msg`Eksport danych jest gotowy do pobrania.`,
  TYPE_CONSENT_ASKED: msg`Placówka czeka na odpowiedź w\u00a0sprawie zgód.`,
  TYPE_CONSENT_WITHDRAWN: msg`Opiekun cofnął zgodę.`,
}

/** What is due by its day. */
const DUE: ReadonlySet<NotificationType> = new Set([
  'TYPE_KID_PAYMENT',
  'TYPE_KID_PAYMENT_REMIND',
  'TYPE_KID_PAYMENT_CORRECTED',
])

/**
 * A notice's subject besides its kid and place: its event or file, amount, day and author, as far as the person may see
 * them.
 */
export function useAbout(): (notice: Pick<Notification, 'type' | 'data'>) => string[] {
  const { t } = useLingui()
  const locale = useUiLocale()
  const today = useToday()
  return ({ type, data: { event, file, amount, was, day, until, author } }) => {
    const from = event?.day ?? day
    const days =
      from && (until ? rangeText({ from, to: until }, locale, today) : longDay(from, today, locale))
    const isDue = DUE.has(type)
    const now = amount === null ? null : moneyText(amount, locale)
    const before = was === undefined ? null : moneyText(was, locale)
    return [
      event?.name ?? file?.name,
      now && before ? t`było ${before}, jest ${now}` : now,
      days && isDue ? t`termin: ${days}` : days,
      author,
    ].flatMap((part) => part || [])
  }
}

/** Names of the sections with news. */
export const SECTION_NAMES: Record<Section, MessageDescriptor> = {
  absences: msg`Nieobecności w placówce`,
  absence_user: msg`Nieobecności dzieci`,
  wall: msg`Tablica`,
  payment_user: msg`Moje płatności`,
  payment: msg`Płatności placówki`,
  files: msg`Pliki`,
  calendar: msg`Kalendarz`,
  places: msg`Placówki`,
  admin: msg`System`,
}
