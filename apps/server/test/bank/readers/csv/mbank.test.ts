import { readFileSync } from 'node:fs'
import { array, assert, integer, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { checkBalance } from '../../../../src/domains/bank/readers/balance.ts'
import { csv } from '../../../../src/domains/bank/readers/csv/read.ts'
import { madeStatement } from '../made-up.ts'
import { orRefused } from '../refusal.ts'
import { writeMbank } from './writers.ts'

const file = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))
const fixture = new TextDecoder('windows-1250').decode(file('csv-mbank.csv'))
type Expected = { lines: readonly { payer: string; title: string }[] }
const expected: Expected = JSON.parse(file('csv-mbank.json').toString())

test('reads a statement with its preamble, reversal and footer', () => {
  expect(csv.recognises(fixture)).toBe(true)
  const upper = expected.lines.map((line) => ({
    ...line,
    payer: line.payer.toUpperCase(),
    title: line.title.toUpperCase(),
  }))
  expect(csv.read(fixture)).toMatchObject([
    { ...expected, dialect: 'MBANK', from: '2026-10-05', to: '2026-10-06', lines: upper },
  ])
})

const statements = madeStatement(['C', 'D', 'RC', 'RD'])

test('what is written is read back', () => {
  assert(
    property(statements, (statement) => {
      expect(csv.read(writeMbank(statement))).toMatchObject([statement])
    }),
  )
})

/** As the import reads it: a statement whose balances do not fit is refused. */
function readChecked(text: string) {
  const statements = csv.read(text)
  for (const statement of statements) checkBalance(statement)
  return statements
}

test('a file that is cut anywhere is refused or says the same', () => {
  assert(
    property(statements, integer({ min: 0 }), (statement, at) => {
      const bytes = new TextEncoder().encode(writeMbank(statement))
      const cut = new TextDecoder().decode(bytes.subarray(0, at % (bytes.length + 1)))
      expect(orRefused(() => readChecked(cut), [statement])).toMatchObject([statement])
    }),
    { numRuns: 500 },
  )
})

test('a damaged file is read or refused by a code', () => {
  const damage = record({ at: integer({ min: 0 }), length: integer({ min: 0, max: 40 }), by: string() })
  assert(
    property(array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
      const text = damages.reduce((before, { at, length, by }) => {
        const start = at % before.length
        return before.slice(0, start) + by + before.slice(start + length)
      }, fixture)
      expect(() => orRefused(() => csv.read(text), [])).not.toThrow()
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['a running balance that does not follow', '8 868,50', '8 868,51', 'bank.balance'],
  ['no closing balance', '#Saldo końcowe', '#Saldo', 'bank.truncated'],
  ['an account in EUR', '#Waluta;\r\nPLN', '#Waluta;\r\nEUR', 'bank.currency'],
  ['an amount in EUR', ';4 500,00;', ';4 500,00 EUR;', 'bank.currency'],
  ['an amount that is none', ';4 500,00;', ';4.500,00;', 'bank.truncated'],
  ['two accounts', '#Numer rachunku;', '10102099920000007700001001;\r\n#Numer rachunku;', 'bank.account'],
])('%s is refused', (_, from, to, code) => {
  expect(fixture).toContain(from)
  expect(() => csv.read(fixture.replace(from, to))).toThrow(code)
})

test('says where a running balance does not follow, and by how much', () => {
  const broken = fixture.replace('8 868,50', '8 868,51').replace('11 854,50', '11 854,51')
  expect(() => csv.read(broken)).toThrow(
    expect.objectContaining({ params: { where: '#3, 2026-10-05', by: -0.01 } }),
  )
})

test('is recognised in a wrong code page too, so that the right one can be chosen', () => {
  const bytes = file('csv-mbank.csv')
  for (const page of ['utf-8', 'iso-8859-2', 'ibm866']) {
    expect(csv.recognises(new TextDecoder(page).decode(bytes))).toBe(true)
  }
})
