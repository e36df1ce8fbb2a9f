/** CSV of banks that are not known, by what a person says of its columns. */
import type { CsvMapping } from '@skrzat/contract/wire/bank-mapping'
import { DomainError } from '../../../../kernel/errors/index.ts'
import type { Statement } from '../statement.ts'
import type { FirstOperation } from '@skrzat/contract/wire/bank'
import type { CsvBank } from './bank.ts'
import { refuseCutRow } from './cut.ts'
import { findTable, type CellOf, type Table } from './header.ts'
import { readOperation } from './row.ts'
import { readRows } from './rows.ts'
import { toStatement } from './statement.ts'
import { onlyAccountIn } from './values.ts'

/** Operations that a person compares with the rows of the file. */
const FIRST = 5

export type MappedStatement = Statement & {
  /** In the order of the file, which may be newest first. */
  readonly first: readonly FirstOperation[]
}

/**
 * Without balances the statement has none. Its account is the one that the rows before the operations name, if any.
 * @throws DomainError bank.mapping for a file that the mapping does not fit, bank.truncated, bank.currency, bank.balance
 */
export function readMapped(text: string, mapping: CsvMapping): MappedStatement {
  const table = tableOf(readRows(text, mapping.delimiter), mapping)
  const { columns } = mapping
  const read = Object.values(columns).filter((column) => column !== null)
  refuseCutRow(text, table.rows, {
    width: Math.max(table.names.length, ...read.map((column) => column + 1)),
    nameOf: (column) => (read.includes(column) ? `${column}` : null),
  })
  const cell = cellsOf(mapping)
  if (!table.rows.some((row) => cell(row, 'date') !== '')) throw new DomainError('bank.mapping')
  const operations = table.rows.flatMap((row) => readOperation(OTHER, row, cell) ?? [])
  const statement = toStatement(OTHER, operations, {
    account: onlyAccountIn(table.before),
    opening: null,
    closing: null,
    period: [],
  })
  const first = operations
    .slice(0, FIRST)
    .map(({ date, amount, title, other }) => ({ date, amount, title, payer: other.payer }))
  return { ...statement, first }
}

const OTHER: CsvBank = {
  dialect: 'OTHER',
  delimiter: ';',
  header: [],
  columns: { date: [] },
  isNewestFirst: false,
}

function tableOf(rows: readonly (readonly string[])[], { header, skip }: CsvMapping): Table {
  if (header.length === 0) return { before: rows.slice(0, skip), names: [], rows: rows.slice(skip) }
  const table = findTable(rows, { header })
  if (!table) throw new DomainError('bank.mapping')
  return table
}

/** Names of our columns in the mapping. */
const KEYS: Partial<Record<Parameters<CellOf>[1], keyof CsvMapping['columns']>> = {
  date: 'date',
  amount: 'amount',
  credit: 'credit',
  debit: 'debit',
  title: 'title',
  payer: 'payer',
  payerAccount: 'account',
  balance: 'balance',
  currency: 'currency',
}

function cellsOf({ columns, decimal, dateFormat }: CsvMapping): CellOf {
  return (row, key) => {
    const name = KEYS[key]
    const column = name && columns[name]
    if (column === undefined || column === null) return ''
    const written = row[column]
    if (key === 'date') return isoOf(written ?? '', dateFormat)
    return ['amount', 'credit', 'debit', 'balance'].includes(key)
      ? written && withoutThousands(written, decimal)
      : written
  }
}

/** An ISO day, or an empty text. */
function isoOf(written: string, order: CsvMapping['dateFormat']): string {
  const parts = /^\s*(\d{1,4})[-./]?(\d{1,2})[-./]?(\d{1,4})(?:$|[\sT])/.exec(written)?.slice(1) ?? []
  const place = { YMD: [0, 1, 2], DMY: [2, 1, 0], MDY: [2, 0, 1] }[order]
  const [year = '', month = '', day = ''] = place.map((index) => parts[index] ?? '')
  return year.length === 4 ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''
}

/** `1.812,50` and `1,812.50`, without what groups their digits. */
function withoutThousands(written: string, decimal: CsvMapping['decimal']): string {
  const group = decimal === ',' ? '.' : ','
  const whole = written.split(decimal)[0] ?? ''
  return /^\D*\d{1,3}(?:[.,]\d{3})+\D*$/.test(whole) ? written.replaceAll(group, '') : written
}
