/** Which account the rows are of, and who the other side of each is. */
import { DomainError } from '../../../../kernel/errors/index.ts'
import type { StatementLine } from '../statement.ts'
import type { Operation, Side } from './row.ts'
import { accountsIn } from './values.ts'

/**
 * The account that the rows or the preamble name; null if they name none.
 * @throws DomainError bank.account for several
 */
export function accountOf(
  before: readonly (readonly string[])[],
  operations: readonly Operation[],
): string | null {
  const paying = operations.flatMap(({ mark, sender }) =>
    mark === 'D' && sender ? [sender.payerAccount] : [],
  )
  const received = operations.flatMap(({ mark, recipient }) =>
    mark === 'C' && recipient ? [recipient.payerAccount] : [],
  )
  const named = [
    operations.map(({ account }) => account),
    before.flatMap((row) => row.flatMap(accountsIn)),
    paying,
  ]
  for (const texts of named) {
    const [account, ...others] = new Set(texts.flatMap(accountsIn))
    if (others.length > 0) throw new DomainError('bank.account')
    if (account !== undefined) return account
  }
  // Incoming transfers may go to several virtual accounts of one account.
  const [account, ...others] = new Set(received.flatMap(accountsIn))
  return account !== undefined && others.length === 0 ? account : null
}

/** @param account the account of the statement */
export function otherSide(
  { mark, other, sender, recipient }: Operation,
  account: string | null,
): Pick<StatementLine, 'payer' | 'payerAccount' | 'virtualId'> {
  if (!sender || !recipient) return { ...pick(other), virtualId: '' }
  if (recipient.payerAccount === account) return { ...pick(sender), virtualId: '' }
  if (sender.payerAccount === account) return { ...pick(recipient), virtualId: '' }
  const isIncoming = mark === 'C' || mark === 'RC'
  if (!isIncoming) return { ...pick(recipient), virtualId: '' }
  return { ...pick(sender), virtualId: account === null ? '' : recipient.payerAccount }
}

const pick = ({ payer, payerAccount }: Side): Side => ({ payer, payerAccount })
