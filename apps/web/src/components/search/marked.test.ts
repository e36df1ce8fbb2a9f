import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesTyped, splitByTyped } from './marked.ts'

const shown = (text: string, typed: string) =>
  splitByTyped(text, typed)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('')

describe('what was typed is marked', () => {
  test.each([
    ['Łucja Żółw-Źdźbło', 'zol zd', 'Łucja [Żół]w-[Źd]źbło'],
    ['Jan Kowalski', 'KOW j', '[J]an [Kow]alski'],
    ['Jan Kowalski', 'walski', 'Jan Kowalski'],
    ['601 234 567', '3456', '601 2[34 56]7'],
    ['601 234 567', '+48 601 2', '[601 2]34 567'],
    ['2026/11/0012', '0012', '2026/11/[0012]'],
    ['2026/11/0012', '11/0012', '2026/[11/0012]'],
    ['Grupa 3', '3', 'Grupa [3]'],
  ])('%s by %s', (text, typed, expected) => {
    expect(shown(text, typed)).toBe(expected)
  })

  test('the text stays whole, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
        const texts = splitByTyped(text, typed).map((piece) => piece.text)
        expect(texts.join('')).toBe(text)
      }),
    )
  })
})

test('each typed word begins a word', () => {
  expect(matchesTyped('Zgłoś nieobecność', 'zglos')).toBe(true)
  expect(matchesTyped('Zgłoś nieobecność', 'nieob zg')).toBe(true)
  expect(matchesTyped('Zgłoś nieobecność', 'obec')).toBe(false)
  expect(matchesTyped('Zgłoś nieobecność', ' ')).toBe(false)
})
