/**
 * CSV as Polish accountants' Excel reads it: `;` between cells, CRLF, UTF-8 with BOM, decimal comma.
 *
 * A writer of our own: csv-stringify took twice as long for a report of 200,000 rows (docs/decisions).
 */
export const BOM = '\uFEFF'

const QUOTED = /[;"\r\n]/
/** What a spreadsheet takes for a formula, in both widths (OWASP: CSV Injection). */
const FORMULA = /^[-=+@\t\r\n\uFF0D\uFF1D\uFF0B\uFF20]/

/** A text that people wrote: a formula is defused by an apostrophe, quotes are put where needed. */
export function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Grosze, not below 0, as `1096,36`; an empty cell for null. As `zlotyText` would, by sums instead of texts: a large
 * report writes millions of amounts.
 */
export function moneyCell(grosze: number | null): string {
  if (grosze === null) return ''
  const rest = grosze % 100
  const whole = (grosze - rest) / 100
  return rest < 10 ? `${whole},0${rest}` : `${whole},${rest}`
}

/** Cells that are ready, as a line. */
export function line(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`
}
