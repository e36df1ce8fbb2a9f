import { isWithheld, type Principal } from '@skrzat/contract/access'
import { errorEntry, type ErrorCode, type ErrorParams } from '@skrzat/contract/errors'

/** Details in the answer beside the code, such as a file's bad row or a wrong field. */
export type ErrorDetails = {
  readonly fieldErrors?: readonly FieldError[]
  readonly rows?: readonly { readonly line: number; readonly column: string; readonly reason: string }[]
  /** The kids for whom a bulk command was refused, each with its own code. */
  readonly kids?: readonly { readonly kid: number; readonly reason: ErrorCode }[]
  /** The possible second factors; for a passkey, the browser's options. */
  readonly secondFactor?: { readonly totp: boolean; readonly passkey: unknown }
  /** Seconds, for `Retry-After`. */
  readonly retryAfter?: number
  /** The methods of the path, for `Allow`. */
  readonly allow?: readonly string[]
}

export type FieldError = {
  readonly objectName: string
  readonly field: string
  /** The constraint: NotNull, NotBlank, Size, Pattern, Min, Max, DecimalMin, DecimalMax. */
  readonly message: string
}

/** Default for `Retry-After`, in seconds. */
const RETRY_AFTER = 2

/**
 * A broken rule, by its code. One map turns the code into tRPC, one into problem+json and one into a message for
 * people; the error's own text only reaches logs. The parameter `retryAfter`, in seconds, is also sent as the header.
 */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly details: ErrorDetails

  constructor(code: ErrorCode, params: ErrorParams = {}, details: ErrorDetails = {}) {
    super(code)
    this.code = code
    this.params = params
    const waits = params['retryAfter'] ?? (this.kind === 'unavailable' ? RETRY_AFTER : undefined)
    this.details = typeof waits === 'number' ? { retryAfter: waits, ...details } : details
  }

  get kind() {
    return errorEntry(this.code).kind
  }
}

/** A field's value breaks a constraint, which clients show beside the field. */
export function invalidField(objectName: string, field: string, message: string): DomainError {
  return new DomainError('validation', {}, { fieldErrors: [{ objectName, field, message }] })
}

/** The code of the rule that a decision breaks, or null. @throws errors that are no domain rule */
export function brokenRule(decide: () => void): ErrorCode | null {
  try {
    decide()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

/** The value, or a thrown error if it is missing. */
export function found<T>(value: T | undefined | null, code: ErrorCode): T {
  if (value === undefined || value === null) throw new DomainError(code)
  return value
}

/** The row with the id. @throws DomainError the code if there is none */
export function foundById<T extends { readonly id: number }>(
  rows: readonly T[],
  id: number,
  code: ErrorCode,
): T {
  return found(
    rows.find((row) => row.id === id),
    code,
  )
}

/**
 * For dangerous actions (roles, exports, account numbers): accounts with a second factor must have given it within the
 * last minutes; accounts without one a fresh proof, which signing in is not. Access tokens never pass.
 * @throws DomainError account.proof_required, token.scope
 */
export function requireRecentProof({
  recentlyProven,
  token,
}: Pick<Principal, 'recentlyProven' | 'token'>): void {
  if (token) throw new DomainError('token.scope')
  if (!recentlyProven) throw new DomainError('account.proof_required')
}

/**
 * For procedures of which only some calls are dangerous on the web: requires a proof in the session within the last
 * minutes. Other procedures use `requireFresh`. @throws DomainError account.proof_required
 */
export function requireFreshProof({ fresh }: Pick<Principal, 'fresh'>): void {
  if (!fresh) throw new DomainError('account.proof_required')
}

/** Why a right is missing: the caller does not have it, or must give a second factor first. */
export function refusalOf(principal: Principal | undefined): DomainError {
  return new DomainError(isWithheld(principal) ? 'account.factor_required' : 'forbidden')
}

/**
 * Why somebody is not shown a thing that others see: as if it did not exist, unless they may only have to give a second
 * factor first.
 */
export function unseenBy(principal: Principal | undefined, code: ErrorCode): DomainError {
  return isWithheld(principal) ? refusalOf(principal) : new DomainError(code)
}
