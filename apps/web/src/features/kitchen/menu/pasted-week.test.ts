import { expect, test } from 'vitest'
import { pastedWeek } from './pasted-week.ts'

const WEEK = [
  [1, 'Śniadanie: owsianka\nObiad: rosół'],
  [2, 'Śniadanie: kakao\nObiad: żurek'],
]

test.each([
  [
    'days with their dates',
    'Poniedziałek, 16 listopada:\nŚniadanie: owsianka\nObiad: rosół\n\nWTOREK (17.11)\nŚniadanie: kakao\nObiad: żurek',
  ],
  [
    'short names and Windows’ ends of lines',
    'pon.\r\nŚniadanie: owsianka\r\nObiad: rosół\r\nwt. - Śniadanie: kakao\r\nObiad: żurek',
  ],
  [
    'a spreadsheet with a row a day',
    'Poniedziałek\tŚniadanie: owsianka\tObiad: rosół\nWtorek\tŚniadanie: kakao\tObiad: żurek',
  ],
  [
    'a spreadsheet with a column a day',
    '\tPoniedziałek\tWtorek 17.11\nŚniadanie\towsianka\tkakao\nObiad:\trosół\tżurek',
  ],
])('%s', (_what, text) => {
  expect([...(pastedWeek(text) ?? [])]).toEqual(WEEK)
})

test('five columns without names are the days of the week', () => {
  expect([...(pastedWeek('a\tb\tc\td\te\nf\tg\t\ti\tj') ?? [])]).toEqual([
    [1, 'a\nf'],
    [2, 'b\ng'],
    [3, 'c'],
    [4, 'd\ni'],
    [5, 'e\nj'],
  ])
})

test('the text of one day is no week', () => {
  expect(pastedWeek('Śniadanie: owsianka\nObiad: rosół')).toBeNull()
  expect(pastedWeek('Piątek: dorsz')).toBeNull()
  expect(pastedWeek('')).toBeNull()
})
