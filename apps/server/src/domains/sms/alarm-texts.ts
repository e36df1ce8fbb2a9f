import { formatPhone } from '@skrzat/contract/phone'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { Alarm } from './alarm-data.ts'

type Texts = {
  subject: string
  hour: string
  day: string
  all(budget: Alarm['budget']): string
  number(phone: string): string
  prefix(digits: string): string
  address(address: string): string
  place(name: string): string
  body(what: string, cap: number, span: string, page: string): string
}

const pl: Texts = {
  subject: 'Skrzat: wykorzystano 80% limitu SMS-ów',
  hour: 'na godzinę',
  day: 'na dobę',
  all: (budget) => (budget === 'public' ? 'kody dla niezalogowanych' : 'placówki i zalogowani'),
  number: (phone) => `numer ${phone}`,
  prefix: (digits) => `numery zaczynające się od ${digits}`,
  address: (address) => `SMS-y zlecone z adresu ${address}`,
  place: (name) => `placówka ${name}`,
  body: (what, cap, span, page) =>
    `Dzień dobry,\n\nwykorzystano 80% limitu SMS-ów: ${what}, ${cap} ${span}. Gdy się wyczerpie, kolejne SMS-y nie zostaną wysłane, a przypomnienia poczekają do następnej godziny lub doby.\n\nStan limitów: ${page}\n`,
}

const en: Texts = {
  subject: 'Skrzat: 80% of an SMS limit has been used',
  hour: 'an hour',
  day: 'a day',
  all: (budget) => (budget === 'public' ? 'codes for people not signed in' : 'places and people signed in'),
  number: (phone) => `number ${phone}`,
  prefix: (digits) => `numbers that begin with ${digits}`,
  address: (address) => `SMS requested from ${address}`,
  place: (name) => `place ${name}`,
  body: (what, cap, span, page) =>
    `Hello,\n\n80% of an SMS limit has been used: ${what}, ${cap} ${span}. Once it is used up, no more SMS will be sent, and reminders will wait for the next hour or day.\n\nThe limits: ${page}\n`,
}

const de: Texts = {
  subject: 'Skrzat: 80 % eines SMS-Limits sind verbraucht',
  hour: 'pro Stunde',
  day: 'pro Tag',
  all: (budget) => (budget === 'public' ? 'Codes für nicht Angemeldete' : 'Einrichtungen und Angemeldete'),
  number: (phone) => `Nummer ${phone}`,
  prefix: (digits) => `Nummern, die mit ${digits} beginnen`,
  address: (address) => `Anforderungen von der Adresse ${address}`,
  place: (name) => `Einrichtung ${name}`,
  body: (what, cap, span, page) =>
    `Guten Tag,\n\n80 % eines SMS-Limits sind verbraucht: ${what}, ${cap} ${span}. Ist es erreicht, werden keine weiteren SMS gesendet, und Erinnerungen warten bis zur nächsten Stunde oder zum nächsten Tag.\n\nStand der Limits: ${page}\n`,
}

const fr: Texts = {
  subject: 'Skrzat : une limite de SMS est utilisée à 80 %',
  hour: 'par heure',
  day: 'par jour',
  all: (budget) =>
    budget === 'public' ? 'codes pour personnes non connectées' : 'établissements et personnes connectées',
  number: (phone) => `numéro ${phone}`,
  prefix: (digits) => `numéros commençant par ${digits}`,
  address: (address) => `demandes depuis l’adresse ${address}`,
  place: (name) => `établissement ${name}`,
  body: (what, cap, span, page) =>
    `Bonjour,\n\nUne limite de SMS est utilisée à 80 % : ${what}, ${cap} ${span}. Quand elle sera épuisée, les SMS suivants ne partiront pas et les rappels attendront l’heure ou le jour suivant.\n\nÉtat des limites : ${page}\n`,
}

const ru: Texts = {
  subject: 'Skrzat: израсходовано 80 % лимита СМС',
  hour: 'в час',
  day: 'в сутки',
  all: (budget) =>
    budget === 'public' ? 'коды для не вошедших в систему' : 'учреждения и вошедшие в систему',
  number: (phone) => `номер ${phone}`,
  prefix: (digits) => `номера на ${digits}`,
  address: (address) => `запросы с адреса ${address}`,
  place: (name) => `учреждение ${name}`,
  body: (what, cap, span, page) =>
    `Здравствуйте!\n\nИзрасходовано 80 % лимита СМС: ${what}, ${cap} ${span}. Когда он закончится, новые СМС не будут отправлены, а напоминания подождут следующего часа или следующих суток.\n\nСостояние лимитов: ${page}\n`,
}

const TEXTS: Record<LangKey, Texts> = { pl, en, de, fr, ru }

/** The alarm's text for admins. */
export function alarmText(
  langKey: LangKey,
  { dimension, budget, of, span, cap }: Alarm,
  { page, place }: { page: string; place: string },
): { subject: string; body: string } {
  const texts = TEXTS[langKey]
  const what = {
    budget: () => texts.all(budget),
    number: () => texts.number(formatPhone(of)),
    prefix: () => texts.prefix(of),
    address: () => texts.address(of),
    place: () => texts.place(place),
  }[dimension]()
  return { subject: texts.subject, body: texts.body(what, cap, texts[span], page) }
}
