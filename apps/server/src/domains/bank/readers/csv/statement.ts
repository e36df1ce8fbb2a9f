/** The statement of a bank's rows. */
import type { Day } from '@skrzat/contract/days'
import { DomainError } from '../../../../kernel/errors/index.ts'
import type { Statement } from '../statement.ts'
import type { CsvBank } from './bank.ts'
import { refuseCutRow } from './cut.ts'
import { cellsOf, findTable, type Table } from './header.ts'
import { readOperation, type Operation } from './row.ts'
import { readRows } from './rows.ts'
import { balancesOf, checkRunning, oldestFirst } from './running.ts'
import { accountOf, otherSide } from './sides.ts'
import { checkCurrency, columnName, dayOf, groszeOf } from './values.ts'

/** @throws DomainError bank.unknown_format, bank.truncated, bank.currency, bank.balance, bank.account */
export function readTable(bank: CsvBank, text: string): Statement {
  const table = findTable(readRows(text, bank.delimiter), bank)
  if (!table) throw new DomainError('bank.unknown_format')
  if (bank.footer === undefined) refuseCutTable(bank, table, text)
  checkCurrency(statedCurrency(bank, table.before))
  const end = footerOf(bank, table)
  const cell = cellsOf(table.names, bank.columns)
  const operations = table.rows.slice(0, end.at).flatMap((row) => readOperation(bank, row, cell) ?? [])
  return toStatement(bank, operations, {
    account: accountOf(table.before, operations),
    opening: moneyBeside(table.before, 'Saldo początkowe'),
    closing: end.closing,
    period: bank.summary ? [] : periodOf(table.before),
  })
}

/** @param given what the file states outside its rows */
export function toStatement(
  { dialect, isNewestFirst }: Pick<CsvBank, 'dialect' | 'isNewestFirst'>,
  operations: readonly Operation[],
  given: Pick<Statement, 'account' | 'opening' | 'closing'> & { readonly period: readonly Day[] },
): Statement {
  const ordered = oldestFirst(operations, isNewestFirst)
  checkRunning(ordered)
  const running = balancesOf(ordered)
  const days = [...given.period, ...ordered.map(({ date }) => date)].toSorted()
  const [from, to] = [days.at(0), days.at(-1)]
  if (from === undefined || to === undefined) throw new DomainError('bank.truncated')
  return {
    format: 'CSV',
    dialect,
    account: given.account,
    number: '',
    from,
    to,
    opening: given.opening ?? running.opening,
    closing: given.closing ?? running.closing,
    lines: ordered.map((operation, index) => {
      const { date, amount, mark, title, reference } = operation
      return {
        position: index + 1,
        date,
        amount,
        mark,
        ...otherSide(operation, given.account),
        title,
        reference,
      }
    }),
  }
}

function refuseCutTable({ columns }: CsvBank, { names, rows }: Table, text: string): void {
  // A sentence behind the operations, which are in the columns before.
  if (/\p{L}{2} \p{L}/u.test(rows.at(-1)?.[0] ?? '')) return
  const { kind: _, ...read } = columns
  const wanted = new Set(Object.values(read).flat().map(columnName))
  refuseCutRow(text, rows, {
    width: names.length,
    nameOf: (column) => {
      const name = names[column] ?? ''
      return name === '' || wanted.has(name) ? name : null
    },
  })
}

/** The row at which the operations end, and the closing balance there. @throws DomainError bank.truncated */
function footerOf({ footer }: CsvBank, { rows }: Table): { at: number; closing: number | null } {
  if (footer === undefined) return { at: rows.length, closing: null }
  const at = rows.findIndex((row) => row[0] === '' && besideName(row, footer) !== undefined)
  const closing = groszeOf(besideName(rows[at] ?? [], footer) ?? '')
  if (closing === null) throw new DomainError('bank.truncated')
  return { at, closing }
}

function besideName(row: readonly string[], name: string): string | undefined {
  const at = row.findIndex((cell) => columnName(cell) === columnName(name))
  return at === -1 ? undefined : row[at + 1]
}

function moneyBeside(rows: readonly (readonly string[])[], name: string): number | null {
  const written = rows.map((row) => besideName(row, name)).find((cell) => cell !== undefined)
  return written === undefined ? null : groszeOf(written)
}

/** The cell below its label, or a code in the summary; empty if the account's currency is not stated. */
function statedCurrency({ summary }: CsvBank, rows: readonly (readonly string[])[]): string {
  if (summary) return rows[0]?.find((cell) => /^[A-Z]{3}$/.test(cell.trim())) ?? ''
  const label = rows.findIndex((row) => columnName(row[0] ?? '') === 'waluta')
  return label === -1 ? '' : (rows[label + 1]?.[0] ?? '')
}

/** The first row of two days, such as `05.10.2026;06.10.2026` or `Zakres dat: 2026-10-05 - 2026-10-06`. */
function periodOf(rows: readonly (readonly string[])[]): Day[] {
  for (const row of rows) {
    const written = row.join(' ').match(/(?<!\d)(?:\d{4}-\d\d-\d\d|\d\d[.-]\d\d[.-]\d{4})(?!\d)/g) ?? []
    const days = written.flatMap((day) => dayOf(day) ?? [])
    if (days.length === 2) return days
  }
  return []
}
