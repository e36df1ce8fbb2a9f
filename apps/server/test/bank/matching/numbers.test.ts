import { expect, test } from 'vitest'
import { countOfNumbers, numberSpots, numbersIn } from '../../../src/domains/bank/matching/numbers.ts'

/** Readings as words: `?` after those that are not sure. */
function spots(title: string): string {
  return numberSpots(title)
    .map(({ numbers, sure }) => numbers.join('|') + (sure ? '' : '?'))
    .join(' ')
}

test.each([
  // As the product writes it, and shortened.
  ['2026/11/0012', '2026/11/0012'],
  ['Jan 2026/11/12345 listopad', '2026/11/12345'],
  ['FV/2026/11/0012', '2026/11/0012'],
  ['FV2026/11/0012', '2026/11/0012'],
  ['fv 2026 11 12', '2026/11/0012'],
  ['faktura nr 2026-11-12', '2026/11/0012'],
  ['2026-11-0012', '2026/11/0012'],
  ['2026.11.0012', '2026/11/0012'],
  ['2026/11/12', '2026/11/0012'],
  ['2026/1/7', '2026/01/0007'],
  ['FV2026110012', '2026/11/0012'],
  ['2026/11/0012oraz reszta', '2026/11/0012'],
  // Month first.
  ['11/2026/12', '2026/11/0012'],
  ['FV/10/2026/0012', '2026/10/0012'],
  ['FV 10 2026 0012', '2026/10/0012'],
  // Cut by widths.
  ['2026 / 11 / 0012', '2026/11/0012'],
  ['2026/1 1/0012', '2026/11/0012'],
  ['20 26/11/0012', '2026/11/0012'],
  ['FV/10/20 26/0012', '2026/10/0012'],
  ['2026/11/00 12', '2026/11/0012'],
  ['2026/11/1 234', '2026/11/0001|2026/11/1234'],
  ['rata 1 1/2026/12', '2026/11/0012|2026/01/0012'],
  ['1310 2026/11/0012', '2026/11/0012'],
  // Several.
  ['2026/11/0012, 0013, 0014', '2026/11/0012 2026/11/0013 2026/11/0014'],
  ['2026/11/0012 i 13', '2026/11/0012 2026/11/0013'],
  ['2026/11/0012,0013;0014+0015', '2026/11/0012 2026/11/0013 2026/11/0014 2026/11/0015'],
  ['2026/11/0012, 0013, razem 5', '2026/11/0012 2026/11/0013'],
  ['2026/10/0012 2026/11/0012', '2026/10/0012 2026/11/0012'],
  // Letters for digits, and a date.
  ['2O26/11/OO12', '2026/11/0012?'],
  ['2026/11/00l2', '2026/11/0012?'],
  ['wpłata 2026-11-12', '2026/11/0012?'],
  // Amounts, counts, ranges of months, accounts, years.
  ['2026/11/0012, 1310 zł', '2026/11/0012'],
  ['2026/11/0012, 13,50', '2026/11/0012'],
  ['2026/11/0012 i 2 dzieci', '2026/11/0012'],
  ['10/2026', ''],
  ['12 1020 2026 1100 0012', ''],
  ['2026 11 12', '2026/11/0012?'],
  ['2026/13/0012', ''],
  ['2026/11/0000', ''],
])('reads %s', (title, expected) => {
  expect(spots(title)).toBe(expected)
})

test.each([
  ['2026/11/0012, 0013, razem 5', 5],
  ['2026/11/0012, razem 1310,00', null],
  ['2026/11/0012', null],
])('counts the invoices of %s', (title, expected) => {
  expect(countOfNumbers(title)).toBe(expected)
})

test.each([
  ['as written', '2026/10/0017', '2026/10/0017'],
  ['another year', '2062/10/0017', '2026/10/0017'],
  ['the year before', '2025/10/0017', '2026/10/0017'],
  ['another month', '2026/11/0017', '2026/10/0017'],
  ['two digits changed', '2026/10/0071', '2026/10/0017'],
  ['one digit wrong', '2026/10/0817', '2026/10/0017'],
  ['a digit too many', '2026/10/00117', '2026/10/0017'],
  ['O for 0', '2026/1O/0017', '2026/10/0017'],
])('%s: %s may be %s', (_, title, number) => {
  expect(numbersIn([title])).toContain(number)
})

test('all readings are in the stored form, and once', () => {
  const numbers = numbersIn(['FV/10/2062/0017', '2026/10/0017, 0018', 'bez numeru'])
  expect(
    numbers.every((number) => /^20\d\d\/(0[1-9]|1[0-2])\/\d{4,}$/.test(number) || number.startsWith('2062')),
  ).toBe(true)
  expect(new Set(numbers).size).toBe(numbers.length)
})
