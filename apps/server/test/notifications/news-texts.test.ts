/** What pushes and the daily e-mail say: what a notice is about first, in each language. */
import { groupedType } from '@skrzat/contract/notice-groups'
import { groupLine, noticeLine } from '@skrzat/contract/notice-says'
import { LANG_KEYS, type LangKey } from '@skrzat/contract/wire/accounts'
import {
  NOTIFICATION_TYPES,
  type Notification,
  type NotificationType,
} from '@skrzat/contract/wire/notifications'
import { expect, test } from 'vitest'
import { nameless, newsWords } from '../../src/domains/notifications/news-texts.ts'

const TODAY = '2026-11-20'
const FULL: Notification['data'] = {
  kid_name: 'Adam Żak',
  kid: 1,
  place: 1,
  payment: 7,
  post: 3,
  event: { id: 4, name: 'Bal', day: '2026-12-06' },
  file: { id: 5, name: 'Jadłospis.pdf' },
  amount: 121_000,
  day: '2026-12-10',
  until: null,
  author: 'Anna Nowak (wychowawczyni, Motylki)',
  words: 'Jutro idziemy do teatru.\n\nProsimy o czapki.',
}
const notice = (type: NotificationType, data: Partial<Notification['data']> = {}) => ({
  type,
  placeId: 1,
  data: { ...FULL, ...data },
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const say = (type: NotificationType, data = {}, langKey: LangKey = 'pl') =>
  plain(noticeLine(notice(type, data), newsWords(langKey, TODAY)))

test.each<[type: NotificationType, data: Partial<Notification['data']>, said: string]>([
  ['TYPE_KID_PAYMENT', {}, 'Faktura 1 210,00 zł, termin 10 grudnia: Adam Żak'],
  ['TYPE_KID_PAYMENT_REMIND', {}, 'Do zapłaty 1 210,00 zł, termin 10 grudnia: Adam Żak'],
  [
    'TYPE_KID_PAYMENT_CORRECTED',
    { was: 100_000, day: '2027-01-10' },
    'Korekta faktury, było 1 000,00 zł, jest 1 210,00 zł, termin 10 stycznia 2027: Adam Żak',
  ],
  ['TYPE_KID_PAID', {}, 'Wpłata 1 210,00 zł z 10 grudnia: Adam Żak'],
  ['TYPE_KID_PAYMENT', { amount: null, day: null, author: null }, 'Adam Żak: Jest nowa faktura.'],
  ['TYPE_KID_ABSENCE', { until: '2026-12-12' }, 'Nieobecność 10–12 grudnia: Adam Żak'],
  ['TYPE_KID_ABSENCE_CONFIRM', {}, 'Potwierdzona nieobecność 10 grudnia: Adam Żak'],
  ['TYPE_EVENT', {}, 'Wydarzenie 6 grudnia: Bal'],
  ['TYPE_EVENT', { event: null, author: null, kid_name: '' }, 'Nowe wydarzenie w kalendarzu.'],
  ['TYPE_FILE', {}, 'Nowy plik: Jadłospis.pdf'],
  ['TYPE_POST', {}, 'Anna Nowak (wychowawczyni, Motylki): Jutro idziemy do teatru. Prosimy o czapki.'],
  ['TYPE_POST', { words: '' }, 'Anna Nowak (wychowawczyni, Motylki): nowy wpis'],
  [
    'TYPE_POST_REMIND',
    {},
    'Do potwierdzenia, Anna Nowak (wychowawczyni, Motylki): Jutro idziemy do teatru. Prosimy o czapki.',
  ],
  ['TYPE_CARD_PROPOSED', { author: null }, 'Adam Żak: zmiana w karcie czeka na decyzję'],
  [
    'TYPE_PERSON_ERASED',
    { author: 'Osoba usunięta 12' },
    'Osoba usunięta 12: dane tej osoby zostały usunięte',
  ],
])('%s %j', (type, data, said) => {
  expect(say(type, data)).toBe(said)
})

test.each<[langKey: LangKey, invoice: string, absences: string]>([
  ['en', 'Invoice 1 210,00 zł, due 10 December: Adam Żak', '10 absences reported for 10 December'],
  ['de', 'Rechnung 1 210,00 zł, Frist 10. Dezember: Adam Żak', '10 Abwesenheiten gemeldet, 10. Dezember'],
  ['fr', 'Facture 1 210,00 zł, échéance 10 décembre : Adam Żak', '10 absences signalées, 10 décembre'],
  ['ru', 'Счёт 1 210,00 zł, срок 10 декабря: Adam Żak', 'Сообщено: 10 отсутствий на 10 декабря'],
  ['pl', 'Faktura 1 210,00 zł, termin 10 grudnia: Adam Żak', 'Zgłoszono 10 nieobecności na 10 grudnia'],
])('in %s', (langKey, invoice, absences) => {
  expect(say('TYPE_KID_PAYMENT', {}, langKey)).toBe(invoice)
  const group = Array.from({ length: 10 }, () => notice('TYPE_KID_ABSENCE'))
  expect(plain(groupLine(group, newsWords(langKey, TODAY)))).toBe(absences)
})

const grouped = NOTIFICATION_TYPES.filter((type) => groupedType(type))

test.each(LANG_KEYS)('%s: a group of every kind says its count', (langKey) => {
  const words = newsWords(langKey, TODAY)
  const lines = grouped.map((type) =>
    groupLine(
      [1, 2, 3].map(() => notice(type)),
      words,
    ),
  )
  expect(lines.filter((line) => !line.includes('3'))).toEqual([])
  expect(new Set(lines).size).toBe(grouped.length)
})

test('without names neither a kid is said, nor what may name one', () => {
  const words = newsWords('pl', TODAY)
  for (const type of NOTIFICATION_TYPES) {
    const said = noticeLine(nameless(notice(type)), words)
    expect(said).not.toMatch(/Adam|Bal\b|Jadłospis|teatr/)
  }
  expect(plain(noticeLine(nameless(notice('TYPE_POST')), words))).toBe(
    'Anna Nowak (wychowawczyni, Motylki): nowy wpis',
  )
})
