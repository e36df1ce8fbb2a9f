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
  test('takes what people write', () => {
    expect(grosze('1 234,56')).toBe(1234_56)
    expect(grosze('1\u00a0234,56\u00a0zł')).toBe(1234_56)
    expect(grosze('12.5')).toBe(12_50)
    expect(grosze('12,')).toBe(12_00)
    expect(grosze('12,50')).toBe(12_50)
    expect(grosze('007')).toBe(7_00)
    expect(grosze('+3')).toBe(3_00)
    expect(grosze('-0')).toBe(0)
    expect(grosze(0.1)).toBe(10)
    expect(grosze(1.15)).toBe(1_15)
    expect(grosze('1000000')).toBe(MAX_GROSZE)
  })
  test('refuses the rest, each by its code', () => {
    for (const text of ['', ' ', ',5', '1,2,3', '1e3', 'dwa', '0x10', '--1', '1-2']) {
      expect(grosze(text)).toBe('amount.invalid')
    }
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY]) expect(grosze(number)).toBe('amount.invalid')
    expect(grosze('-0,01')).toBe('amount.negative')
    expect(grosze(-5)).toBe('amount.negative')
    expect(grosze('0,001')).toBe('amount.precision')
    // One thousand and five hundred, as others than Poles write it: never 1,50 zł.
    for (const text of ['1.500', '1,500', '12.000', '1 234,560'])
      expect(grosze(text)).toBe('amount.precision')
    expect(grosze(1e-9)).toBe('amount.precision')
    expect(grosze('1000000,01')).toBe('amount.too_large')
    expect(grosze(1e21)).toBe('amount.too_large')
    expect(grosze('9'.repeat(40))).toBe('amount.too_large')
    expect(grosze(`-${'9'.repeat(40)}`)).toBe('amount.negative')
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
