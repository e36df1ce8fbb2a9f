import { failureOf } from '#app/errors.ts'

const codes = new Set(['unreachable', 'internal', 'unavailable', 'rate_limited'])

/** No answer came, or not a final one: the very same command may be sent again. */
export function isUncertain(error: unknown): boolean {
  return codes.has(failureOf(error).code)
}
