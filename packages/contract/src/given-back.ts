import { sumGrosze } from './money.ts'
import type { Invoice } from './wire/payments.ts'

type Paid = Pick<Invoice, 'amount' | 'amountLeft' | 'ownLeft' | 'creditUsed' | 'shares' | 'payments'>

/** What corrections have moved of the guardians' payments to the kid's credit, in grosze. */
export function givenBackOf({
  amount,
  amountLeft,
  ownLeft = amountLeft,
  creditUsed,
  shares = [],
  payments,
}: Paid): number {
  const standing = payments.filter(({ reversed, payer }) => reversed === null && payer === undefined)
  const received = sumGrosze(standing.map(({ applied }) => applied))
  const others = sumGrosze(shares.map((share) => share.amount))
  return received + creditUsed - (amount - others - ownLeft)
}
