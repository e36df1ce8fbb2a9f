import { expect, test } from 'vitest'

import { HOLIDAY_NAMES } from '@skrzat/contract/holiday-names'
import { polishHolidays } from '@skrzat/contract/holidays'

test('the public holidays of 2026 are the ones of the act on days off', () => {
  expect(polishHolidays('2026-01-01', '2026-12-31').map((holiday) => holiday.date)).toEqual([
    '2026-01-01',
    '2026-01-06',
    '2026-04-05',
    '2026-04-06',
    '2026-05-01',
    '2026-05-03',
    '2026-05-24',
    '2026-06-04',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-24',
    '2026-12-25',
    '2026-12-26',
  ])
})

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

test('every holiday has a name that is translated', () => {
  const names = new Set<string>(polishHolidays('2000-01-01', '2050-12-31').map(({ name }) => name))
  expect(names).toEqual(new Set(HOLIDAY_NAMES))
})
