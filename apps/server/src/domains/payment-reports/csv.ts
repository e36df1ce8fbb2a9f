/**
 * CSV for Polish accountants' Excel: `;` between cells, CRLF, UTF-8 with BOM, decimal comma.
 *
 * A writer of our own: csv-stringify took twice as long for a report of 200,000 rows (docs/decisions).
 */
import type { Sql } from '@skrzat/db/client'
import { type Column, type OnProgress, type OpenTable, reportParts } from './report-parts.ts'

const BOM = '\uFEFF'

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

/**
 * The report as CSV, in chunks. Holds one connection until the end.
 * @throws DomainError place.not_found
 */
export async function* reportCsv<Row>(
  sql: Sql,
  open: OpenTable<Row>,
  onProgress: OnProgress = () => undefined,
): AsyncGenerator<Buffer, void, undefined> {
  let columns: readonly Column<Row>[] = []
  for await (const part of reportParts(sql, open, onProgress)) {
    if (part.part === 'columns') {
      columns = part.columns
      yield Buffer.from(BOM + line(columns.map(({ heading }) => textCell(heading))))
    } else if (part.part === 'rows') {
      yield Buffer.from(linesOf(columns, part.rows))
    } else {
      const [, ...totals] = part.totals
      yield Buffer.from(line(['Razem', ...totals.map(moneyCell)]))
      if (part.checkpoint) yield Buffer.from(line([textCell(part.checkpoint), ...totals.map(() => '')]))
    }
  }
}

/** Concatenated by hand: a hot path for hundreds of thousands of rows. */
function linesOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  let text = ''
  for (const row of rows) {
    let separator = ''
    for (const column of columns) {
      text += separator + cellOf(column, row)
      separator = ';'
    }
    text += '\r\n'
  }
  return text
}

function cellOf<Row>({ kind, of }: Column<Row>, row: Row): string {
  switch (kind) {
    case 'text':
      return textCell(of(row))
    case 'day':
      return of(row) ?? ''
    case 'money':
      return moneyCell(of(row))
    default:
      return kind satisfies never
  }
}
