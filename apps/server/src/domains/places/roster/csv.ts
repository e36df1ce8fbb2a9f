/**
 * Reads and writes the lines and cells of `Eksport.csv` with the csv libraries. One line of the file is one row,
 * because no column may contain a line break.
 */
import {
  ALL_ROSTER_COLUMNS,
  ROSTER_CARD_COLUMNS,
  ROSTER_COLUMNS,
  type RosterCardColumn,
  type RosterFault,
} from '@skrzat/contract/wire/places'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { DomainError } from '../../../kernel/errors/index.ts'
import { nameKey } from './text.ts'

/** The separator of the export, and those of spreadsheets with other settings. */
const SEPARATORS = [';', ',', '\t'] as const
const [SEPARATOR] = SEPARATORS
/** What the optional columns may be called as well. */
const POLISH: Readonly<Record<RosterCardColumn, string>> = {
  birthdate: 'data urodzenia',
  guardian1: 'opiekun 1',
  guardian2: 'opiekun 2',
  phone3: 'telefon 3',
  guardian3: 'opiekun 3',
  diet: 'dieta',
}
const BY_POLISH = new Map<string, string>(ROSTER_CARD_COLUMNS.map((column) => [POLISH[column], column]))
const MAX_ROWS = 20_000
/** Lines of the file, including blank ones and those with separators only. */
const MAX_LINES = 100_000
/** Bytes; the longest possible row, with all columns quoted, has some 4,000. */
const MAX_LINE = 10_000

const FORMAT = {
  record_delimiter: '\n',
  relax_column_count: true,
  max_record_size: MAX_LINE,
} as const

/** The file's separator, the number of its columns, and the position of each of ours; -1 for a missing optional one. */
type Layout = { readonly delimiter: string; readonly width: number; readonly order: readonly number[] }

/** A fault of a line. */
export type RowFault = Pick<RosterFault, 'line' | 'column' | 'reason'>

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
export async function readLines(text: string): Promise<{ lines: Line[]; faults: RowFault[] }> {
  // The parser counts a CRLF within quotes twice. A first line `sep=…` tells Excel the separator.
  const source = text.replace(/\r\n?/g, '\n').replace(/^(\s*)"?sep=[^\n]*/i, '$1')
  if (countLines(source) > MAX_LINES) throw new DomainError('import.too_large', { rows: MAX_ROWS })
  const layout = layoutOf(source)
  const file = roster(layout)
  let next = 1
  try {
    parse(source, {
      ...FORMAT,
      delimiter: layout.delimiter,
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
      file.take(readLine(line, next++, layout))
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
function readLine(source: string, line: number, { delimiter, order }: Layout): Line | RowFault {
  if (source.trim() === '') return { line, cells: [] }
  try {
    return { line, cells: parse(source, { ...FORMAT, delimiter })[0] ?? [] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') return { line, column: '', reason: 'too_long' }
    const at = order.findIndex((index) => index === error['index'])
    const column = ALL_ROSTER_COLUMNS[at]
    return { line, column: column ?? '', reason: 'quotes' }
  }
}

/** Collects the rows under the header, each with its cells in the order of our columns. */
function roster({ width, order }: Layout) {
  const lines: Line[] = []
  const faults: RowFault[] = []
  let headed = false
  return {
    take(read: Line | RowFault) {
      if ('cells' in read && isBlank(read)) return
      if (!headed) {
        headed = true
        return
      }
      if (lines.length + faults.length >= MAX_ROWS)
        throw new DomainError('import.too_large', { rows: MAX_ROWS })
      if (!('cells' in read)) faults.push(read)
      // Excel leaves out empty cells at the end of some rows, and adds them to others.
      else if (isBlank({ ...read, cells: read.cells.slice(width) }))
        lines.push({ ...read, cells: order.map((at) => read.cells[at] ?? '') })
      else faults.push({ line: read.line, column: '', reason: 'columns' })
    },
    read: () => ({ lines, faults }),
  }
}

/** Spreadsheets write rows with separators only after the last row. */
function isBlank({ cells }: Line): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/**
 * The separator that splits the first line that is not blank into our columns, and the position of each column.
 * @throws DomainError import.header with what was expected
 */
function layoutOf(source: string): Layout {
  const first = source.split('\n').find((line) => /[^\s;,]/.test(line)) ?? ''
  for (const delimiter of SEPARATORS) {
    const names = headings(first.slice(0, MAX_LINE), delimiter)
    const order = ALL_ROSTER_COLUMNS.map((column) => names.indexOf(column))
    const known = order.filter((at) => at >= 0)
    if (known.length === names.length && !order.slice(0, ROSTER_COLUMNS.length).includes(-1))
      return {
        delimiter,
        width: names.length,
        order: order.slice(0, order.findLastIndex((at) => at >= 0) + 1),
      }
  }
  throw new DomainError('import.header', { expected: ROSTER_COLUMNS.join(SEPARATOR) })
}

/** The names in the header, without empty ones at its end. */
function headings(line: string, delimiter: string): string[] {
  try {
    const names = (parse(line, { ...FORMAT, delimiter })[0] ?? []).map((cell) => {
      const name = nameKey(cell)
      return BY_POLISH.get(name) ?? name
    })
    return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/** UTF-8 with BOM, for Excel; rows in the order of the columns. @param cards with the optional columns */
export function writeRoster(rows: readonly string[][], cards: boolean): string {
  return stringify([[...(cards ? ALL_ROSTER_COLUMNS : ROSTER_COLUMNS)], ...rows], {
    delimiter: SEPARATOR,
    record_delimiter: '\r\n',
    bom: true,
  })
}
