/** What notices say, in the words of a screen or of the server: what each is about comes first. */
import type { Day } from './days.ts'
import { groupedType, type Grouped, type GroupedType } from './notice-groups.ts'
import { firstWords } from './text.ts'
import type { Notification, NotificationType } from './wire/notifications.ts'

/** Texts in a language; amounts and days are passed to them as text. */
export type NoticeWords = {
  /** What a notice says without a subject. */
  readonly alone: (type: NotificationType) => string
  /** The same of a subject that is named before it; undefined if it is said as without one. */
  readonly ofSubject: (type: NotificationType) => string | undefined
  readonly invoice: (amount: string) => string
  readonly toPay: (amount: string) => string
  readonly corrected: (amount: string, was: string | undefined) => string
  readonly paid: (amount: string, day: string) => string
  readonly absence: (day: string) => string
  readonly confirmed: (day: string) => string
  readonly event: (day: string) => string
  readonly file: () => string
  readonly post: () => string
  readonly toConfirm: (author: string) => string
  readonly reported: (author: string) => string
  readonly handled: (author: string) => string
  /** `Faktura 1 234,50 zł, termin 4 grudnia` */
  readonly due: (what: string, day: string) => string
  readonly joined: (lead: string, rest: string) => string
  /** Several at once; `day` is empty where it is not said. */
  readonly group: (type: GroupedType, count: number, day: string) => string
  readonly money: (grosze: number) => string
  /** A day, or the days up to `until`, for a text that is read now. */
  readonly day: (day: Day, until: Day | null) => string
  /** The same as a date, for a text that names it with a preposition. */
  readonly date: (day: Day) => string
}

/** The first words of a notice, and what follows them after a colon; empty if nothing does. */
export type Said = { readonly lead: string; readonly rest: string }

/** The longest part of a post, or name of an event or a file. */
const REST = 80

/** What a notice says. Without its subject, which may be deleted, it only says its kind. */
export function noticeSaid(notice: Pick<Notification, 'type' | 'data'>, words: NoticeWords): Said {
  const { type, data } = notice
  const led = ledBySubject(notice, words)
  if (led) return led
  const subject = data.author ?? data.kid_name
  const said = words.alone(type)
  if (subject === '') return { lead: said, rest: '' }
  return { lead: subject, rest: words.ofSubject(type) ?? said }
}

/** Undefined for a type without amount, day or text, or if the reader may not see them. */
function ledBySubject(
  { type, data }: Pick<Notification, 'type' | 'data'>,
  words: NoticeWords,
): Said | undefined {
  const { kid_name: kid, event, file, amount, was, until, author } = data
  const money = amount === null ? undefined : words.money(amount)
  const day = data.day === null ? undefined : words.day(data.day, until)
  const text = data.words ? firstWords(data.words, REST) : ''
  const due = (what: string) => (day === undefined ? what : words.due(what, day))
  const ofKid = (lead: string | undefined) => (lead === undefined ? undefined : { lead, rest: kid })
  const ofAuthor = (say: (by: string) => string, rest = text) =>
    author === null ? undefined : { lead: say(author), rest }
  const corrected = () =>
    money && due(words.corrected(money, was === undefined ? undefined : words.money(was)))
  const led: Partial<Record<NotificationType, () => Said | undefined>> = {
    TYPE_KID_PAYMENT: () => ofKid(money && due(words.invoice(money))),
    TYPE_KID_PAYMENT_REMIND: () => ofKid(money && due(words.toPay(money))),
    TYPE_KID_PAYMENT_CORRECTED: () => ofKid(corrected()),
    TYPE_KID_PAID: () => ofKid(money && data.day ? words.paid(money, words.date(data.day)) : undefined),
    TYPE_KID_ABSENCE: () => ofKid(day && words.absence(day)),
    TYPE_KID_ABSENCE_CONFIRM: () => ofKid(day && words.confirmed(day)),
    TYPE_EVENT: () =>
      event
        ? { lead: words.event(words.day(event.day, null)), rest: firstWords(event.name, REST) }
        : undefined,
    TYPE_FILE: () => (file ? { lead: words.file(), rest: firstWords(file.name, REST) } : undefined),
    TYPE_POST: () => ofAuthor((by) => by, text || words.post()),
    TYPE_POST_REMIND: () => ofAuthor(words.toConfirm),
    TYPE_POST_REPORT: () => ofAuthor(words.reported),
    TYPE_POST_REPORT_HANDLED: () => ofAuthor(words.handled),
  }
  return led[type]?.()
}

/** The same as one line. */
export function noticeLine(notice: Pick<Notification, 'type' | 'data'>, words: NoticeWords): string {
  const { lead, rest } = noticeSaid(notice, words)
  return rest === '' ? lead : words.joined(lead, rest)
}

/** What all of these say together; a type that is never grouped, and a notice alone, say it by their first. */
export function groupLine(
  notices: readonly (Grouped & Pick<Notification, 'data'>)[],
  words: NoticeWords,
  count = notices.length,
): string {
  const [first] = notices
  if (!first) return ''
  const type = groupedType(first.type)
  if (!type || count === 1) return noticeLine(first, words)
  const { day, until } = first.data
  const isOfOneDay =
    count === notices.length && notices.every(({ data }) => data.day === day && data.until === until)
  const ofDay = day && isOfOneDay ? words.day(day, until) : ''
  if (type === 'TYPE_KID_ABSENCE' || ofDay === '' || !DUE.has(type)) return words.group(type, count, ofDay)
  return words.due(words.group(type, count, ''), ofDay)
}

/** What is due by its day. */
const DUE: ReadonlySet<NotificationType> = new Set([
  'TYPE_KID_PAYMENT',
  'TYPE_KID_PAYMENT_REMIND',
  'TYPE_KID_PAYMENT_CORRECTED',
])
