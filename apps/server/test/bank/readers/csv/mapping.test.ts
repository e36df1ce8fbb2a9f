import type { CsvMapping } from '@skrzat/contract/wire/bank-mapping'
import { array, assert, boolean, constantFrom, integer, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readMapped } from '../../../../src/domains/bank/readers/csv/mapping.ts'
import { isTable, previewMapped } from '../../../../src/domains/bank/readers/csv/preview.ts'
import { decimal, madeStatement, type MadeStatement } from '../made-up.ts'
import { orRefused } from '../refusal.ts'
import { writeIng, writeMillennium } from './writers.ts'

const OWN = '30124099900000007700001001'
const NAMES = ['Data', 'Tytuł', 'Nazwa', 'Nr rachunku', 'Kwota', 'Uznania', 'Obciążenia', 'Saldo', 'Waluta']

type Style = {
  readonly mapping: CsvMapping
  readonly groups: boolean
}

const styles = record({
  delimiter: constantFrom(';', ',', '\t', '|'),
  point: constantFrom(',', '.'),
  dateFormat: constantFrom('YMD', 'DMY', 'MDY'),
  isNamed: boolean(),
  isSplit: boolean(),
  groups: boolean(),
}).map(({ delimiter, point, dateFormat, isNamed, isSplit, groups }): Style => {
  const money = isSplit ? { amount: null, credit: 5, debit: 6 } : { amount: 4, credit: null, debit: null }
  return {
    groups,
    mapping: {
      delimiter,
      decimal: point,
      dateFormat,
      header: isNamed ? NAMES : [],
      skip: isNamed ? 0 : 2,
      columns: { date: 0, title: 1, payer: 2, account: 3, ...money, balance: 7, currency: 8 },
    },
  }
})

function write({ account, opening, lines }: MadeStatement, { mapping, groups }: Style): string {
  const { delimiter, decimal: point, dateFormat, header } = mapping
  const group = point === ',' ? '.' : ','
  const money = (grosze: number) =>
    groups
      ? decimal(grosze, point).replace(/\d(?=(?:\d{3})+[.,]\d\d$)/g, `$&${group}`)
      : decimal(grosze, point)
  let balance = opening
  const rows = lines.map((line) => {
    balance += line.amount
    const [year = '', month = '', day = ''] = line.date.split('-')
    const date = {
      YMD: `${year}-${month}-${day}`,
      DMY: `${day}.${month}.${year}`,
      MDY: `${month}/${day}/${year}`,
    }
    const credit = line.amount > 0 ? money(line.amount) : ''
    const debit = line.amount < 0 ? money(-line.amount) : ''
    const texts = [date[dateFormat], line.title, line.payer, line.payerAccount]
    return [...texts, money(line.amount), credit, debit, money(balance), 'PLN']
  })
  const cells = [
    ['Wyciąg', `Rachunek ${OWN.replace('30', account.slice(0, 2))}`],
    ['od', 'do'],
    header,
    ...rows,
  ]
  return cells
    .filter((row) => row.length > 0)
    .map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)}\r\n`)
    .join('')
}

const statements = madeStatement(['C', 'D'], 1)
const found = (made: MadeStatement) => ({
  ...made,
  account: OWN.replace('30', made.account.slice(0, 2)),
  format: 'CSV',
  dialect: 'OTHER',
})

test('what a mapping says is read, with and without a header', () => {
  assert(
    property(statements, styles, (made, style) => {
      expect(readMapped(write(made, style), style.mapping)).toMatchObject(found(made))
    }),
  )
})

test('a file that is cut within its last row is refused or says the same', () => {
  assert(
    property(statements, styles, integer({ min: 0 }), (made, style, at) => {
      const text = write(made, style)
      const row = text.trimEnd().lastIndexOf('\n') + 1
      const cut = text.slice(0, row + 1 + (at % (text.length - row)))
      expect(orRefused(() => readMapped(cut, style.mapping), found(made))).toMatchObject(found(made))
    }),
    { numRuns: 200 },
  )
})

test('any text is read, guessed or refused by a code', () => {
  const texts = array(constantFrom('"', ';', ',', '\n', '2026-10-05', '1,00', 'a', '\t')).map((parts) =>
    parts.join(''),
  )
  assert(
    property(texts, string(), styles, (text, noise, { mapping }) => {
      for (const one of [text, noise, text + noise]) {
        expect(() => orRefused(() => readMapped(one, mapping), [])).not.toThrow()
        expect(() => orRefused(() => previewMapped(one), [])).not.toThrow()
      }
    }),
  )
})

test('the guess finds the day and the money of any such file', () => {
  assert(
    property(statements, styles, (made, style) => {
      const { date, amount, credit, debit } = previewMapped(write(made, style)).guess.columns
      const isMoney = amount !== null || (credit !== null && debit !== null)
      expect({ date, isMoney }).toEqual({ date: 0, isMoney: true })
    }),
  )
})

test('guesses columns from the names of a header behind a preamble', () => {
  const made = {
    account: OWN,
    opening: 0,
    closing: 150,
    lines: [
      { date: '2026-10-05', amount: 200, mark: 'C', payer: 'Jan', payerAccount: OWN, title: 'czesne' },
      { date: '2026-10-31', amount: -50, mark: 'D', payer: 'Bank', payerAccount: '', title: 'opłata' },
    ],
  } as const
  const { rows, guess } = previewMapped(writeIng(made))
  expect(rows[3]).toContain('Data księgowania')
  expect(guess).toMatchObject({
    delimiter: ';',
    decimal: ',',
    dateFormat: 'YMD',
    columns: { date: 1, amount: 8, title: 3, payer: 2, account: 4, balance: 15, currency: 9 },
  })
  expect(previewMapped(writeMillennium(made)).guess).toMatchObject({
    delimiter: ',',
    decimal: '.',
    columns: { date: 2, amount: null, debit: 7, credit: 8, title: 6, payer: 5, balance: 9 },
  })
})

test('takes names that say nothing to us for a header', () => {
  const { guess } = previewMapped('Lista\nKiedy;Ile;Za co\n5.10.2026;1,00;czesne\n')
  expect(guess).toMatchObject({
    header: ['Kiedy', 'Ile', 'Za co'],
    columns: { date: 0, amount: 1, title: 2 },
  })
  expect(previewMapped('6.10.2026;2,00;b\n5.10.2026;1,00;a\n').guess).toMatchObject({ header: [], skip: 0 })
})

test('shows the first operations however much is before them, and the account that is named there', () => {
  const before = Array.from({ length: 35 }, (_, nth) => `Uwaga ${nth};`)
  const text = [`Rachunek ${OWN};`, ...before, 'Data;Kwota', '2026-10-05;1,00'].join('\n')
  const { rows, account, guess } = previewMapped(text)
  expect(rows.at(-1)).toEqual(['2026-10-05', '1,00'])
  expect({ account, header: guess.header }).toEqual({ account: OWN, header: ['Data', 'Kwota'] })
})

test.each([
  ['a table with days', 'a;b\n5.1.2026;1,00\n', true],
  ['a table without days', 'Kowalski, Jan\nNowak, Anna\n', false],
  ['a text', 'Dzień dobry', false],
])('%s may be mapped: %#', (_, text, isOne) => {
  expect(isTable(text)).toBe(isOne)
})

test('guesses columns from contents where there is no header', () => {
  const rows = [
    `31/12/2026\tCzesne za maj FV/1\tJan Nowak\t${OWN}\t1,500.00\t2,500.00`,
    `12/30/2026\tCzesne za czerwiec\tJan\t${OWN}\t-1.00\t2,499.00`,
  ]
  expect(previewMapped(rows.join('\n')).guess).toMatchObject({
    delimiter: '\t',
    decimal: '.',
    dateFormat: 'MDY',
    header: [],
    skip: 0,
    columns: { date: 0, title: 1, payer: 2, account: 3, amount: 4, balance: 5 },
  })
})

const plain: CsvMapping = {
  delimiter: ';',
  decimal: ',',
  dateFormat: 'YMD',
  header: [],
  skip: 0,
  columns: {
    date: 0,
    amount: 1,
    credit: null,
    debit: null,
    title: 2,
    payer: null,
    account: null,
    balance: null,
    currency: 3,
  },
}

test.each([
  ['no day where days should be', '1;2;3;PLN\n', 'bank.mapping'],
  ['an amount that is none', '2026-10-05;x;a;PLN\n', 'bank.truncated'],
  ['another currency', '2026-10-05;1,00;a;EUR\n', 'bank.currency'],
  ['no rows', '', 'bank.truncated'],
])('%s is refused', (_, text, code) => {
  expect(() => readMapped(text, plain)).toThrow(code)
})

test('a file without the header of the mapping is refused', () => {
  expect(() => readMapped('2026-10-05;1,00;a;PLN\n', { ...plain, header: ['Data', 'Kwota'] })).toThrow(
    'bank.mapping',
  )
})

test('rows without balances have none, and a text without columns no preview', () => {
  expect(readMapped('2026-10-05;1,00;a;PLN\n2026-10-06;12.50;b;\n', plain)).toMatchObject({
    account: null,
    opening: null,
    closing: null,
    lines: [{ amount: 100 }, { amount: 1250, title: 'b' }],
  })
  expect(() => previewMapped('a\nb\n')).toThrow('bank.unknown_format')
})
