/** What notices say on screens; loaded by `noticeTexts`, with its catalogue. */
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { longDay, nearDay, rangeText } from '@skrzat/contract/day-text'
import type { Day } from '@skrzat/contract/days'
import type { GroupedType } from '@skrzat/contract/notice-groups'
import type { NoticeWords } from '@skrzat/contract/notice-says'
import type { NotificationType } from '@skrzat/contract/wire/notifications'
import type { UiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'

/** What a notice says without its subject. */
const ALONE: Record<NotificationType, MessageDescriptor> = {
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

/** The same after the kid or the person whom it is about. */
const OF_SUBJECT: Partial<Record<NotificationType, MessageDescriptor>> = {
  TYPE_CARD_PROPOSED: msg`zmiana w karcie czeka na decyzję`,
  TYPE_CARD_DECIDED: msg`placówka rozpatrzyła zmianę w karcie`,
  TYPE_DIET_CHANGED: msg`zmieniła się dieta lub alergie, potwierdź, że wiesz`,
  TYPE_CONTACT_ERASED: msg`dane osoby z karty zostały usunięte, uzupełnij kontakty`,
  TYPE_PERSON_ERASED: msg`dane tej osoby zostały usunięte`,
  TYPE_ERASURE_ASKED: msg`prośba o usunięcie danych`,
  TYPE_ERASURE_DECLINED: msg`prośba o usunięcie danych jest odrzucona`,
  TYPE_EXPORT_READY: msg`eksport danych jest gotowy do pobrania`,
  TYPE_CONSENT_ASKED: msg`placówka czeka na odpowiedź w sprawie zgód`,
  TYPE_CONSENT_WITHDRAWN: msg`opiekun cofnął zgodę`,
}

const GROUPS: Record<GroupedType, (count: number, day: string) => MessageDescriptor> = {
  TYPE_KID_ABSENCE: (count, day) =>
    day === ''
      ? msg`Zgłoszono ${plural(count, { one: '# nieobecność', few: '# nieobecności', many: '# nieobecności', other: '# nieobecności' })}`
      : msg`Zgłoszono ${plural(count, { one: '# nieobecność', few: '# nieobecności', many: '# nieobecności', other: '# nieobecności' })} na ${day}`,
  TYPE_KID_ABSENCE_CONFIRM: (count) =>
    msg`Potwierdzono ${plural(count, { one: '# nieobecność', few: '# nieobecności', many: '# nieobecności', other: '# nieobecności' })}`,
  TYPE_KID_PAYMENT: (count) =>
    msg`${plural(count, { one: '# nowa faktura', few: '# nowe faktury', many: '# nowych faktur', other: '# nowej faktury' })}`,
  TYPE_KID_PAID: (count) =>
    msg`Odnotowano ${plural(count, { one: '# wpłatę', few: '# wpłaty', many: '# wpłat', other: '# wpłaty' })}`,
  TYPE_KID_PAYMENT_REMIND: (count) =>
    msg`${plural(count, { one: '# przypomnienie o płatności', few: '# przypomnienia o płatnościach', many: '# przypomnień o płatnościach', other: '# przypomnienia o płatnościach' })}`,
  TYPE_KID_PAYMENT_CORRECTED: (count) =>
    msg`Skorygowano ${plural(count, { one: '# fakturę', few: '# faktury', many: '# faktur', other: '# faktury' })}`,
  TYPE_EVENT: (count) =>
    msg`${plural(count, { one: '# nowe wydarzenie', few: '# nowe wydarzenia', many: '# nowych wydarzeń', other: '# nowego wydarzenia' })}`,
  TYPE_FILE: (count) =>
    msg`${plural(count, { one: '# nowy plik', few: '# nowe pliki', many: '# nowych plików', other: '# nowego pliku' })}`,
  TYPE_POST: (count) =>
    msg`${plural(count, { one: '# nowy wpis', few: '# nowe wpisy', many: '# nowych wpisów', other: '# nowego wpisu' })} na tablicy`,
  TYPE_POST_REMIND: (count) =>
    msg`${plural(count, { one: '# wpis czeka', few: '# wpisy czekają', many: '# wpisów czeka', other: '# wpisu czeka' })} na potwierdzenie`,
  TYPE_POST_REPORT: (count) =>
    msg`Zgłoszono ${plural(count, { one: '# wpis', few: '# wpisy', many: '# wpisów', other: '# wpisu' })} na tablicy`,
  TYPE_CARD_PROPOSED: (count) =>
    msg`${plural(count, { one: '# zmiana w kartach dzieci czeka', few: '# zmiany w kartach dzieci czekają', many: '# zmian w kartach dzieci czeka', other: '# zmiany w kartach dzieci czeka' })} na decyzję`,
  TYPE_CARD_DECIDED: (count) =>
    msg`Placówka rozpatrzyła ${plural(count, { one: '# zmianę', few: '# zmiany', many: '# zmian', other: '# zmiany' })} w karcie dziecka`,
  TYPE_CONSENT_ASKED: (count) =>
    msg`Placówka czeka na ${plural(count, { one: '# odpowiedź', few: '# odpowiedzi', many: '# odpowiedzi', other: '# odpowiedzi' })} w sprawie zgód`,
  TYPE_CONSENT_WITHDRAWN: (count) =>
    msg`Cofnięto ${plural(count, { one: '# zgodę', few: '# zgody', many: '# zgód', other: '# zgody' })}`,
  TYPE_CHANGE_ROLES: (count) =>
    msg`${plural(count, { one: '# zmiana', few: '# zmiany', many: '# zmian', other: '# zmiany' })} uprawnień osób w placówce`,
}

type Said = { t: (text: MessageDescriptor) => string; locale: UiLocale; today: Day }

/** The words of notices, of invoices or of notes as `t` says them. */
export function wordsOf({ t, locale, today }: Said): NoticeWords {
  return {
    alone: (type) => t(ALONE[type]),
    ofSubject(type) {
      const text = OF_SUBJECT[type]
      return text && t(text)
    },
    invoice: (amount) => t(msg`Faktura ${amount}`),
    toPay: (amount) => t(msg`Do zapłaty ${amount}`),
    corrected: (amount, was) =>
      t(
        was === undefined
          ? msg`Korekta faktury, ${amount}`
          : msg`Korekta faktury, było ${was}, jest ${amount}`,
      ),
    paid: (amount, day) => t(msg`Wpłata ${amount} z ${day}`),
    absence: (day) => t(msg`Nieobecność ${day}`),
    confirmed: (day) => t(msg`Potwierdzona nieobecność ${day}`),
    event: (day) => t(msg`Wydarzenie ${day}`),
    file: () => t(msg`Nowy plik`),
    post: () => t(msg`nowy wpis`),
    toConfirm: (author) => t(msg`Do potwierdzenia, ${author}`),
    reported: (author) => t(msg`Zgłoszony wpis, ${author}`),
    handled: (author) => t(msg`Rozpatrzone zgłoszenie wpisu, ${author}`),
    due: (what, day) => t(msg`${what}, termin ${day}`),
    joined: (what, rest) => t(msg`${what}: ${rest}`),
    group: (type, count, day) => t(GROUPS[type](count, day)),
    money: (grosze) => moneyText(grosze, locale),
    day: (from, until) =>
      until ? rangeText({ from, to: until }, locale, today) : nearDay(from, today, locale),
    date: (day) => longDay(day, today, locale),
  }
}
