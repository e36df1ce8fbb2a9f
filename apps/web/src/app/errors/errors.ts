import type { ErrorCode, ErrorParams } from '@skrzat/contract/errors'

/** An error by the server's code; `unreachable` if there was no answer. */
export type Failure = {
  code: ErrorCode | 'unreachable'
  params: ErrorParams
  /** Seconds before a retry. */
  retryAfter: number | undefined
}

/** The value's property with this name; undefined if there is none. */
export function readProperty(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined
}

function paramsOf(value: unknown): ErrorParams {
  if (typeof value !== 'object' || value === null) return {}
  const plain = Object.entries(value).filter((entry): entry is [string, string | number | boolean] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1]),
  )
  return Object.fromEntries(plain)
}

/**
 * Codes are recognised by their form: the contract's table of them would delay the sign-in form. A newer server's
 * unknown code has no message here and reads as `internal`.
 */
function isCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && /^[a-z_]+(?:\.[a-z_]+)*$/.test(text)
}

/** A call had no answer, or a chunk of the app couldn't be loaded. */
function unanswered(error: unknown): boolean {
  return (
    error instanceof Error &&
    (['TRPCClientError', 'Unreachable'].includes(error.name) ||
      /dynamically imported module/i.test(error.message))
  )
}

/** The code and params of an error on the wire: tRPC's `data`, or a body of the same shape. */
export function failureOf(error: unknown): Failure {
  const data = readProperty(error, 'data')
  const code = readProperty(data, 'error')
  const retryAfter = readProperty(readProperty(data, 'details'), 'retryAfter')
  if (isCode(code)) {
    return {
      code,
      params: paramsOf(readProperty(data, 'params')),
      retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
    }
  }
  const unreachable = data === undefined && unanswered(error)
  return { code: unreachable ? 'unreachable' : 'internal', params: {}, retryAfter: undefined }
}

/** Whether the data do not exist or are forbidden: a retry does not help, and cached data must not be shown. */
export function isRefusal(error: unknown): boolean {
  return /(?:forbidden|not_found|unauthenticated)$/.test(failureOf(error).code)
}

/** The person is signed in but may not see the page (spec: Route protection). */
export class NotAuthorised extends Error {
  override name = 'NotAuthorised'
}
