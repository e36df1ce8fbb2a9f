import { LANG_KEYS } from '@skrzat/contract/wire/accounts'
import { describe, expect, test } from 'vitest'
import { loadTexts } from '../../src/kernel/texts/index.ts'

test('a text is the one of its language, with its values', () => {
  const texts = LANG_KEYS.map((langKey) => loadTexts(langKey).t('dawniej {what}', { what: '{x} <b>\\u0041' }))
  expect(texts).toContain('früher {x} <b>\\u0041')
  expect(new Set(texts).size).toBe(LANG_KEYS.length)
})

describe('a message that no catalogue has', () => {
  const files = (langKey: 'pl' | 'de', count: number) =>
    loadTexts(langKey).t('{count, plural, one {# próba} few {# próby} many {# prób} other {# próby}}', {
      count,
    })

  test.each([
    [1, '1 próba'],
    [3, '3 próby'],
    [5, '5 prób'],
    [22, '22 próby'],
    [0.5, '0,5 próby'],
  ])('has the Polish form for %d', (count, text) => {
    expect(files('pl', count)).toBe(text)
  })

  test('is the Polish one in every language', () => {
    expect(files('de', 5)).toBe('5 prób')
  })
})

test('values have the names that the message has', () => {
  // @ts-expect-error A message without its value does not compile.
  expect(loadTexts('pl').t('dawniej {what}')).toBe('dawniej {what}')
  // @ts-expect-error Nor does one with a value of another name.
  expect(loadTexts('pl').t('dawniej {what}', { kids: '' })).toBe('dawniej {what}')
  // @ts-expect-error Nor one that takes none.
  expect(loadTexts('pl').t('Dawny pracownik', { kids: '' })).toBe('Dawny pracownik')
})
