import { expect, test } from 'vitest'
import { changeText, moneyText } from '../src/money.tsx'

test('an amount below nothing has a true minus, and nothing has no sign, also where a sum of nothing is negated', () => {
  expect(moneyText(-1, 'pl')).toBe('−0,01\u00A0zł')
  expect(moneyText(-0, 'pl')).toBe('0,00\u00A0zł')
  expect(moneyText(-109636, 'en')).toBe('−1,096.36\u00A0zł')
})

test('a change has its sign, and none where nothing changes', () => {
  expect(changeText(1500, 'pl')).toBe('+15,00\u00A0zł')
  expect(changeText(-1500, 'pl')).toBe('−15,00\u00A0zł')
  expect(changeText(0, 'pl')).toBe('0,00\u00A0zł')
})
