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
  const isIncoming = mark === 'C' || mark === 'RC'
  const [side, opposite] = isIncoming ? [sender, recipient] : [recipient, sender]
  const isOurs = account !== null && side.payerAccount === account
  // Some banks turn the sides of a reversal round.
  if (isOurs && opposite.payerAccount !== account) return { ...pick(opposite), virtualId: '' }
  const isVirtual = isIncoming && account !== null && opposite.payerAccount !== account
  return { ...pick(side), virtualId: isVirtual ? opposite.payerAccount : '' }
}

const pick = ({ payer, payerAccount }: Side): Side => ({ payer, payerAccount })
