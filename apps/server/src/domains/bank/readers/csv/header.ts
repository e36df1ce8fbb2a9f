/** The header of a bank's rows, found by names: what is before it differs in length. */
import type { CsvBank, CsvColumns } from './bank.ts'
import { columnName } from './values.ts'

/** The rows before the header, the header's names, and the rows behind it. */
export type Table = {
  readonly before: readonly (readonly string[])[]
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function findTable(
  rows: readonly (readonly string[])[],
  { header, summary }: Pick<CsvBank, 'header' | 'summary'>,
): Table | null {
  if (summary) return { before: rows.slice(0, 1), names: header.map(columnName), rows: rows.slice(1) }
  const at = rows.findIndex((row) => isHeader(row, header))
  const found = rows[at]
  return found ? { before: rows.slice(0, at), names: found.map(columnName), rows: rows.slice(at + 1) } : null
}

/** Whether a line of the file is the bank's header. */
export function isHeaderLine(line: string, { delimiter, header }: CsvBank): boolean {
  return isHeader(line.split(delimiter), header)
}

export function isHeader(row: readonly string[], header: readonly string[]): boolean {
  return header.every((name, index) => columnName(row[index] ?? '') === columnName(name))
}

type ColumnKey = keyof CsvColumns | 'currency'

/** The cell of a column; undefined if the row is too short, empty if the file lacks the column. */
export type CellOf = (row: readonly string[], key: ColumnKey) => string | undefined

export function cellsOf(names: readonly string[], columns: CsvColumns): CellOf {
  const indexes = new Map<string, number>()
  for (const [key, wanted] of Object.entries(columns)) {
    const found = [wanted].flat().map((name) => names.indexOf(columnName(name)))
    indexes.set(key, found.find((index) => index !== -1) ?? -1)
  }
  const amount = Math.max(...['amount', 'credit', 'debit'].map((key) => indexes.get(key) ?? -1))
  // Names of currencies repeat: each belongs to the amount before it.
  indexes.set(
    'currency',
    names.findIndex((name, index) => index > amount && name.startsWith('waluta')),
  )
  return (row, key) => {
    const index = indexes.get(key) ?? -1
    return index === -1 ? '' : row[index]
  }
}
