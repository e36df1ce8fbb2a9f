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
  address: (address) => `zamówienia z adresu ${address}`,
  place: (name) => `placówka ${name}`,
  body: (what, cap, span, page) =>
    `Dzień dobry,\n\nwykorzystano 80% limitu SMS-ów: ${what}, ${cap} ${span}. Po jego wyczerpaniu osoby dostaną odmowę, a przypomnienia poczekają na następną godzinę lub dobę.\n\nStan limitów: ${page}\n`,
}

const en: Texts = {
  subject: 'Skrzat: 80% of an SMS limit is used up',
  hour: 'an hour',
  day: 'a day',
  all: (budget) => (budget === 'public' ? 'codes for people not signed in' : 'places and people signed in'),
  number: (phone) => `number ${phone}`,
  prefix: (digits) => `numbers that begin with ${digits}`,
  address: (address) => `asked for from ${address}`,
  place: (name) => `place ${name}`,
  body: (what, cap, span, page) =>
    `Hello,\n\n80% of an SMS limit is used up: ${what}, ${cap} ${span}. Beyond it people are refused, and reminders wait for the next hour or day.\n\nThe limits: ${page}\n`,
}

/** The alarm's text for admins; in English for an unsupported language. */
export function alarmText(
  langKey: LangKey,
  { dimension, budget, of, span, cap }: Alarm,
  { page, place }: { page: string; place: string },
): { subject: string; body: string } {
  const texts = langKey === 'pl' ? pl : en
  const what = {
    budget: () => texts.all(budget),
    number: () => texts.number(formatPhone(of)),
    prefix: () => texts.prefix(of),
    address: () => texts.address(of),
    place: () => texts.place(place),
  }[dimension]()
  return { subject: texts.subject, body: texts.body(what, cap, texts[span], page) }
}
