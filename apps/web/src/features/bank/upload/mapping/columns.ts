/** What a CSV's columns are said to be. Pure. */
import type { CsvGuess } from '@skrzat/contract/wire/bank-mapping'

export type Role = keyof CsvGuess['columns']

export const ROLES: readonly Role[] = [
  'date',
  'amount',
  'credit',
  'debit',
  'title',
  'payer',
  'account',
  'balance',
  'currency',
]

export function roleOf({ columns }: CsvGuess, column: number): Role | undefined {
  return ROLES.find((role) => columns[role] === column)
}

/** Each role has one column. An amount with its sign and the two columns of credits and debits exclude each other. */
export function withRole({ columns, ...draft }: CsvGuess, column: number, role: Role | undefined): CsvGuess {
  const before = roleOf({ ...draft, columns }, column)
  const excluded: Partial<Record<Role, readonly Role[]>> = {
    amount: ['credit', 'debit'],
    credit: ['amount'],
    debit: ['amount'],
  }
  const cleared = [before, ...((role && excluded[role]) ?? [])].flatMap((each) =>
    each === undefined ? [] : [[each, null] as const],
  )
  return {
    ...draft,
    columns: { ...columns, ...Object.fromEntries(cleared), ...(role && { [role]: column }) },
  }
}

/** The header's row among the first rows; -1 if it has none. */
export function headerAt(rows: readonly (readonly string[])[], { header }: CsvGuess): number {
  if (header.length === 0) return -1
  return rows.findIndex(
    (row) => row.length === header.length && row.every((name, column) => name === header[column]),
  )
}

/** The first row that has an operation. */
export function firstOperationAt(rows: readonly (readonly string[])[], draft: CsvGuess): number {
  return draft.header.length === 0 ? draft.skip : headerAt(rows, draft) + 1
}

/** The beginning of a row, to tell it from others. */
export function beginningOf(row: readonly string[]): string {
  const text = row.filter((cell) => cell.trim() !== '').join(', ')
  return text.length > 50 ? `${text.slice(0, 49)}…` : text
}
