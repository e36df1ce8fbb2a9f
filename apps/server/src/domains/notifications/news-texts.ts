import type { DocumentKind } from '@skrzat/contract/accounting'
import { longDay, rangeText } from '@skrzat/contract/day-text'
import type { Day } from '@skrzat/contract/days'
import { formatMoney } from '@skrzat/contract/money'
import type { GroupedType } from '@skrzat/contract/notice-groups'
import type { NoticeWords } from '@skrzat/contract/notice-says'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { Notification, NotificationType } from '@skrzat/contract/wire/notifications'
import { loadTexts } from '../../kernel/texts/index.ts'

/** What a notice says without its subject. @param kind what its place issues */
export function textAlone(type: NotificationType, langKey: LangKey, kind?: DocumentKind | null): string {
  const i18n = loadTexts(langKey, kind)
  const texts: Record<NotificationType, () => string> = {
    TYPE_CHANGE_RIGHTS: () => i18n.t('Zmieniły się Twoje uprawnienia.'),
    TYPE_CHANGE_ROLES: () => i18n.t('Zmieniły się uprawnienia innej osoby w placówce.'),
    TYPE_KID_ABSENCE: () => i18n.t('Zgłoszono nieobecność.'),
    TYPE_KID_ABSENCE_CONFIRM: () => i18n.t('Nieobecność jest potwierdzona.'),
    TYPE_KID_PAYMENT: () => i18n.t('Jest nowa faktura.'),
    TYPE_KID_PAID: () => i18n.t('Wpłata została odnotowana.'),
    TYPE_KID_PAYMENT_REMIND: () => i18n.t('Przypomnienie o płatności.'),
    TYPE_KID_PAYMENT_CORRECTED: () => i18n.t('Faktura została skorygowana.'),
    TYPE_EVENT: () => i18n.t('Nowe wydarzenie w kalendarzu.'),
    TYPE_FILE: () => i18n.t('Jest nowy plik.'),
    TYPE_SMS_LIMIT: () => i18n.t('Kończy się limit SMS-ów.'),
    TYPE_SIGN_IN_ALARM: () => i18n.t('Ktoś zgaduje PIN-y wielu osób.'),
    TYPE_POST: () => i18n.t('Nowy wpis na tablicy.'),
    TYPE_POST_REMIND: () => i18n.t('Wpis na tablicy czeka na potwierdzenie.'),
    TYPE_POST_REPORT: () => i18n.t('Zgłoszono wpis na tablicy.'),
    TYPE_POST_REPORT_HANDLED: () => i18n.t('Twoje zgłoszenie wpisu jest rozpatrzone.'),
    TYPE_WEBHOOK_OFF: () => i18n.t('Webhook placówki jest wyłączony, bo jego serwer nie odpowiada.'),
    TYPE_CHANGE_ACCOUNT_NUMBER: () => i18n.t('Zmienił się numer konta placówki.'),
    TYPE_CARD_PROPOSED: () => i18n.t('Zmiana w karcie dziecka czeka na decyzję.'),
    TYPE_ERASURE_ASKED: () => i18n.t('Ktoś prosi o usunięcie danych.'),
    TYPE_ERASURE_DECLINED: () => i18n.t('Twoja prośba o usunięcie danych jest odrzucona.'),
    TYPE_ERASURE_DONE: () => i18n.t('Dane z Twojej prośby zostały usunięte.'),
    TYPE_PERSON_ERASED: () => i18n.t('Dane osoby zostały usunięte.'),
    TYPE_CONTACT_ERASED: () => i18n.t('Dane osoby z karty dziecka zostały usunięte. Uzupełnij kontakty.'),
    TYPE_CARD_DECIDED: () => i18n.t('Placówka rozpatrzyła Twoją zmianę w karcie dziecka.'),
    TYPE_DIET_CHANGED: () => i18n.t('Zmieniła się dieta lub alergie dziecka. Potwierdź, że wiesz.'),
    TYPE_DIET_REMIND: () => i18n.t('Zmiany diet czekają na Twoje potwierdzenie.'),
    TYPE_EXPORT_READY: () => i18n.t('Eksport danych jest gotowy do pobrania.'),
    TYPE_CONSENT_ASKED: () => i18n.t('Placówka czeka na odpowiedź w sprawie zgód.'),
    TYPE_CONSENT_WITHDRAWN: () => i18n.t('Opiekun cofnął zgodę.'),
  }
  return texts[type]()
}

/**
 * What notices say in pushes and in the daily e-mail.
 * @param today days of its year are said without the year
 * @param kind what the notice's place issues
 */
export function newsWords(langKey: LangKey, today: Day, kind?: DocumentKind | null): NoticeWords {
  const i18n = loadTexts(langKey, kind)
  const ofSubject: Partial<Record<NotificationType, () => string>> = {
    TYPE_CARD_PROPOSED: () => i18n.t('zmiana w karcie czeka na decyzję'),
    TYPE_CARD_DECIDED: () => i18n.t('placówka rozpatrzyła zmianę w karcie'),
    TYPE_DIET_CHANGED: () => i18n.t('zmieniła się dieta lub alergie, potwierdź, że wiesz'),
    TYPE_CONTACT_ERASED: () => i18n.t('dane osoby z karty zostały usunięte, uzupełnij kontakty'),
    TYPE_PERSON_ERASED: () => i18n.t('dane tej osoby zostały usunięte'),
    TYPE_ERASURE_ASKED: () => i18n.t('prośba o usunięcie danych'),
    TYPE_ERASURE_DECLINED: () => i18n.t('prośba o usunięcie danych jest odrzucona'),
    TYPE_EXPORT_READY: () => i18n.t('eksport danych jest gotowy do pobrania'),
    TYPE_CONSENT_ASKED: () => i18n.t('placówka czeka na odpowiedź w sprawie zgód'),
    TYPE_CONSENT_WITHDRAWN: () => i18n.t('opiekun cofnął zgodę'),
  }
  return {
    alone: (type) => textAlone(type, langKey, kind),
    ofSubject: (type) => ofSubject[type]?.(),
    invoice: (amount) => i18n.t('Faktura {amount}', { amount }),
    toPay: (amount) => i18n.t('Do zapłaty {amount}', { amount }),
    corrected: (amount, was) =>
      was === undefined
        ? i18n.t('Korekta faktury, {amount}', { amount })
        : i18n.t('Korekta faktury, było {was}, jest {amount}', { was, amount }),
    paid: (amount, day) => i18n.t('Wpłata {amount} z {day}', { amount, day }),
    absence: (day) => i18n.t('Nieobecność {day}', { day }),
    confirmed: (day) => i18n.t('Potwierdzona nieobecność {day}', { day }),
    event: (day) => i18n.t('Wydarzenie {day}', { day }),
    file: () => i18n.t('Nowy plik'),
    post: () => i18n.t('nowy wpis'),
    toConfirm: (author) => i18n.t('Do potwierdzenia, {author}', { author }),
    reported: (author) => i18n.t('Zgłoszony wpis, {author}', { author }),
    handled: (author) => i18n.t('Rozpatrzone zgłoszenie wpisu, {author}', { author }),
    due: (what, day) => i18n.t('{what}, termin {day}', { what, day }),
    joined: (what, rest) => i18n.t('{what}: {rest}', { what, rest }),
    group: (type, count, day) => {
      const groups: Record<GroupedType, () => string> = {
        TYPE_KID_ABSENCE: () =>
          day === ''
            ? i18n.t(
                'Zgłoszono {count, plural, one {# nieobecność} few {# nieobecności} many {# nieobecności} other {# nieobecności}}',
                { count },
              )
            : i18n.t(
                'Zgłoszono {count, plural, one {# nieobecność} few {# nieobecności} many {# nieobecności} other {# nieobecności}} na {day}',
                { count, day },
              ),
        TYPE_KID_ABSENCE_CONFIRM: () =>
          i18n.t(
            'Potwierdzono {count, plural, one {# nieobecność} few {# nieobecności} many {# nieobecności} other {# nieobecności}}',
            { count },
          ),
        TYPE_KID_PAYMENT: () =>
          i18n.t(
            '{count, plural, one {# nowa faktura} few {# nowe faktury} many {# nowych faktur} other {# nowej faktury}}',
            { count },
          ),
        TYPE_KID_PAID: () =>
          i18n.t(
            'Odnotowano {count, plural, one {# wpłatę} few {# wpłaty} many {# wpłat} other {# wpłaty}}',
            { count },
          ),
        TYPE_KID_PAYMENT_REMIND: () =>
          i18n.t(
            '{count, plural, one {# przypomnienie o płatności} few {# przypomnienia o płatnościach} many {# przypomnień o płatnościach} other {# przypomnienia o płatnościach}}',
            { count },
          ),
        TYPE_KID_PAYMENT_CORRECTED: () =>
          i18n.t(
            'Skorygowano {count, plural, one {# fakturę} few {# faktury} many {# faktur} other {# faktury}}',
            { count },
          ),
        TYPE_EVENT: () =>
          i18n.t(
            '{count, plural, one {# nowe wydarzenie} few {# nowe wydarzenia} many {# nowych wydarzeń} other {# nowego wydarzenia}}',
            { count },
          ),
        TYPE_FILE: () =>
          i18n.t(
            '{count, plural, one {# nowy plik} few {# nowe pliki} many {# nowych plików} other {# nowego pliku}}',
            { count },
          ),
        TYPE_POST: () =>
          i18n.t(
            '{count, plural, one {# nowy wpis} few {# nowe wpisy} many {# nowych wpisów} other {# nowego wpisu}} na tablicy',
            { count },
          ),
        TYPE_POST_REMIND: () =>
          i18n.t(
            '{count, plural, one {# wpis czeka} few {# wpisy czekają} many {# wpisów czeka} other {# wpisu czeka}} na potwierdzenie',
            { count },
          ),
        TYPE_POST_REPORT: () =>
          i18n.t(
            'Zgłoszono {count, plural, one {# wpis} few {# wpisy} many {# wpisów} other {# wpisu}} na tablicy',
            { count },
          ),
        TYPE_CARD_PROPOSED: () =>
          i18n.t(
            '{count, plural, one {# zmiana w kartach dzieci czeka} few {# zmiany w kartach dzieci czekają} many {# zmian w kartach dzieci czeka} other {# zmiany w kartach dzieci czeka}} na decyzję',
            { count },
          ),
        TYPE_CARD_DECIDED: () =>
          i18n.t(
            'Placówka rozpatrzyła {count, plural, one {# zmianę} few {# zmiany} many {# zmian} other {# zmiany}} w karcie dziecka',
            { count },
          ),
        TYPE_CONSENT_ASKED: () =>
          i18n.t(
            'Placówka czeka na {count, plural, one {# odpowiedź} few {# odpowiedzi} many {# odpowiedzi} other {# odpowiedzi}} w sprawie zgód',
            { count },
          ),
        TYPE_CONSENT_WITHDRAWN: () =>
          i18n.t('Cofnięto {count, plural, one {# zgodę} few {# zgody} many {# zgód} other {# zgody}}', {
            count,
          }),
        TYPE_CHANGE_ROLES: () =>
          i18n.t(
            '{count, plural, one {# zmiana} few {# zmiany} many {# zmian} other {# zmiany}} uprawnień osób w placówce',
            { count },
          ),
      }
      return groups[type]()
    },
    money: formatMoney,
    // Not "tomorrow": a message may be read a day later.
    day: (from, until) =>
      until ? rangeText({ from, to: until }, langKey, today) : longDay(from, today, langKey),
    date: (day) => longDay(day, today, langKey),
  }
}

/** What else pushes and the daily e-mail say; it names nobody. */
export function newsTexts(langKey: LangKey) {
  const i18n = loadTexts(langKey)
  return {
    message: i18n.t('Nowa wiadomość.'),
    messages: (count: number) =>
      i18n.t(
        '{count, plural, one {Nowa wiadomość} few {# nowe wiadomości} many {# nowych wiadomości} other {# nowej wiadomości}}',
        { count },
      ),
    several: (count: number) => i18n.t('Nowe powiadomienia: {count}', { count }),
    more: (count: number) => i18n.t('i jeszcze {count}', { count }),
  }
}

/** The notice without what may name a child: the kid, the event, the file, and the words of a post. */
export function nameless<Notice extends Pick<Notification, 'data'>>(notice: Notice): Notice {
  const { words: _, ...data } = notice.data
  const event = data.event && { ...data.event, name: '' }
  return { ...notice, data: { ...data, kid_name: '', event, file: null } }
}

/**
 * @param lines of the news, by kind and place
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
