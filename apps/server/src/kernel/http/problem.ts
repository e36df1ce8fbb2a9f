import { type ErrorCode, ERROR_STATUS, errorEntry, wireMessage } from '@skrzat/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { DomainError } from '../errors/index.ts'
import { alertHeaders } from './alerts.ts'
import { traceIdOfRequest } from './traced.ts'

const TYPE = 'https://www.jhipster.tech/problem/problem-with-message'
const CONSTRAINT_TYPE = 'https://www.jhipster.tech/problem/constraint-violation'

/**
 * RFC 9457, in the shape that JHipster clients read: they throw if `message` is not a string. `traceId` is that of the
 * request's log lines.
 */
export function problem(error: DomainError, path: string, traceId: string) {
  const { entity } = errorEntry(error.code)
  const { status, message, errorKey } = wireAnswer(error.code)
  const { fieldErrors, rows } = error.details
  return {
    type: fieldErrors ? CONSTRAINT_TYPE : TYPE,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    path,
    message,
    traceId,
    ...(errorKey !== undefined && { entityName: entity, errorKey, params: error.params }),
    // JHipster reads some parameters from the top level, such as absence.too_late's maxHour.
    ...(error.code === 'absence.too_late' && error.params),
    ...(fieldErrors && { fieldErrors }),
    ...(rows && { rows }),
  }
}

/** REST's status, `message` and `errorKey` for a code; no key where the status and the field errors say it all. */
export function wireAnswer(code: ErrorCode): { status: number; message: string; errorKey?: string } {
  const { kind, wire } = errorEntry(code)
  // HTTP's message for what is not found; the key says what it is.
  const message = kind === 'not_found' ? wireMessage('not_found') : wireMessage(code)
  const answer = { status: ERROR_STATUS[kind], message }
  if (wireMessage(code).startsWith('error.http.') || code === 'validation') return answer
  // Without the prefix `error.`, if clients know the error by a name of their own.
  return { ...answer, errorKey: wire?.startsWith('error.') ? wire.slice('error.'.length) : code }
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: DomainError) {
  const path = request.url.split('?', 1)[0] ?? '/'
  const body = problem(error, path, traceIdOfRequest(request))
  // Alert headers are for broken rules, which clients show with their entity; they cannot hold the params of a late
  // absence.
  if (body.errorKey !== undefined && error.kind !== 'not_found' && error.code !== 'absence.too_late')
    alertHeaders(reply, 'error', body.message, errorEntry(error.code).entity)
  const { retryAfter, allow } = error.details
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (allow) reply.header('allow', allow.join(', '))
  return reply.code(body.status).header('content-type', 'application/problem+json').send(JSON.stringify(body))
}
