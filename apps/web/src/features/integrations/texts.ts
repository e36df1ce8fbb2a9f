import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DeliveryKind, WebhookFailure } from '@skrzat/contract/wire/webhooks'

export const kindNames: Record<DeliveryKind, MessageDescriptor> = {
  'invoice.issued': msg`Wystawiono fakturę`,
  'invoice.paid': msg`Odnotowano wpłatę`,
  'invoice.reversed': msg`Wycofano wpłatę`,
  'invoice.corrected': msg`Skorygowano fakturę`,
  'invoice.deleted': msg`Usunięto fakturę`,
  'absence.reported': msg`Zgłoszono nieobecność`,
  'absence.deleted': msg`Usunięto nieobecność`,
  'post.added': msg`Dodano wpis na tablicy`,
  'webhook.test': msg`Wiadomość próbna`,
}

/** Why an attempt failed; a status has its number. */
export const failureTexts: Record<Exclude<WebhookFailure, 'status'>, MessageDescriptor> = {
  address: msg`Adres prowadzi do sieci wewnętrznej.`,
  host: msg`Nie ma takiego serwera.`,
  connection: msg`Nie udało się połączyć.`,
  tls: msg`Certyfikat serwera jest nieprawidłowy.`,
  timeout: msg`Serwer nie odpowiedział na czas.`,
  redirect: msg`Serwer odsyła pod inny adres.`,
  gone: msg`Serwer nie chce więcej zdarzeń (410).`,
  off: msg`Webhook był wyłączony.`,
  secret: msg`Sekretu nie da się odczytać. Utwórz nowy.`,
}
