import { errorEntry, type ErrorCode, type ErrorParams } from '@skrzat/contract/errors'

/** A bad row of a file, a wrong field: what the answer lists beside the code. */
export type ErrorDetails = {
  readonly fieldErrors?: readonly FieldError[]
  readonly rows?: readonly { readonly line: number; readonly column: string; readonly reason: string }[]
  /** For whose sake a command for many kids was refused: each of them, with the code of its own. */
  readonly kids?: readonly { readonly kid: number; readonly reason: ErrorCode }[]
  /** Seconds, for `Retry-After`. */
  readonly retryAfter?: number
}

export type FieldError = {
  readonly objectName: string
  readonly field: string
  /** The constraint: NotNull, NotBlank, Size, Pattern, Min, Max, DecimalMin, DecimalMax. */
  readonly message: string
}

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
    this.details = details
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
