/**
 * CSV for Polish accountants' Excel: `;` between cells, CRLF, UTF-8 with BOM, decimal comma.
 *
 * A writer of our own: csv-stringify took twice as long for a report of 200,000 rows (docs/decisions).
 */
export const BOM = '\uFEFF'

const QUOTED = /[;"\r\n]/
/** Characters that start a formula in spreadsheets, half-width and full-width (OWASP: CSV Injection). */
const FORMULA = /^[-=+@\t\r\n\uFF0D\uFF1D\uFF0B\uFF20]/

/** A user-written text: a formula is escaped with an apostrophe, and quotes are added where needed. */
export function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Grosze, not below 0, as `1096,36`; an empty cell for null. Same result as `zlotyText`, but arithmetic instead of
 * strings: a large report writes millions of amounts.
 */
export function moneyCell(grosze: number | null): string {
  if (grosze === null) return ''
  const rest = grosze % 100
  const whole = (grosze - rest) / 100
  return rest < 10 ? `${whole},0${rest}` : `${whole},${rest}`
}

/** Joins finished cells into a line. */
export function line(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`
}
