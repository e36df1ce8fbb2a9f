/** A row of a bank's CSV as an operation. */
import type { LineMark } from '@skrzat/contract/bank'
import type { Day } from '@skrzat/contract/days'
import { visibleLine } from '@skrzat/contract/text'
import { DomainError } from '../../../../kernel/errors/index.ts'
import type { CsvBank } from './bank.ts'
import type { CellOf } from './header.ts'
import { markOf } from './marks.ts'
import { accountCell, checkCurrency, codeCell, dayOf, groszeOf, nameCell } from './values.ts'

export type Side = { readonly payer: string; readonly payerAccount: string }

export type Operation = {
  readonly date: Day
  readonly amount: number
  readonly mark: LineMark
  readonly balance: number | null
  readonly title: string
  readonly reference: string
  /** The account of the statement, if the row has it. */
  readonly account: string
  readonly other: Side
  /** Where both sides are named; either may be the account of the statement, or its virtual account. */
  readonly sender: Side | null
  readonly recipient: Side | null
}

/**
 * The row's operation; null for notes, blocks and rows of no money.
 * @throws DomainError bank.truncated for a row with a day whose amount or balance is none, bank.currency
 */
export function readOperation(bank: CsvBank, row: readonly string[], cell: CellOf): Operation | null {
  const text = (key: Parameters<CellOf>[1]) => visibleLine(cell(row, key) ?? '')
  const date = dayOf(text('date'))
  // A block becomes an operation later.
  if (/^blokada/i.test(text('kind'))) return null
  const amount = readAmount(row, cell, date !== null)
  if (!amount) return null
  if (date === null) throw new DomainError('bank.truncated')
  checkCurrency(text('currency'))
  const details = bank.details?.(row, { amount, title: cell(row, 'title') ?? '' }) ?? {}
  const title = details.title ?? text('title')
  const side = (name: 'payer' | 'sender' | 'recipient'): Side => ({
    payer: nameCell(cell(row, name) ?? ''),
    payerAccount: accountCell(cell(row, `${name}Account`) ?? ''),
  })
  return {
    date,
    amount,
    mark: markOf(amount, [text('kind'), title, ...(details.kinds ?? [])]),
    balance: readMoney(text('balance')),
    title,
    reference: details.reference ?? codeCell(text('reference')),
    account: accountCell(text('account')),
    other: { ...side('payer'), ...details },
    sender: bank.columns.senderAccount === undefined ? null : side('sender'),
    recipient: bank.columns.recipientAccount === undefined ? null : side('recipient'),
  }
}

/** Null where the amount is empty. */
function readAmount(row: readonly string[], cell: CellOf, isDated: boolean): number | null {
  const cells = [cell(row, 'amount'), cell(row, 'credit'), cell(row, 'debit')]
  // Notes behind the rows are shorter.
  if (isDated && cells.includes(undefined)) throw new DomainError('bank.truncated')
  const [amount, credit, debit] = cells.map((written) => readMoney(written ?? ''))
  if (debit) return -Math.abs(debit)
  return amount ?? credit ?? null
}

function readMoney(written: string): number | null {
  if (written.trim() === '') return null
  const grosze = groszeOf(written)
  if (grosze === null) throw new DomainError('bank.truncated')
  return grosze
}
