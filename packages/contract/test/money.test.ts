import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  formatMoney,
  isAmount,
  MAX_GROSZE,
  parseAmount,
  sumGrosze,
  toZloty,
  zlotyText,
} from '../src/money.ts'

const amount = fc.integer({ min: 0, max: MAX_GROSZE })
const grosze = (input: string | number) => {
  const parsed = parseAmount(input)
  return parsed.ok ? parsed.grosze : parsed.code
}

describe('reading an amount', () => {
  test.each([
    [
      1234_56,
      [
        '1 234,56',
        '1\u00a0234,56\u00a0zł',
        '1 234,56 PLN',
        '\u20661\u2007234.56pln\u2069',
        ' 1\u202f234,56  zł ',
      ],
    ],
    [12_50, ['12.5', '12,50', 12.5]],
    [12_00, ['12,', '012', '+12', 12]],
    [1_15, [1.15]],
    [0, ['-0', 0]],
    [MAX_GROSZE, ['1000000']],
    ['amount.invalid', ['', ' ', ',5', '1,2,3', '1e3', 'dwa', '0x10', '--1', '1-2', Number.NaN, Infinity]],
    // A space for a comma, or a forgotten digit: never a hundred times as much.
    [
      'amount.invalid',
      ['12 50', '1 812 50', '1 2,5', '1234 567', '1  234', '12,5 0', '12 ,50', '1 234 zł 5'],
    ],
    ['amount.negative', ['-0,01', -5, `-${'9'.repeat(40)}`]],
    // One thousand and five hundred, as others than Poles write it: never 1,50 zł.
    ['amount.precision', ['0,001', 1e-9, '1.500', '1,500', '12.000', '1 234,560']],
    ['amount.too_large', ['1000000,01', 1e21, '9'.repeat(40)]],
  ])('gives %s for %j', (read, written) => {
    for (const input of written) expect(grosze(input)).toBe(read)
  })
  test('reads back what it writes, as text, as a number, as people see it', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(grosze(zlotyText(value))).toBe(value)
        expect(grosze(zlotyText(value, '.'))).toBe(value)
        expect(grosze(toZloty(value))).toBe(value)
        expect(grosze(formatMoney(value))).toBe(value)
      }),
    )
  })
  test('takes spaces between thousands only', () => {
    const whole = fc.integer({ min: 1000, max: MAX_GROSZE / 100 })
    fc.assert(
      fc.property(
        whole,
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009'),
        (zloty, at, space) => {
          const text = String(zloty)
          fc.pre(at < text.length && (text.length - at) % 3 !== 0)
          expect(grosze(`${text.slice(0, at)}${space}${text.slice(at)}`)).toBe('amount.invalid')
        },
      ),
    )
  })
  test('never throws, and gives amounts only', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (input) => {
        const parsed = parseAmount(input)
        expect(parsed.ok ? isAmount(parsed.grosze) : parsed.code.startsWith('amount.')).toBe(true)
      }),
    )
  })
})

test('amounts are shown with no-break spaces between thousands', () => {
  expect(formatMoney(1096_36)).toBe('1\u00a0096,36\u00a0zł')
  expect(formatMoney(MAX_GROSZE)).toBe('1\u00a0000\u00a0000,00\u00a0zł')
  expect(formatMoney(5)).toBe('0,05\u00a0zł')
  expect(formatMoney(-12_30)).toBe('-12,30\u00a0zł')
})

test('sums stay whole', () => {
  fc.assert(
    fc.property(fc.array(amount), (list) => {
      expect(sumGrosze(list)).toBe(list.reduce((sum, one) => sum + one, 0))
    }),
  )
})
