import { isWithheld, type Principal } from '@skrzat/contract/access'
import { errorEntry, type ErrorCode, type ErrorParams } from '@skrzat/contract/errors'

/** A bad row of a file, a wrong field: what the answer lists beside the code. */
export type ErrorDetails = {
  readonly fieldErrors?: readonly FieldError[]
  readonly rows?: readonly { readonly line: number; readonly column: string; readonly reason: string }[]
  /** For whose sake a command for many kids was refused: each of them, with the code of its own. */
  readonly kids?: readonly { readonly kid: number; readonly reason: ErrorCode }[]
  /** What a second factor may be; for a passkey, what the browser is to be asked. */
  readonly secondFactor?: { readonly totp: boolean; readonly passkey: unknown }
  /** Seconds, for `Retry-After`. */
  readonly retryAfter?: number
}

export type FieldError = {
  readonly objectName: string
  readonly field: string
  /** The constraint: NotNull, NotBlank, Size, Pattern, Min, Max, DecimalMin, DecimalMax. */
  readonly message: string
}

/** Seconds after which an unavailable server is asked again, where nobody knows better. */
const RETRY_AFTER = 2

/**
 * A broken rule, by its code. The code has one map to tRPC, one to problem+json and one to a message that
 * people read; the text of the error itself reaches logs only.
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
    this.details = this.kind === 'unavailable' ? { retryAfter: RETRY_AFTER, ...details } : details
  }

  get kind() {
    return errorEntry(this.code).kind
  }
}

/** The value, or the error where there is none. */
export function found<T>(value: T | undefined | null, code: ErrorCode): T {
  if (value === undefined || value === null) throw new DomainError(code)
  return value
}

/**
 * For what is dangerous: roles, exports, account numbers. Whoever has a second factor is asked for it again, unless it
 * was given within the last minutes; whoever has none is not.
 * @throws DomainError account.proof_required
 */
export function requireRecentFactor({ factorRecent }: Pick<Principal, 'factorRecent'>): void {
  if (!factorRecent) throw new DomainError('account.proof_required')
}

/**
 * For what is dangerous on the web, where some calls of a procedure are and others are not: a session that was proven
 * within the last minutes. Others have `requireFresh`. @throws DomainError account.proof_required
 */
export function requireFreshProof({ fresh }: Pick<Principal, 'fresh'>): void {
  if (!fresh) throw new DomainError('account.proof_required')
}

/** Why a right that is asked for is not there: it is not the caller's, or a second factor is due first. */
export function refusalOf(principal: Principal | undefined): DomainError {
  return new DomainError(isWithheld(principal) ? 'account.factor_required' : 'forbidden')
}
