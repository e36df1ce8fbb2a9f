/** Where a place issues notes (rozliczenia), no text of it speaks of invoices, in any language. */
import { readdirSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

const LOCALES = new URL('../../locales/', import.meta.url)

/** Catalogues without texts of a place's documents. */
const OTHERS = new Set(['account.po', 'chat.po', 'joining.po', 'note.po', 'start.po'])

/** Of the whole system's screens, or of invoices as one of the two kinds. */
const OF_INVOICES = new Set([
  'Faktura',
  'Dla placówki, która nie wystawia faktur. Dokument mówi, ile i za co zapłacić.',
  'Faktury nie można wystawić, bo brakuje:',
  'Na fakturze brakuje danych sprzedawcy. Uzupełnij je w Płatności → Księgowość.',
  'Nie wybrano, co wystawia placówka. Dokumenty są takie jak dotąd: nazywają się fakturą, ale nie mają nabywcy ani podstawy zwolnienia z VAT.',
  'Nie da się tego cofnąć: na numer {phone} nikt się już nie zaloguje. Dzieci, faktury i wiadomości zostaną.',
  'Przypomnienia o fakturach',
  'Przypomnienia o fakturach placówki',
])

const INVOICE: Readonly<Record<string, RegExp>> = {
  pl: /faktur/i,
  en: /invoice/i,
  de: /(?<!ab)rechnung/i,
  fr: /facture(?!r)/i,
  ru: /(?<!банковского )(?<!Если )(?<!ра)сч[её]т/i,
}

const po = formatter()

async function texts(locale: string, name: string): Promise<[string, string][]> {
  const text = readFileSync(new URL(`${locale}/${name}`, LOCALES), 'utf8')
  const parsed = await po.parse(text, { locale, sourceLocale: 'pl', filename: name })
  return Object.values(parsed ?? {}).map(({ message = '', translation = '' }) => [message, translation])
}

const polish = new Map(await texts('pl', 'note.po'))

test('every text that says invoice has one that says note', async () => {
  const names = readdirSync(new URL('pl/', LOCALES)).filter((name) => !OTHERS.has(name))
  const catalogues = await Promise.all(names.map((name) => texts('pl', name)))
  const said = catalogues.flat().map(([msgid]) => msgid)
  const lacking = said.filter(
    (msgid) => /faktur/i.test(msgid) && !OF_INVOICES.has(msgid) && !polish.has(msgid),
  )
  expect(lacking).toEqual([])
  const left = [...polish.keys()].filter((msgid) => !said.includes(msgid))
  expect(left).toEqual([])
})

test.each(Object.entries(INVOICE))(
  'in %s each of them is there and says no invoice',
  async (locale, word) => {
    const own = new Map(await texts(locale, 'note.po'))
    expect([...own.keys()]).toEqual([...polish.keys()])
    expect(
      [...own.values()].filter((text) => text === '' || word.test(text.replaceAll(/\{\w+,/gu, '{'))),
    ).toEqual([])
  },
)
