import { parse } from 'csv-parse/sync'
import { array, assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attachment } from '../../src/kernel/http/disposition.ts'
import { line, moneyCell, textCell } from '../../src/domains/payment-reports/csv.ts'

describe('a text', () => {
  test.each([
    ['Jan Kowalski', 'Jan Kowalski'],
    ['Żłobek; „Skrzat”', '"Żłobek; „Skrzat”"'],
    ['6" rurka', '"6"" rurka"'],
    ['dwie\nlinie', '"dwie\nlinie"'],
    ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
    ['+48 600', "'+48 600"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tcmd', "'\tcmd"],
    ['＝1+1', "'＝1+1"],
    ['', ''],
  ])('%j is written as %j', (text, cell) => {
    expect(textCell(text)).toBe(cell)
  })

  test('is read back as it was, but for the apostrophe of a formula', () => {
    assert(
      property(array(string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }), (texts) => {
        const read: unknown = parse(line(texts.map(textCell)), { delimiter: ';', record_delimiter: '\r\n' })
        const wanted = texts.map((text) =>
          /^[-=+@\t\r\n\uFF0D\uFF1D\uFF0B\uFF20]/.test(text) ? `'${text}` : text,
        )
        expect(read).toEqual([wanted])
      }),
    )
  })
})

test('an amount has a decimal comma', () => {
  expect([0, 1, 10, 105, 100000, 10_000_000_000].map(moneyCell)).toEqual([
    '0,00',
    '0,01',
    '0,10',
    '1,05',
    '1000,00',
    '100000000,00',
  ])
  expect(moneyCell(null)).toBe('')
})

test('a file name is safe in both of its forms', () => {
  expect(attachment('Łąka "A"/B\r\nX: y – ß.csv')).toBe(
    'attachment; filename="Laka _A__B__X_ y - _.csv"; ' +
      "filename*=UTF-8''%C5%81%C4%85ka%20_A__B__X_%20y%20%E2%80%93%20%C3%9F.csv",
  )
})
