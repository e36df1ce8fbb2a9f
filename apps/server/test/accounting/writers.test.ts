/** Whatever names people have, each format's file is read back to the same facts. */
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile } from '../../src/domains/accounting/exports/csv.ts'
import { eppFile } from '../../src/domains/accounting/exports/epp.ts'
import { optimaFile } from '../../src/domains/accounting/exports/optima.ts'
import type { SalesDocument, SalesFile } from '../../src/domains/accounting/exports/sales-file.ts'
import { SELLER } from './accounting-place.ts'
import { readEpp } from './read-epp.ts'
import { all, one, readXml } from './read-xml.ts'

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    'Zażółć gęślą jaźń',
    '"a","b"',
    '[NAGLOWEK]',
    ']]>&<x/>',
    '=1+1',
    'x;y\r\nz',
    '日本 😀',
    '',
  ),
)
const grosze = fc.integer({ min: -100_000_000, max: 100_000_000 })

const documents: fc.Arbitrary<SalesDocument> = fc
  .record({
    names: fc.tuple(words, words, words, words, words),
    amounts: fc.array(grosze, { minLength: 1, maxLength: 4 }),
    kidId: fc.integer({ min: 1, max: 5 }),
    isCorrection: fc.boolean(),
    kind: fc.constantFrom('INVOICE' as const, 'NOTE' as const),
  })
  .map(({ names: [name, street, city, kid, type], amounts, kidId, isCorrection, kind }) => ({
    kind,
    invoiceId: 1,
    kidId,
    kid,
    number: isCorrection ? 'K/2026/11/0001' : '2026/11/0012',
    corrects: isCorrection ? { number: '2026/11/0012', day: '2026-11-03' } : null,
    day: '2026-11-16',
    serviceDay: '2026-11-30',
    deadline: '2026-11-30',
    buyer: { name, street, postalCode: '81-001', city, nip: '' },
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
    lines: amounts.map((amount, index) => ({ paymentTypeId: index + 1, name: type, amount })),
  }))

const files = fc.array(documents, { maxLength: 8 }).map((list): SalesFile => ({
  format: 'epp',
  from: '2026-11-01',
  to: '2026-11-30',
  madeAt: '20261201080000',
  seller: SELLER,
  optimaSource: 'A',
  optimaTarget: 'B',
  register: '',
  accounts: [],
  repetition: 0,
  preliminary: false,
  documents: list,
}))

const złote = (amount: number) => amount / 100

test('EPP', () => {
  fc.assert(
    fc.property(files, (file) => {
      const { documents: read, info } = readEpp(eppFile(file))
      expect(info[3]).toBe('Skrzat')
      expect(read.map(({ header, rates }) => [header[0], header[7], header[29], rates])).toEqual(
        file.documents.map(({ kind, corrects, amount }) => [
          `${corrects ? 'K' : ''}${kind === 'INVOICE' ? 'FS' : 'RS'}`,
          corrects ? `${kind === 'INVOICE' ? 'FS' : 'RS'} 2026/11/0012` : null,
          złote(amount),
          [['zw', -1, złote(amount), 0, złote(amount)]],
        ]),
      )
    }),
  )
})

test('EPP keeps Polish letters, and says others in Latin ones', () => {
  const [document] = fc.sample(documents, 1)
  const [file] = fc.sample(files, 1)
  if (!document || !file) throw new Error('no sample')
  const names = ['Żółć Gęślą', 'Олена', 'Đặng "Thị"', 'Ok 😀']
  const of = names.map((name, index) => ({ ...document, kidId: index, buyer: { ...document.buyer, name } }))
  const { documents: read } = readEpp(eppFile({ ...file, documents: of }))
  expect(read.map(({ header }) => header[13])).toEqual(['Żółć Gęślą', 'Olena', 'Đang "Thi"', 'Ok'])
})

test('Optima', () => {
  fc.assert(
    fc.property(files, (file) => {
      const { root } = readXml(optimaFile(file))
      const sales = all(root, 'REJESTRY_SPRZEDAZY_VAT', 'REJESTR_SPRZEDAZY_VAT')
      expect(
        sales.map((each) => all(each, 'POZYCJE', 'POZYCJA').map((line) => Number(one(line, 'NETTO')))),
      ).toEqual(file.documents.map(({ lines }) => lines.map(({ amount }) => złote(amount))))
      expect(sales.map((each) => [one(each, 'KOREKTA'), one(each, 'KOREKTA_NUMER')])).toEqual(
        file.documents.map(({ corrects }) => (corrects ? ['Tak', corrects.number] : ['Nie', ''])),
      )
    }),
  )
})

test('CSV', () => {
  fc.assert(
    fc.property(files, (file) => {
      const rows: string[][] = parse(Buffer.from(csvFile(file)), { bom: true, delimiter: ';' })
      expect(rows.every((row) => row.length === 21)).toBe(true)
      const [, ...lines] = rows
      const sums = lines.map((row) => Number(row[16]?.replace(',', '.')))
      expect(sums.slice(0, -1)).toEqual(
        file.documents.flatMap((document) => document.lines.map(({ amount }) => złote(amount))),
      )
      expect(sums.at(-1)).toBeCloseTo(sums.slice(0, -1).reduce((sum, each) => sum + each, 0))
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@\t\r\n]/)
    }),
  )
})
