import { expect, test } from 'vitest'
import { messageFaults } from './message-faults.ts'

const children = '{count, plural, one {# dziecko} few {# dzieci} many {# dzieci} other {# dziecka}}'

test.each([
  ['de', 'Dzień dobry, {name}', 'Guten Tag, {name}'],
  ['de', '<0>Pokaż</0> {count}', '{count} <0>anzeigen</0>'],
  ['de', children, '{count, plural, one {# Kind} other {# Kinder}}'],
  ['fr', children, '{count, plural, one {# enfant} other {# enfants}}'],
  ['ru', children, '{count, plural, one {# ребёнок} few {# ребёнка} many {# детей} other {# ребёнка}}'],
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
])('a text in %s for "%s" that is "%s" is found', (locale, source, text, fault) => {
  expect(messageFaults(locale, source, text)).toContain(fault)
})

test('a text that is no message is found', () => {
  expect(messageFaults('de', 'Witaj, {name}', 'Hallo, {name')).not.toEqual([])
})
