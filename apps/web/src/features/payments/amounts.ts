/** What is typed as an amount in złote, before it is sent as grosze. Pure. */
import { parseAmount, type AmountErrorCode } from '@skrzat/contract/money'

export type Typed = { ok: true; grosze: number } | { ok: false; code: AmountErrorCode | 'amount.zero' }

/** An amount of money that changes hands: never 0. Comma or dot, spaces between thousands. */
export function typedPayment(text: string): Typed {
  const parsed = parseAmount(text)
  if (parsed.ok && parsed.grosze === 0) return { ok: false, code: 'amount.zero' }
  return parsed
}

/** What a payment would do to an invoice: so much to it, the rest to the child's credit. */
export function split(
  amount: number,
  amountLeft: number,
): { applied: number; toCredit: number; left: number } {
  const applied = Math.min(amount, amountLeft)
  return { applied, toCredit: amount - applied, left: amountLeft - applied }
}
