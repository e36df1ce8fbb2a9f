import type { ErrorCode, ErrorParams } from '@skrzat/contract/errors'

/** What went wrong, as the server names it; `unreachable` where no answer came. */
export type Failure = {
  code: ErrorCode | 'unreachable'
  params: ErrorParams
  /** Seconds to wait before trying again. */
  retryAfter: number | undefined
}

/** What the value holds under that name; undefined where it holds nothing. */
export function property(holder: unknown, name: string): unknown {
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
 * A code is told by its form: the contract's table of them would be fetched before anybody can sign in. One that a
 * newer server knows and this page does not has no message here, and reads as `internal`.
 */
function isCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && /^[a-z_]+(?:\.[a-z_]+)*$/.test(text)
}

/** No answer came to a call, or a part of the app couldn't be fetched. */
function unanswered(error: unknown): boolean {
  return (
    error instanceof Error &&
    (['TRPCClientError', 'Unreachable'].includes(error.name) ||
      /dynamically imported module/i.test(error.message))
  )
}

/** The code and params of an error's data on the wire: tRPC's `data`, or a body that holds the same. */
export function failureOf(error: unknown): Failure {
  const data = property(error, 'data')
  const code = property(data, 'error')
  const retryAfter = property(property(data, 'details'), 'retryAfter')
  if (isCode(code)) {
    return {
      code,
      params: paramsOf(property(data, 'params')),
      retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
    }
  }
  const unreachable = data === undefined && unanswered(error)
  return { code: unreachable ? 'unreachable' : 'internal', params: {}, retryAfter: undefined }
}

/** The person is signed in but may not see the page (spec: Route protection). */
export class NotAuthorised extends Error {
  override name = 'NotAuthorised'
}
