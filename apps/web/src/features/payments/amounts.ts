/** Amounts typed in złote, before they are sent as grosze. Pure. */
import { parseAmount, type AmountErrorCode } from '@skrzat/contract/money'

/** A single amount above this many grosze needs a confirmation. */
export const HIGH = 5000_00

export type Typed = { ok: true; grosze: number } | { ok: false; code: AmountErrorCode | 'amount.zero' }

/** A positive amount of a payment. Comma or dot, spaces between thousands. */
export function typedPayment(text: string): Typed {
  const parsed = parseAmount(text)
  if (parsed.ok && parsed.grosze === 0) return { ok: false, code: 'amount.zero' }
  return parsed
}

/** Splits a payment into the invoice's part and the excess, which becomes the child's credit. */
export function splitPayment(
  amount: number,
  amountLeft: number,
): { applied: number; toCredit: number; left: number } {
  const applied = Math.min(amount, amountLeft)
  return { applied, toCredit: amount - applied, left: amountLeft - applied }
}
