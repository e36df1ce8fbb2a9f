import { longDay, rangeText } from '@skrzat/contract/day-text'
import { formatMoney } from '@skrzat/contract/money'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { Notification, NotificationType } from '@skrzat/contract/wire/notifications'

/** Texts of pushes and of the daily e-mail, per language; they name nobody. */
export type NewsTexts = {
  readonly types: Record<NotificationType, string>
  readonly message: string
  /** Until when it is to be paid. */
  readonly due: (day: string) => string
  readonly several: (count: number) => string
  readonly digestSubject: string
  /** @param lines one a kind of news @param list the page with all of it @param settings where it is switched off */
  readonly digestBody: (lines: readonly string[], list: string, settings: string) => string
}

export const NEWS_TEXTS: Record<LangKey, NewsTexts> = {
  pl: {
    types: {
      TYPE_CHANGE_RIGHTS: 'Zmieniły się Twoje uprawnienia.',
      TYPE_CHANGE_ROLES: 'Zmieniły się uprawnienia innej osoby w placówce.',
      TYPE_KID_ABSENCE: 'Zgłoszono nieobecność.',
      TYPE_KID_ABSENCE_CONFIRM: 'Nieobecność jest potwierdzona.',
      TYPE_KID_PAYMENT: 'Jest nowa faktura.',
      TYPE_KID_PAID: 'Wpłata została odnotowana.',
      TYPE_KID_PAYMENT_REMIND: 'Przypomnienie o płatności.',
      TYPE_EVENT: 'Nowe wydarzenie w kalendarzu.',
      TYPE_FILE: 'Jest nowy plik.',
      TYPE_SMS_LIMIT: 'Kończy się limit SMS-ów.',
      TYPE_SIGN_IN_ALARM: 'Ktoś zgaduje PIN-y wielu osób.',
      TYPE_POST: 'Nowy wpis na tablicy.',
      TYPE_POST_REMIND: 'Wpis na tablicy czeka na potwierdzenie.',
      TYPE_POST_REPORT: 'Zgłoszono wpis na tablicy.',
      TYPE_POST_REPORT_HANDLED: 'Twoje zgłoszenie wpisu jest rozpatrzone.',
      TYPE_WEBHOOK_OFF: 'Webhook placówki jest wyłączony, bo jego serwer nie odpowiada.',
      TYPE_CHANGE_ACCOUNT_NUMBER: 'Zmienił się numer konta placówki.',
    },
    message: 'Nowa wiadomość.',
    due: (day) => `termin: ${day}`,
    several: (count) => `Nowe powiadomienia: ${count}`,
    digestSubject: 'Skrzat: co nowego',
    digestBody: (lines, list, settings) =>
      `Dzień dobry,\n\nte wiadomości czekają na przeczytanie:\n\n${lines.join('\n')}\n\nWszystkie są tutaj: ${list}\n\nNie chcesz tego e-maila? Wyłącz go w ustawieniach: ${settings}\n`,
  },
  en: {
    types: {
      TYPE_CHANGE_RIGHTS: 'Your permissions have changed.',
      TYPE_CHANGE_ROLES: 'Another person’s permissions at the place have changed.',
      TYPE_KID_ABSENCE: 'An absence was reported.',
      TYPE_KID_ABSENCE_CONFIRM: 'The absence is confirmed.',
      TYPE_KID_PAYMENT: 'There is a new invoice.',
      TYPE_KID_PAID: 'A payment was recorded.',
      TYPE_KID_PAYMENT_REMIND: 'A payment reminder.',
      TYPE_EVENT: 'There is a new event in the calendar.',
      TYPE_FILE: 'There is a new file.',
      TYPE_SMS_LIMIT: 'The text message limit is nearly used up.',
      TYPE_SIGN_IN_ALARM: 'Somebody is guessing the PINs of many people.',
      TYPE_POST: 'There is a new post on the wall.',
      TYPE_POST_REMIND: 'A post on the wall is waiting for your confirmation.',
      TYPE_POST_REPORT: 'A post on the wall was reported.',
      TYPE_POST_REPORT_HANDLED: 'Your report of a post has been dealt with.',
      TYPE_WEBHOOK_OFF: 'A webhook of the place is switched off because its server is not responding.',
      TYPE_CHANGE_ACCOUNT_NUMBER: 'The account number of the place has changed.',
    },
    message: 'A new message.',
    due: (day) => `due ${day}`,
    several: (count) => `New notifications: ${count}`,
    digestSubject: 'Skrzat: what is new',
    digestBody: (lines, list, settings) =>
      `Hello,\n\nThese are waiting to be read:\n\n${lines.join('\n')}\n\nAll of them are here: ${list}\n\nDon’t want this e-mail? Turn it off in your settings: ${settings}\n`,
  },
  de: {
    types: {
      TYPE_CHANGE_RIGHTS: 'Ihre Berechtigungen haben sich geändert.',
      TYPE_CHANGE_ROLES: 'Die Berechtigungen einer anderen Person in der Einrichtung haben sich geändert.',
      TYPE_KID_ABSENCE: 'Eine Abwesenheit wurde gemeldet.',
      TYPE_KID_ABSENCE_CONFIRM: 'Die Abwesenheit ist bestätigt.',
      TYPE_KID_PAYMENT: 'Es gibt eine neue Rechnung.',
      TYPE_KID_PAID: 'Die Zahlung wurde erfasst.',
      TYPE_KID_PAYMENT_REMIND: 'Erinnerung an eine Zahlung.',
      TYPE_EVENT: 'Im Kalender steht ein neuer Termin.',
      TYPE_FILE: 'Es gibt eine neue Datei.',
      TYPE_SMS_LIMIT: 'Das SMS-Limit ist fast erreicht.',
      TYPE_SIGN_IN_ALARM: 'Jemand versucht, die PINs vieler Personen zu erraten.',
      TYPE_POST: 'Neuer Beitrag an der Pinnwand.',
      TYPE_POST_REMIND: 'Ein Beitrag an der Pinnwand wartet auf Ihre Bestätigung.',
      TYPE_POST_REPORT: 'Ein Beitrag an der Pinnwand wurde gemeldet.',
      TYPE_POST_REPORT_HANDLED: 'Ihre Meldung eines Beitrags ist bearbeitet.',
      TYPE_WEBHOOK_OFF: 'Ein Webhook der Einrichtung ist ausgeschaltet, weil sein Server nicht antwortet.',
      TYPE_CHANGE_ACCOUNT_NUMBER: 'Die Kontonummer der Einrichtung hat sich geändert.',
    },
    message: 'Eine neue Nachricht.',
    due: (day) => `fällig am ${day}`,
    several: (count) => `Neue Benachrichtigungen: ${count}`,
    digestSubject: 'Skrzat: Neuigkeiten',
    digestBody: (lines, list, settings) =>
      `Guten Tag,\n\ndas ist noch ungelesen:\n\n${lines.join('\n')}\n\nAlles finden Sie hier: ${list}\n\nSie möchten diese E-Mail nicht? Schalten Sie sie in den Einstellungen aus: ${settings}\n`,
  },
  fr: {
    types: {
      TYPE_CHANGE_RIGHTS: 'Vos droits ont changé.',
      TYPE_CHANGE_ROLES: 'Les droits d’une autre personne de l’établissement ont changé.',
      TYPE_KID_ABSENCE: 'Une absence a été signalée.',
      TYPE_KID_ABSENCE_CONFIRM: 'L’absence est confirmée.',
      TYPE_KID_PAYMENT: 'Il y a une nouvelle facture.',
      TYPE_KID_PAID: 'Le paiement a été enregistré.',
      TYPE_KID_PAYMENT_REMIND: 'Un rappel de paiement.',
      TYPE_EVENT: 'Il y a un nouvel événement dans le calendrier.',
      TYPE_FILE: 'Il y a un nouveau fichier.',
      TYPE_SMS_LIMIT: 'La limite de SMS est presque atteinte.',
      TYPE_SIGN_IN_ALARM: 'Quelqu’un essaie de deviner les codes PIN de nombreuses personnes.',
      TYPE_POST: 'Il y a une nouvelle publication.',
      TYPE_POST_REMIND: 'Une publication attend votre confirmation.',
      TYPE_POST_REPORT: 'Une publication a été signalée.',
      TYPE_POST_REPORT_HANDLED: 'Votre signalement d’une publication a été traité.',
      TYPE_WEBHOOK_OFF: 'Un webhook de l’établissement est désactivé, car son serveur ne répond pas.',
      TYPE_CHANGE_ACCOUNT_NUMBER: 'Le numéro de compte de l’établissement a changé.',
    },
    message: 'Un nouveau message.',
    due: (day) => `échéance : ${day}`,
    several: (count) => `Nouvelles notifications : ${count}`,
    digestSubject: 'Skrzat : quoi de neuf',
    digestBody: (lines, list, settings) =>
      `Bonjour,\n\nVoici ce que vous n’avez pas encore lu :\n\n${lines.join('\n')}\n\nTout est ici : ${list}\n\nVous ne voulez pas de cet e-mail ? Désactivez-le dans les paramètres : ${settings}\n`,
  },
  ru: {
    types: {
      TYPE_CHANGE_RIGHTS: 'Ваши права изменились.',
      TYPE_CHANGE_ROLES: 'Права другого человека в учреждении изменились.',
      TYPE_KID_ABSENCE: 'Поступило сообщение об отсутствии.',
      TYPE_KID_ABSENCE_CONFIRM: 'Отсутствие подтверждено.',
      TYPE_KID_PAYMENT: 'Новый счёт.',
      TYPE_KID_PAID: 'Платёж учтён.',
      TYPE_KID_PAYMENT_REMIND: 'Напоминание об оплате.',
      TYPE_EVENT: 'Новое событие в календаре.',
      TYPE_FILE: 'Новый файл.',
      TYPE_SMS_LIMIT: 'Лимит СМС подходит к концу.',
      TYPE_SIGN_IN_ALARM: 'Кто-то подбирает PIN-коды многих людей.',
      TYPE_POST: 'Новая запись в ленте.',
      TYPE_POST_REMIND: 'Запись в ленте ждёт подтверждения.',
      TYPE_POST_REPORT: 'Поступило обращение по записи в ленте.',
      TYPE_POST_REPORT_HANDLED: 'Ваше обращение по записи рассмотрено.',
      TYPE_WEBHOOK_OFF: 'Вебхук учреждения отключён, потому что его сервер не отвечает.',
      TYPE_CHANGE_ACCOUNT_NUMBER: 'Изменился номер счёта учреждения.',
    },
    message: 'Новое сообщение.',
    due: (day) => `срок: ${day}`,
    several: (count) => `Новые уведомления: ${count}`,
    digestSubject: 'Skrzat: что нового',
    digestBody: (lines, list, settings) =>
      `Здравствуйте!\n\nЭто ещё не прочитано:\n\n${lines.join('\n')}\n\nВсё здесь: ${list}\n\nНе хотите получать это письмо? Отключите его в настройках: ${settings}\n`,
  },
}

/**
 * What a notice is about, beside its kid and place: amount, day, author; where names are wanted, its event or file, whose
 * name may be a child's.
 */
export function aboutText({ type, data }: Notification, langKey: LangKey, names: boolean): string {
  const { event, file, amount, until, author } = data
  const from = event?.day ?? data.day
  const days = from && (until ? rangeText({ from, to: until }, langKey) : longDay(from, null, langKey))
  const isDue = type === 'TYPE_KID_PAYMENT' || type === 'TYPE_KID_PAYMENT_REMIND'
  return [
    names && (event?.name ?? file?.name),
    amount !== null && formatMoney(amount),
    days && isDue ? NEWS_TEXTS[langKey].due(days) : days,
    author,
  ]
    .filter(Boolean)
    .join(', ')
}
