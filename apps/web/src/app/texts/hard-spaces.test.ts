import { expect, test } from 'vitest'
import { withHardSpaces } from '../../../vite.hard-spaces.ts'

/** Hard spaces made visible. */
const marked = (text: string, language = 'pl') => withHardSpaces(text, language).replaceAll('\u00A0', '~')

test.each([
  ['Wpis w aplikacji', 'Wpis w~aplikacji'],
  ['i w domu, a z dziećmi', 'i~w~domu, a~z~dziećmi'],
  ['W tych dniach (o 8:00)', 'W~tych dniach (o~8:00)'],
  ['{used} z {cap}', '{used} z~{cap}'],
  [String.raw`["\"W księdze\"",["0"]," z ",["1"]]`, String.raw`["\"W~księdze\"",["0"]," z~",["1"]]`],
])('%s: a word of one letter stays with the next', (text, expected) => {
  expect(marked(text)).toBe(expected)
})

test.each(['Kod do konta', 'Już też', 'zażółć gęślą', 'tak i', 'PIN-y, e-maile'])(
  '%s: longer words break as before',
  (text) => expect(marked(text)).toBe(text),
)

test.each(['pl', 'en', 'de', 'fr', 'ru'])('%s: a dash stays at the end of its line', (language) => {
  expect(marked('SMS – e-mail', language)).toBe('SMS~– e-mail')
})

test('Russian has its own words of one letter', () => {
  expect(marked('Запись в группе и с детьми', 'ru')).toBe('Запись в~группе и~с~детьми')
})

test.each([
  ['fr', 'Il y a 3 enfants à inscrire'],
  ['de', 'Frau A kommt'],
  ['en', 'a child'],
])('%s breaks after any word: %s', (language, text) => expect(marked(text, language)).toBe(text))

test.each([
  ['pl', 'do środy, godz. {time}.', 'do środy, godz.~{time}.'],
  ['pl', 'RODO, art. 5 ust. 1 lit. c', 'RODO, art.~5 ust.~1 lit.~c'],
  ['de', 'DSGVO, Art. 6 Abs. 1 Buchst. f', 'DSGVO, Art.~6 Abs.~1 Buchst.~f'],
  ['fr', 'RGPD, art. 6, § 1, f', 'RGPD, art.~6, §~1, f'],
  ['ru', 'Регламент, ст. 32', 'Регламент, ст.~32'],
  ['de', 'Der Start. Nun', 'Der Start. Nun'],
])('%s: a number stays with what it numbers: %s', (language, text, expected) => {
  expect(marked(text, language)).toBe(expected)
})

test('the hyphen of an e-mail joins within a sentence, not in a label', () => {
  const joined = (text: string) => withHardSpaces(text, 'de').replaceAll('\u2060', '+')
  expect(joined('Geben Sie zuerst Ihre neue E-Mail an')).toBe('Geben Sie zuerst Ihre neue E-+Mail an')
  expect(joined('Adresse der E-Mail')).toBe('Adresse der E-Mail')
})

test('the ending of an abbreviation stays with it within a sentence, not in a label', () => {
  const joined = (text: string) => withHardSpaces(text, 'pl').replaceAll('\u2060', '+')
  expect(joined('Twoje konto nie ma PIN-u, wyślemy kod SMS-em.')).toBe(
    'Twoje konto nie ma PIN-+u, wyślemy kod SMS-+em.',
  )
  expect(joined('Kod z SMS-a')).toBe('Kod z\u00A0SMS-a')
  expect(joined('Tu jest miejsce na PDF-owe dokumenty')).toBe('Tu jest miejsce na PDF-+owe dokumenty')
  expect(joined('Tu jest miejsce na QR-kodowanie')).toBe('Tu jest miejsce na QR-kodowanie')
})
