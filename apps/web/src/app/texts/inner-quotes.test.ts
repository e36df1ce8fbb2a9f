import { expect, test } from 'vitest'
import { withInnerQuotes } from './inner-quotes.ts'

test.each([
  ['pl', 'Usunąć „Żłobek „Bajka””?', 'Usunąć „Żłobek »Bajka«”?'],
  ['pl', '„„Bajka” i „Baśń””', '„»Bajka« i »Baśń«”'],
  ['pl', '„Żłobek «Bajka»”', '„Żłobek »Bajka«”'],
  ['pl', '„Żłobek „Bajka"”', '„Żłobek »Bajka«”'],
  ['en', 'Delete “Żłobek „Bajka””?', 'Delete “Żłobek ‘Bajka’”?'],
  ['de', '„Żłobek „Bajka”“ löschen?', '„Żłobek ‚Bajka‘“ löschen?'],
  ['fr', 'Supprimer « Żłobek „Bajka” » ?', 'Supprimer « Żłobek “Bajka” » ?'],
  ['ru', 'Удалить «Żłobek «Bajka»»?', 'Удалить «Żłobek „Bajka“»?'],
])('%s: %s', (language, text, expected) => expect(withInnerQuotes(text, language)).toBe(expected))

test.each([
  'Żłobek „Bajka”',
  '„Bajka” i „Baśń”',
  'Usunąć „rura 5””?',
  'Usunąć „Żłobek "Bajka"”?',
  'Usunąć „Żłobek „Bajka”?',
])('%s stays', (text) => expect(withInnerQuotes(text, 'pl')).toBe(text))
