/** Sums of statements: opening balance plus entries is the closing balance, to the grosz. */
import { sumGrosze, toZloty } from '@skrzat/contract/money'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Statement } from './statement.ts'

/**
 * @param where what is shown to the person: the statement's number and day, or the line's position
 * @param by grosze: what the file's balance has above the sum of its entries
 */
export function refuseBalance(where: string, by: number): never {
  throw new DomainError('bank.balance', { where, by: toZloty(by) })
}

/** Does nothing without balances. @throws DomainError bank.balance */
export function checkBalance({ opening, closing, lines, number, to }: Statement): void {
  if (opening === null || closing === null) return
  const by = closing - opening - sumGrosze(lines.map((line) => line.amount))
  if (by !== 0) refuseBalance(number === '' ? to : `${number}, ${to}`, by)
}
