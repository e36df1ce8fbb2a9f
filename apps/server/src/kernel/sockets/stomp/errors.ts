import { errorEntry, ERROR_STATUS, wireMessage, type ErrorKind } from '@skrzat/contract/errors'
import { DomainError, faultOfDatabase, unavailableOf } from '../../errors/index.ts'
import { StompFault } from './fault.ts'

/** The coded error for what a frame, a topic or a command threw. */
export function codedError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  return unavailableOf(error) ?? faultOfDatabase(error) ?? new DomainError('internal')
}

/**
 * The frame that precedes the closing of a connection; its message is REST's.
 * @param headers further lines, such as the receipt's, already in the form of the wire
 */
export function errorFrame(error: DomainError, headers: readonly string[]): string {
  const message = wireMessage(error.code)
  const { fieldErrors } = error.details
  const body = JSON.stringify({
    status: ERROR_STATUS[errorEntry(error.code).kind],
    message,
    ...(error instanceof StompFault && { detail: error.reason }),
    ...(fieldErrors && { fieldErrors }),
  })
  const lines = [
    'ERROR',
    `message:${message}`,
    ...headers,
    'content-type:application/problem+json',
    `content-length:${Buffer.byteLength(body)}`,
  ]
  return `${lines.join('\n')}\n\n${body}\0`
}

const PROTOCOL = 1002
const POLICY = 1008
const TOO_BIG = 1009
const FAULT = 1011
const LATER = 1013

const CODES: Partial<Record<ErrorKind, number>> = {
  unauthenticated: POLICY,
  forbidden: POLICY,
  not_found: POLICY,
  invalid: PROTOCOL,
  too_large: TOO_BIG,
  rate_limited: LATER,
  unavailable: LATER,
}

/** The code of RFC 6455 that a connection is closed with. */
export function closeCode({ kind }: DomainError): number {
  return CODES[kind] ?? FAULT
}
