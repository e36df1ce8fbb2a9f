/** The order of rows and their running balances, which say what opened and what closed the statement. */
import type { Day } from '@skrzat/contract/days'
import { refuseBalance } from '../balance.ts'

type Row = {
  readonly date: Day
  readonly amount: number
  /** After the row; null if the file gives none. */
  readonly balance: number | null
}

/**
 * Oldest first: as the balances say, else the days, else as the bank does.
 * @param isNewestFirst of this bank's files
 */
export function oldestFirst<R extends Row>(rows: readonly R[], isNewestFirst: boolean): readonly R[] {
  const reversed = rows.toReversed()
  const [fits, fitsReversed] = [misfit(rows) === null, misfit(reversed) === null]
  if (fits !== fitsReversed) return fits ? rows : reversed
  const [first, last] = [rows.at(0)?.date ?? '', rows.at(-1)?.date ?? '']
  return first > last || (first === last && isNewestFirst) ? reversed : rows
}

/** @throws DomainError bank.balance with the first row whose balance does not follow from the one before */
export function checkRunning(rows: readonly Row[]): void {
  const wrong = misfit(rows)
  if (wrong) refuseBalance(`#${wrong.position}, ${wrong.date}`, wrong.by)
}

/** The balances before the first row and after the last one; null without running balances. */
export function balancesOf(rows: readonly Row[]): { opening: number | null; closing: number | null } {
  let sum = 0
  let opening: number | null = null
  for (const { amount, balance } of rows) {
    sum += amount
    if (balance !== null) opening ??= balance - sum
  }
  return { opening, closing: opening === null ? null : opening + sum }
}

function misfit(rows: readonly Row[]): { position: number; date: Day; by: number } | null {
  let expected: number | null = null
  for (const [index, { amount, balance, date }] of rows.entries()) {
    if (expected !== null) expected += amount
    if (balance === null) continue
    if (expected !== null && balance !== expected)
      return { position: index + 1, date, by: balance - expected }
    expected = balance
  }
  return null
}
