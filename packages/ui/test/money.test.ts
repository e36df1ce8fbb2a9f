import { expect, test } from 'vitest'
import { moneyText } from '../src/money.tsx'

test('an amount below nothing has a true minus, and nothing has no sign, also where a sum of nothing is negated', () => {
  expect(moneyText(-1, 'pl')).toBe('−0,01\u00A0zł')
  expect(moneyText(-0, 'pl')).toBe('0,00\u00A0zł')
  expect(moneyText(-109636, 'en')).toBe('−1,096.36\u00A0zł')
})
