/**
 * A virtual account: check digits, the place's prefix from its bank, and the payer's number. Valid by mod 97 as any
 * account number (ISO 13616; `PL00` appended to the number reads 252100).
 */
import type { VirtualPurpose } from './bank.ts'
import type { PaymentTypeKind } from './value.ts'

/** Digits of an account number after its check digits. */
const BBAN = 24

/** How many payers a prefix has numbers for. */
export function capacityOf(prefix: string): number {
  return 10 ** (BBAN - prefix.length) - 1
}

/** The account with the payer's number, 26 digits. @throws RangeError for a number that the prefix leaves no room for */
export function virtualAccount(prefix: string, payer: number): string {
  const digits = String(payer)
  const room = BBAN - prefix.length
  if (!Number.isSafeInteger(payer) || payer < 1 || digits.length > room)
    throw new RangeError(`no room for payer ${payer}`)
  const bban = prefix + digits.padStart(room, '0')
  const check = 98n - (BigInt(`${bban}252100`) % 97n)
  return String(check).padStart(2, '0') + bban
}

/** What an invoice is for, by the kinds of its lines: meals if all of them are charged by the day. */
export function purposeOf(kinds: readonly PaymentTypeKind[]): VirtualPurpose {
  return kinds.length > 0 && kinds.every((kind) => kind === 'TYPE_DAILY') ? 'MEALS' : 'FEES'
}
