import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Notification, NotificationType, Section } from '@skrzat/contract/wire/notifications'

/** What a notice says; the kid, the place and its subject are shown beside it. */
export const NOTICE_TEXTS: Record<NotificationType, MessageDescriptor> = {
  TYPE_CHANGE_RIGHTS: msg`Zmieniły się Twoje uprawnienia.`,
  TYPE_CHANGE_ROLES: msg`Zmieniły się uprawnienia innej osoby w placówce.`,
  TYPE_KID_ABSENCE: msg`Zgłoszono nieobecność.`,
  TYPE_KID_ABSENCE_CONFIRM: msg`Nieobecność jest potwierdzona.`,
  TYPE_KID_PAYMENT: msg`Jest nowa faktura.`,
  TYPE_KID_PAID: msg`Wpłata została odnotowana.`,
  TYPE_KID_PAYMENT_REMIND: msg`Przypomnienie o płatności.`,
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
}

/** The event or file that it tells of; empty where there is none, or none that the person sees. */
export function subjectOf({ data: { event, file } }: Pick<Notification, 'data'>): string {
  return event?.name ?? file?.name ?? ''
}

/** Parts of the app that have news of their own. */
export const SECTION_NAMES: Record<Section, MessageDescriptor> = {
  absences: msg`Nieobecności w placówce`,
  absence_user: msg`Nieobecności dzieci`,
  wall: msg`Tablica`,
  payment_user: msg`Moje płatności`,
  payment: msg`Płatności placówki`,
  files: msg`Pliki`,
  calendar: msg`Kalendarz`,
  places: msg`Uprawnienia`,
  admin: msg`System`,
}
