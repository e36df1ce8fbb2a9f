import { REFUND_ENCODINGS, refundsIn } from '@skrzat/contract/refund'
import { array, assert, constantFrom, integer, oneof, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeElixir } from '../../src/domains/refunds/files/elixir.ts'
import { writeErste } from '../../src/domains/refunds/files/erste.ts'
import type { Order, Package } from '../../src/domains/refunds/files/order.ts'
import { writePain001 } from '../../src/domains/refunds/files/pain001.ts'
import { isWritable } from '../../src/domains/refunds/files/texts.ts'
import { readElixir } from './elixir-reader.ts'
import { faultsOf, named, parsedXml } from './pain-structure.ts'

const OWN = '30124099900000007700001001'
const OTHER = '70124099900001110000000012'
const payer = { account: OWN, name: 'Żłobek „Skrzat”', address: 'ul. Łąkowa 5, 91-234 Łódź' }
const order: Order = {
  number: 'ZW/12',
  amount: 131_050,
  account: OTHER,
  name: 'Zażółć Gęślą-Jaźń',
  address: 'ul. Świętej Barbary 7/2, 30-001 Kraków',
  title: 'Zwrot nadpłaty, Kornelia Nowak',
}
const pack = (orders: readonly Order[] = [order]): Package => ({ payer, day: '2026-11-29', orders })

/** Names as people write them: Polish letters, signs that divide fields, other scripts, long words. */
const written = oneof(
  array(
    constantFrom(
      'Żółć', 'Ąę', '"', '|', ';', ',', "O'Neil", 'Юлія', '王', '„x”', '&', '<b>', '?', '\n', '🎈',
      'Konstancja', 'Brzęczyszczykiewicz-Gżegżółkowska', 'x'.repeat(50), 'łódź'.repeat(20),
    ),
    { maxLength: 12 },
  ).map((parts) => parts.join(' ')),
  string({ unit: 'grapheme', maxLength: 200 }),
) // prettier-ignore
const orders = array(
  record({
    number: integer({ min: 1, max: 999_999 }).map((id) => `ZW/${id}`),
    amount: integer({ min: 1, max: 100_000_000 }),
    account: constantFrom(OWN, OTHER),
    name: written,
    address: written,
    title: written,
  }),
  { minLength: 1, maxLength: 5 },
)

describe('Elixir-O', () => {
  test('an order is a line, in the fields that banks read', () => {
    expect(new TextDecoder('windows-1250').decode(writeElixir(pack(), 'Windows-1250'))).toBe(
      `110,20261129,131050,12409990,0,"${OWN}","${OTHER}",` +
        '"Żłobek „Skrzat”|ul. Łąkowa 5, 91-234 Łódź",' +
        '"Zażółć Gęślą-Jaźń|ul. Świętej Barbary 7/2, 30-001|Kraków",0,12409990,' +
        '"ZW/12 Zwrot nadpłaty, Kornelia|Nowak","","","51"\r\n',
    )
  })

  test.each(REFUND_ENCODINGS)('reads back in %s, with the same Polish letters', (page) => {
    const [read, ...more] = readElixir(writeElixir(pack([order, { ...order, number: 'ZW/13' }]), page), page)
    expect(more).toHaveLength(1)
    expect(read).toMatchObject({ day: '20261129', grosze: 131_050, account: OTHER, payerAccount: OWN })
    expect(read?.payee[0]).toBe('Zażółć Gęślą-Jaźń')
    expect(refundsIn(read?.title.join(' ') ?? '')).toEqual([12])
  })

  test('what a page lacks is transliterated, and the quotes that this makes are left out', () => {
    const odd = { ...order, name: 'Юлія „Julia” Ñandú 王', address: '' }
    const [read] = readElixir(writeElixir(pack([odd]), 'ISO-8859-2'), 'ISO-8859-2')
    expect(read?.payee).toEqual(['Yuliya Julia Nandú Wang'])
  })

  test('any texts make lines that a reader takes apart as they were', () => {
    assert(
      property(orders, constantFrom(...REFUND_ENCODINGS), (all, page) => {
        const bytes = writeElixir(pack(all), page)
        const read = readElixir(bytes, page)
        expect(read.map(({ grosze, account }) => ({ grosze, account }))).toEqual(
          all.map(({ amount, account }) => ({ grosze: amount, account })),
        )
        expect(read.map(({ title }) => refundsIn(title.join(' ')).at(0))).toEqual(
          all.map(({ number }) => Number(number.slice(3))),
        )
        // A question mark is only where somebody wrote one.
        const unasked = read.filter((_, at) => !`${all[at]?.name}${all[at]?.address}`.includes('?'))
        expect(unasked.flatMap(({ payee }) => payee).join('')).not.toContain('?')
      }),
    )
  })

  test('a name that no page can write is none', () => {
    expect(isWritable('🎈 "')).toBe(false)
    expect(isWritable('Юлія')).toBe(true)
  })
})

describe("Erste's format", () => {
  test('a header, then an order a line, in Windows-1250', () => {
    expect(new TextDecoder('windows-1250').decode(writeErste(pack()))).toBe(
      '4120414|1\r\n' +
        `1|${OWN}|${OTHER}|Zażółć Gęślą-Jaźń|ul. Świętej Barbary 7/2, 30-001 Kraków|1310,50|1|` +
        'ZW/12 Zwrot nadpłaty, Kornelia Nowak|29-11-2026|\r\n',
    )
  })

  test('any texts make lines of ten fields', () => {
    assert(
      property(orders, (all) => {
        const [header, ...lines] = new TextDecoder('windows-1250').decode(writeErste(pack(all))).split('\r\n')
        expect(header).toBe('4120414|1')
        expect(lines.pop()).toBe('')
        expect(lines.map((line) => line.split('|').length)).toEqual(all.map(() => 10))
        expect(lines.map((line) => line.split('|')[5]?.replace(',', ''))).toEqual(
          all.map(({ amount }) => String(amount).padStart(3, '0')),
        )
      }),
    )
  })
})

describe('pain.001.001.09', () => {
  const AT = new Date('2026-11-29T08:00:00.123Z')

  test('one payment with its number, sum and accounts', () => {
    const root = parsedXml(writePain001(pack([order, { ...order, number: 'ZW/13', amount: 1 }]), 'ZW-F7', AT))
    expect(faultsOf(root)).toEqual([])
    const texts = (name: string) => named(root, name).map(({ text }) => text)
    expect(texts('NbOfTxs')).toEqual(['2', '2'])
    expect(texts('CtrlSum')).toEqual(['1310.51', '1310.51'])
    expect(texts('EndToEndId')).toEqual(['ZW/12', 'ZW/13'])
    expect(texts('IBAN')).toEqual([`PL${OWN}`, `PL${OTHER}`, `PL${OTHER}`])
    expect(texts('Ustrd')[0]).toBe('ZW/12 Zwrot nadpłaty, Kornelia Nowak')
    expect(named(root, 'PmtInf')).toHaveLength(1)
  })

  test('any texts make a document as the schema says', () => {
    assert(
      property(orders, (all) => {
        const readable = all.filter(({ name }) => isWritable(name))
        if (readable.length === 0) return
        const root = parsedXml(writePain001(pack(readable), 'ZW-F7', AT))
        expect(faultsOf(root)).toEqual([])
        const cents = named(root, 'InstdAmt').map(({ text }) => Number(text.replace('.', '')))
        expect(cents).toEqual(readable.map(({ amount }) => amount))
        const [header] = named(root, 'CtrlSum')
        expect(Number(header?.text.replace('.', ''))).toBe(cents.reduce((sum, each) => sum + each, 0))
      }),
    )
  })

  test('the check of the structure sees what is out of order, too long or missing', () => {
    const text = writePain001(pack(), 'ZW-F7', AT).toString()
    const faults = (changed: string) => faultsOf(parsedXml(Buffer.from(changed)))
    expect(faults(text.replace(/<MsgId>.*?<\/MsgId>/, ''))).not.toEqual([])
    expect(
      faults(text.replace(/(<ChrgBr>.*?<\/ChrgBr>)(<CdtTrfTxInf>.*<\/CdtTrfTxInf>)/, '$2$1')),
    ).not.toEqual([])
    expect(faults(text.replace('ZW-F7', 'x'.repeat(36)))).not.toEqual([])
    expect(faults(text.replace(' Ccy="PLN"', ''))).not.toEqual([])
  })
})
