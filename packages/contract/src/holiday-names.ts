/** The names of public holidays, one for each, as all wires send them; the web translates them. */
export const HOLIDAY_NAMES = [
  'Nowy Rok',
  'Święto Trzech Króli',
  'Niedziela Wielkanocna',
  'Drugi dzień Wielkanocy',
  'Święto Pracy',
  'Święto Narodowe Trzeciego Maja',
  'Zielone Świątki',
  'Boże Ciało',
  'Wniebowzięcie Najświętszej Maryi Panny',
  'Wszystkich Świętych',
  'Narodowe Święto Niepodległości',
  'Wigilia Bożego Narodzenia',
  'Pierwszy dzień Bożego Narodzenia',
  'Drugi dzień Bożego Narodzenia',
] as const
export type HolidayName = (typeof HOLIDAY_NAMES)[number]

/** Other names of a known holiday: those of the calendar, and those stored before each had one name. */
const OTHER_NAMES: Readonly<Record<string, HolidayName>> = {
  'Święto Państwowe; Święto Pracy': 'Święto Pracy',
  'Dzień Bożego Ciała': 'Boże Ciało',
}

/** The name under which a holiday is shown. */
export function holidayNameOf(name: string): string {
  return Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] ?? name) : name
}
