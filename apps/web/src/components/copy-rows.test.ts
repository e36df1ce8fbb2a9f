import { expect, test } from 'vitest'
import { sheetText } from './copy-rows.ts'

test('rows are copied with their heads, one line a row, amounts with a decimal comma', () => {
  const rows = [
    ['Żółw Łucja', { grosze: 1_096_36 }, null],
    ['Nowak\tAdam\nJan', { grosze: -30_00 }, '2026/11/0001'],
  ]
  expect(sheetText(['Dziecko', 'Kwota', 'Numer'], rows)).toBe(
    'Dziecko\tKwota\tNumer\nŻółw Łucja\t1096,36\t\nNowak Adam Jan\t-30,00\t2026/11/0001',
  )
})

test('a text that a spreadsheet would compute is defused', () => {
  expect(sheetText(['Notatka'], [['=1+1'], ['@SUM(A1)'], [' -5']])).toBe("Notatka\n'=1+1\n'@SUM(A1)\n'-5")
})
