import { MAX_GROSZE } from '@skrzat/contract/money'
import { DomainError } from '../../../kernel/errors/index.ts'

/** Validates an amount from outside. @throws DomainError amount.* unless whole grosze from 0 to 1,000,000.00 zł */
export function checkAmount(grosze: number): number {
  if (!Number.isFinite(grosze)) throw new DomainError('amount.invalid')
  if (grosze < 0) throw new DomainError('amount.negative')
  if (!Number.isInteger(grosze)) throw new DomainError('amount.precision')
  if (grosze > MAX_GROSZE) throw new DomainError('amount.too_large')
  return grosze
}

/** Validates an amount of either sign. @throws DomainError amount.* */
export function checkSigned(grosze: number): number {
  return grosze < 0 ? 0 - checkAmount(0 - grosze) : checkAmount(grosze)
}

/** Validates the amount of a payment. @throws DomainError amount.*, for 0 too */
export function checkPayment(grosze: number): number {
  if (checkAmount(grosze) === 0) throw new DomainError('amount.zero')
  return grosze
}
