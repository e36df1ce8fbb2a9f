/**
 * `Eksport.csv` as lines of cells. One line of the file is one row, because no column may hold a line break: so a
 * quote that was never closed spoils its own row only, every fault has the line that an editor shows, and the
 * rows after it are still checked. That is why this is not left to a general reader.
 */
import { ROSTER_COLUMNS, type RosterFault } from '@skrzat/contract/wire/places'
import { stringify } from 'csv-stringify/sync'
import { DomainError } from '../../../kernel/errors.ts'

const SEPARATOR = ';'
const MAX_ROWS = 20_000
/** Characters; all columns at their longest, in quotes, are some 2,000. */
const MAX_LINE = 10_000

export type Line = { readonly line: number; readonly cells: readonly string[] }

/**
 * @throws DomainError import.header with what was expected, import.too_large with the most rows
 */
export function readLines(text: string): { lines: Line[]; faults: RosterFault[] } {
  const physical = text.split(/\r\n|\n|\r/)
  const first = physical.findIndex((line) => !isBlank(line))
  checkHeader(physical[first] ?? '')
  const lines: Line[] = []
  const faults: RosterFault[] = []
  for (const [index, source] of physical.entries()) {
    if (index <= first || isBlank(source)) continue
    if (lines.length + faults.length >= MAX_ROWS)
      throw new DomainError('import.too_large', { rows: MAX_ROWS })
    const line = index + 1
    if (source.length > MAX_LINE) {
      faults.push({ line, column: '', reason: 'too_long' })
      continue
    }
    const read = splitLine(source)
    if ('badCell' in read) faults.push({ line, column: ROSTER_COLUMNS[read.badCell] ?? '', reason: 'quotes' })
    else if (read.cells.length === ROSTER_COLUMNS.length) lines.push({ line, cells: read.cells })
    else faults.push({ line, column: '', reason: 'columns' })
  }
  return { lines, faults }
}

/** Spreadsheets write rows of nothing but separators after the last row. */
function isBlank(line: string): boolean {
  return /^[;\s]*$/.test(line)
}

function checkHeader(line: string): void {
  const read = splitLine(line.slice(0, MAX_LINE))
  const header = 'cells' in read ? read.cells.map((cell) => cell.trim().toLowerCase()) : []
  const expected = ROSTER_COLUMNS.join(SEPARATOR)
  if (header.join(SEPARATOR) !== expected) throw new DomainError('import.header', { expected })
}

/** RFC 4180, within one line. */
function splitLine(line: string): { cells: string[] } | { badCell: number } {
  if (!line.includes('"')) return { cells: line.split(SEPARATOR) }
  const cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^";]*))(;|$)/y
  let end = 0
  do {
    cell.lastIndex = end
    const match = cell.exec(line)
    if (!match) return { badCell: cells.length }
    const [, quoted, plain = ''] = match
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    end = cell.lastIndex
    if (match[3] === '') return { cells }
  } while (end <= line.length)
  return { cells }
}

/** UTF-8 with BOM, for Excel; rows in the order of the columns. */
export function writeRoster(rows: readonly string[][]): string {
  return stringify([[...ROSTER_COLUMNS], ...rows], {
    delimiter: SEPARATOR,
    record_delimiter: '\r\n',
    bom: true,
  })
}
