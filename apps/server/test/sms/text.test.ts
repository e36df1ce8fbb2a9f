import { expect, test } from 'vitest'
import { oneSms, plainText } from '../../src/domains/sms/text.ts'

test('Polish letters lose their marks, so that a message holds 160 of them', () => {
  expect(plainText('Zażółć gęślą jaźń. ZAŻÓŁĆ GĘŚLĄ JAŹŃ')).toBe('Zazolc gesla jazn. ZAZOLC GESLA JAZN')
})

test('typographic signs become those that people mean by them', () => {
  expect(plainText('„Skrzat” – 1\u00a0234,50… 5 €')).toBe('"Skrzat" - 1 234,50... 5 EUR')
})

test('what GSM-7 lacks, or counts twice, becomes what it has; pictograms are left out', () => {
  expect(plainText('a[b]{c}~^|\\ 日本 🙂')).toBe('a(b)(c)-// RiBen')
  expect(plainText('Юрій, Ελένη, გიორგი, Nguyễn, Đặng, Weiß, Øster 👍🏽')).toBe(
    'Yuriy, Eleni, giorgi, Nguyen, Dang, Weiss, Oster',
  )
  expect(plainText('משה محمد 1️⃣ 🇵🇱 👨‍👩‍👧.')).toMatch(/^[a-z']+ [a-z]+ 1\.$/)
})

test('a long text is cut to one message', () => {
  expect(oneSms('a'.repeat(160))).toBe('a'.repeat(160))
  expect(oneSms('ą'.repeat(161))).toBe(`${'a'.repeat(157)}...`)
})
