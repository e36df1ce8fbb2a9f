/** Texts about a place that issues notes (rozliczenia) name no invoice, for its staff and parents, in any language. */
import { NOTIFICATION_TYPES } from '@skrzat/contract/wire/notifications'
import { LANG_KEYS } from '@skrzat/contract/wire/accounts'
import { beforeEach, expect, test } from 'vitest'
import { evidenceText } from '../../src/domains/bank/rest/evidence.ts'
import { textAlone } from '../../src/domains/notifications/news-texts.ts'
import { reminderText } from '../../src/domains/notifications/texts.ts'
import { readCatalogue } from '../../src/kernel/texts/index.ts'
import { accountingPlace } from './accounting-place.ts'

const INVOICE = {
  pl: /faktur/i,
  en: /invoice/i,
  de: /(?<!ab)rechnung/i,
  fr: /facture/i,
  ru: /(?<!ра)сч[её]т/i,
}

const place = await accountingPlace()
const { callerOf, first } = place
beforeEach(place.renew)

test.each(LANG_KEYS)('%s: notices say note where their place issues notes, else invoice', (langKey) => {
  const said = (kind: 'INVOICE' | 'NOTE' | null) => {
    const own = NOTIFICATION_TYPES.filter((type) => type !== 'TYPE_CHANGE_ACCOUNT_NUMBER')
    return own.filter((type) => INVOICE[langKey].test(textAlone(type, langKey, kind)))
  }
  expect(said('NOTE')).toEqual([])
  expect(said(null)).toEqual(['TYPE_KID_PAYMENT', 'TYPE_KID_PAYMENT_CORRECTED'])
  expect(said('INVOICE')).toEqual(said(null))
})

test.each(LANG_KEYS)('%s: every text that says invoice has one that says note', (langKey) => {
  const usual = [...readCatalogue('pl', 'messages').keys()].filter((text) => INVOICE.pl.test(text))
  const notes = readCatalogue(langKey, 'note')
  expect([...notes.keys()].filter((text) => text !== '').toSorted()).toEqual(usual.toSorted())
  expect([...notes.values()].filter((text) => INVOICE[langKey].test(text))).toEqual([])
})

test('a reminder by SMS and what REST clients show of a notice name no document', () => {
  const reminder = { placeName: 'Żłobek', firstname: 'Ola', amountLeft: 100_00, deadline: '2026-11-30' }
  expect(reminderText(reminder)).not.toMatch(INVOICE.pl)
  for (const langKey of LANG_KEYS) {
    const shown = [...readCatalogue(langKey, 'rest')].filter(([key]) => key.startsWith('notifications.'))
    expect(shown.filter(([, text]) => INVOICE[langKey].test(text))).toEqual([])
  }
})

test('the reason of a proposal names the document of its place', () => {
  const evidence = { code: 'number', number: '2026/11/0001' } as const
  expect(evidenceText('pl', 'NOTE', evidence)).toBe('W tytule jest numer rozliczenia 2026/11/0001.')
  expect(evidenceText('pl', null, evidence)).toBe('W tytule jest numer faktury 2026/11/0001.')
})

test('the menu says what each place issues, once it has chosen, to its parents too', async () => {
  const kinds = async (person: 'accountant' | 'parent') => {
    const { places } = await (await callerOf(person)).accounts.menu()
    return places.find(({ id }) => id === first)?.documentKind
  }
  expect(await kinds('accountant')).toBeUndefined()
  await place.choose('NOTE')
  expect(await Promise.all([kinds('accountant'), kinds('parent')])).toEqual(['NOTE', 'NOTE'])
  await place.choose('INVOICE')
  expect(await kinds('parent')).toBe('INVOICE')
})
