import { expect, test } from 'vitest'
import { differingTexts, messageFaults } from '../lib/message-faults.ts'

const children = '{count, plural, one {# dziecko} few {# dzieci} many {# dzieci} other {# dziecka}}'

test.each([
  ['de', 'Dzień dobry, {name}', 'Guten Tag, {name}'],
  ['de', '<0>Pokaż</0> {count}', '{count} <0>anzeigen</0>'],
  ['de', children, '{count, plural, one {# Kind} other {# Kinder}}'],
  ['fr', children, '{count, plural, one {# enfant} other {# enfants}}'],
  ['ru', children, '{count, plural, one {# ребёнок} few {# ребёнка} many {# детей} other {# ребёнка}}'],
  ['de', 'Konto', 'Konto'],
  ['en', '{daily} zł dziennie', '{daily} zł a day'],
  ['ru', '{0} × {rate} = {1}', '{0} × {rate} = {1}'],
  ['pl', 'Dzień dobry', 'Dzień dobry'],
  ['pl', '{group, select, none {brak} other {{name}}}', '{group, select, none {brak} other {{name}}}'],
])('a text in %s that says all that "%s" says is right', (locale, source, text) => {
  expect(messageFaults(locale, source, text)).toEqual([])
})

test.each([
  ['de', 'Dzień dobry, {name}', 'Guten Tag', 'lacks {name}'],
  ['de', 'Dzień dobry', 'Guten Tag, {name}', 'has {name}, which the source lacks'],
  ['fr', '<0>Pokaż</0> więcej', 'Afficher plus', 'lacks <0>'],
  ['ru', children, '{count, plural, one {# ребёнок} other {# детей}}', 'has no "few" form of {count}'],
  ['en', children, '{count, plural, other {# children}}', 'has no "one" form of {count}'],
  [
    'pl',
    children,
    '{count, plural, one {# dziecko} few {# dzieci} other {# dziecka}}',
    'has no "many" form of {count}',
  ],
  ['fr', 'Konto', 'Konto', 'is still in Polish'],
  ['fr', 'Usunąć wpis?', 'Supprimer la publication ?', 'has a space that may break before a sign'],
  ['ru', children, children, 'is still in Polish'],
  ['de', 'Usuń wpis', 'Wpis löschen, usuń', 'has the Polish word "usuń"'],
])('a text in %s for "%s" that is "%s" is found', (locale, source, text, fault) => {
  expect(messageFaults(locale, source, text)).toContain(fault)
})

test.each([
  ['fr', 'Skrzat : votre code est {code}', []],
  ['ru', 'Skrzat: kod {code}', []],
  ['fr', 'Skrzat\u00a0: votre code est {code}', ['has a letter or space that an SMS lacks']],
  ['ru', 'Skrzat: код {code}', ['has a letter or space that an SMS lacks']],
])('an SMS in %s, "%s", has Latin letters and plain spaces alone', (locale, text, faults) => {
  expect(messageFaults(locale, 'Skrzat: Twój kod to {code}', text, { sms: true })).toEqual(faults)
})

test('a text that is no message is found', () => {
  expect(messageFaults('de', 'Witaj, {name}', 'Hallo, {name')).not.toEqual([])
})

test('a source that has different texts in two catalogues is found', () => {
  expect(
    differingTexts([
      ['Wróć', 'Back'],
      ['Zapisz', 'Save'],
      ['Wróć', 'Back'],
    ]),
  ).toEqual([])
  expect(
    differingTexts([
      ['Wróć', 'Back'],
      ['Zapisz', 'Save'],
      ['Wróć', 'Return'],
    ]),
  ).toEqual(['"Wróć" is "Back" and "Return" in different catalogues'])
})
