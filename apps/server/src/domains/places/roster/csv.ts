/**
 * Reads and writes the lines and cells of `Eksport.csv` with the csv libraries. One line of the file is one row,
 * because no column may contain a line break.
 */
import { ROSTER_COLUMNS, type RosterFault } from '@skrzat/contract/wire/places'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { DomainError } from '../../../kernel/errors.ts'

const SEPARATOR = ';'
const MAX_ROWS = 20_000
/** Lines of the file, including blank ones and those with separators only. */
const MAX_LINES = 100_000
/** Bytes; the longest possible row, with all columns quoted, has some 4,000. */
const MAX_LINE = 10_000

const FORMAT = {
  delimiter: SEPARATOR,
  record_delimiter: '\n',
  relax_column_count: true,
  max_record_size: MAX_LINE,
} as const

export type Line = { readonly line: number; readonly cells: readonly string[] }

/** A cell with a line break, which means an unclosed quote. */
class LineBreakError extends Error {
  override name = 'LineBreakError'
}

/**
 * The rows under the header, and the malformed ones, each with its line number in an editor. Yields to other requests
 * now and then: faulty files take longer, since each line is then parsed separately.
 * @throws DomainError import.header with what was expected, import.too_large with the most rows
 */
export async function readLines(text: string): Promise<{ lines: Line[]; faults: RosterFault[] }> {
  const file = roster()
  // The parser counts a CRLF within quotes twice.
  const source = text.replace(/\r\n?/g, '\n')
  if (countLines(source) > MAX_LINES) throw new DomainError('import.too_large', { rows: MAX_ROWS })
  let next = 1
  try {
    parse(source, {
      ...FORMAT,
      on_record(cells: string[], { lines }) {
        if (lines !== next) throw new LineBreakError()
        file.take({ line: next, cells })
        next += 1
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof LineBreakError)) throw error
    // From the first bad row on, each line is parsed separately, so that an open quote breaks only its own row.
    for (const line of source.split('\n').slice(next - 1)) {
      if (next % LINES_AT_ONCE === 0) await setImmediate()
      file.take(readLine(line, next++))
    }
  }
  return file.read()
}

/** Lines parsed before yielding to other requests: some milliseconds. */
const LINES_AT_ONCE = 100

function countLines(source: string): number {
  let count = 1
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) count += 1
  return count
}

/** Parses one line of the file independently. */
function readLine(source: string, line: number): Line | RosterFault {
  if (source.trim() === '') return { line, cells: [] }
  try {
    return { line, cells: parse(source, FORMAT)[0] ?? [] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') return { line, column: '', reason: 'too_long' }
    const column = typeof error['index'] === 'number' ? ROSTER_COLUMNS[error['index']] : undefined
    return { line, column: column ?? '', reason: 'quotes' }
  }
}

/** Collects the file's lines in order: blank ones, then the header, then rows. */
function roster() {
  const lines: Line[] = []
  const faults: RosterFault[] = []
  let headed = false
  return {
    take(read: Line | RosterFault) {
      if ('cells' in read && isBlank(read)) return
      if (!headed) {
        checkHeader(read)
        headed = true
        return
      }
      if (lines.length + faults.length >= MAX_ROWS)
        throw new DomainError('import.too_large', { rows: MAX_ROWS })
      if (!('cells' in read)) faults.push(read)
      else if (read.cells.length === ROSTER_COLUMNS.length) lines.push(read)
      else faults.push({ line: read.line, column: '', reason: 'columns' })
    },
    read() {
      if (!headed) checkHeader(undefined)
      return { lines, faults }
    },
  }
}

/** Spreadsheets write rows with separators only after the last row. */
function isBlank({ cells }: Line): boolean {
  return cells.every((cell) => cell.trim() === '')
}

function checkHeader(read: Line | RosterFault | undefined): void {
  const header = read && 'cells' in read ? read.cells.map((cell) => cell.trim().toLowerCase()) : []
  const expected = ROSTER_COLUMNS.join(SEPARATOR)
  if (header.join(SEPARATOR) !== expected) throw new DomainError('import.header', { expected })
}

/** UTF-8 with BOM, for Excel; rows in the order of the columns. */
export function writeRoster(rows: readonly string[][]): string {
  return stringify([[...ROSTER_COLUMNS], ...rows], {
    delimiter: SEPARATOR,
    record_delimiter: '\r\n',
    bom: true,
  })
}
