import { expect, test } from 'vitest'

import { HOLIDAY_NAMES, holidayNameOf } from '@skrzat/contract/holiday-names'
import { polishHolidays } from '@skrzat/contract/holidays'

test('24 December is a holiday from 2025 only', () => {
  expect(polishHolidays('2024-12-24', '2024-12-24')).toEqual([])
  expect(polishHolidays('2025-12-24', '2025-12-24').map((holiday) => holiday.date)).toEqual(['2025-12-24'])
})

test('a range over new year takes holidays of both years, with Polish names', () => {
  expect(polishHolidays('2025-12-25', '2026-01-01')).toEqual([
    { date: '2025-12-25', name: 'Pierwszy dzień Bożego Narodzenia' },
    { date: '2025-12-26', name: 'Drugi dzień Bożego Narodzenia' },
    { date: '2026-01-01', name: 'Nowy Rok' },
  ])
})

const named = (year: number) =>
  polishHolidays(`${year}-01-01`, `${year}-12-31`).map(({ date, name }) => `${date.slice(5)} ${name}`)

test('the public holidays of 2026 are the ones of the act on days off, each with one name', () => {
  expect(named(2026)).toEqual([
    '01-01 Nowy Rok',
    '01-06 Święto Trzech Króli',
    '04-05 Niedziela Wielkanocna',
    '04-06 Drugi dzień Wielkanocy',
    '05-01 Święto Pracy',
    '05-03 Święto Narodowe Trzeciego Maja',
    '05-24 Zielone Świątki',
    '06-04 Boże Ciało',
    '08-15 Wniebowzięcie Najświętszej Maryi Panny',
    '11-01 Wszystkich Świętych',
    '11-11 Narodowe Święto Niepodległości',
    '12-24 Wigilia Bożego Narodzenia',
    '12-25 Pierwszy dzień Bożego Narodzenia',
    '12-26 Drugi dzień Bożego Narodzenia',
  ])
})

test('four holidays of 2027 are on other days than in 2026, those that go by Easter', () => {
  expect(named(2027)).toHaveLength(14)
  expect(named(2027).filter((holiday) => !named(2026).includes(holiday))).toEqual([
    '03-28 Niedziela Wielkanocna',
    '03-29 Drugi dzień Wielkanocy',
    '05-16 Zielone Świątki',
    '05-27 Boże Ciało',
  ])
})

test('a name that was stored before has its one name', () => {
  expect(holidayNameOf('Święto Państwowe; Święto Pracy')).toBe('Święto Pracy')
  expect(holidayNameOf('constructor')).toBe('constructor')
})

test('a day has one holiday, and every holiday a name that is translated', () => {
  const holidays = polishHolidays('2000-01-01', '2050-12-31')
  expect(new Set(holidays.map(({ date }) => date)).size).toBe(holidays.length)
  expect(new Set<string>(holidays.map(({ name }) => name))).toEqual(new Set(HOLIDAY_NAMES))
})
