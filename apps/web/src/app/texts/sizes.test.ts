import { expect, test } from 'vitest'
import { fullName, sizeText } from './sizes.ts'

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [1536, '2 kB'],
  [900_000, '879 kB'],
  [1_572_864, '1,5 MB'],
  [26_214_400, '25 MB'],
  [5_153_960_755, '4,8 GB'],
  [270_553_174_016, '252 GB'],
])('%i bytes are read as %s', (bytes, text) => {
  expect(sizeText(bytes, 'pl').replaceAll('\u00a0', ' ')).toBe(text)
})

test.each([
  ['de', '879 kB', '1,5 MB'],
  ['en', '879 kB', '1.5 MB'],
  ['fr', '879 ko', '1,5 Mo'],
  ['ru', '879 кБ', '1,5 МБ'],
])('in %s sizes are %s and %s', (locale, small, large) => {
  expect(sizeText(900_000, locale).replaceAll('\u00a0', ' ')).toBe(small)
  expect(sizeText(1_572_864, locale).replaceAll('\u00a0', ' ')).toBe(large)
})

test('a file without an extension is called by its name', () => {
  expect(fullName({ name: 'umowa', extension: 'pdf' })).toBe('umowa.pdf')
  expect(fullName({ name: 'umowa', extension: '' })).toBe('umowa')
})
