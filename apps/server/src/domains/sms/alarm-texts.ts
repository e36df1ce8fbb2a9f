import { formatPhone } from '@skrzat/contract/phone'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import { loadTexts, type Texts } from '../../kernel/texts/index.ts'
import type { Alarm } from './alarm-data.ts'

/** The alarm's text for admins. */
export function alarmText(
  langKey: LangKey,
  alarm: Alarm,
  { page, place }: { page: string; place: string },
): { subject: string; body: string } {
  const i18n = loadTexts(langKey)
  const what = limitText(i18n, alarm, place)
  const span = alarm.span === 'hour' ? i18n.t('na godzinę') : i18n.t('na dobę')
  return {
    subject: i18n.t('Skrzat: wykorzystano 80% limitu SMS-ów'),
    body: i18n.t(
      'Dzień dobry,\n\nwykorzystano 80% limitu SMS-ów: {what}, {cap} {span}. Gdy się wyczerpie, kolejne SMS-y nie zostaną wysłane, a przypomnienia poczekają do następnej godziny lub doby.\n\nStan limitów: {page}\n',
      { what, cap: alarm.cap, span, page },
    ),
  }
}

function limitText(i18n: Texts, { dimension, budget, of }: Alarm, place: string): string {
  const texts = {
    budget: () =>
      budget === 'public' ? i18n.t('kody dla niezalogowanych') : i18n.t('placówki i zalogowani'),
    number: () => i18n.t('numer {phone}', { phone: formatPhone(of) }),
    prefix: () => i18n.t('numery zaczynające się od {digits}', { digits: of }),
    address: () => i18n.t('SMS-y zlecone z adresu {address}', { address: of }),
    place: () => i18n.t('placówka {name}', { name: place }),
  }
  return texts[dimension]()
}
