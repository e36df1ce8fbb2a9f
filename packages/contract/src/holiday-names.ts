/** The names of public holidays as `holidays.ts` has them, for those who translate them. */
export const HOLIDAY_NAMES = [
  'Nowy Rok',
  'Święto Trzech Króli',
  'Niedziela Wielkanocna',
  'Drugi dzień Wielkanocy',
  'Święto Państwowe; Święto Pracy',
  'Święto Narodowe Trzeciego Maja',
  'Zielone Świątki',
  'Dzień Bożego Ciała',
  'Wniebowzięcie Najświętszej Maryi Panny',
  'Wszystkich Świętych',
  'Narodowe Święto Niepodległości',
  'Wigilia Bożego Narodzenia',
  'Pierwszy dzień Bożego Narodzenia',
  'Drugi dzień Bożego Narodzenia',
] as const
export type HolidayName = (typeof HOLIDAY_NAMES)[number]
