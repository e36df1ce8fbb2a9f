import { ERROR_STATUS, errorEntry, wireMessage } from '@skrzat/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { DomainError } from '../errors.ts'
import { alertHeaders } from './alerts.ts'
import { traceIdOfRequest } from './traced.ts'

const TYPE = 'https://www.jhipster.tech/problem/problem-with-message'
const CONSTRAINT_TYPE = 'https://www.jhipster.tech/problem/constraint-violation'

/**
 * RFC 9457, in the shape that JHipster clients read: they throw if `message` is not a string. `traceId` is that of the
 * request's log lines.
 */
export function problem(error: DomainError, path: string, traceId: string) {
  const { kind, entity } = errorEntry(error.code)
  const status = ERROR_STATUS[kind]
  const { fieldErrors, rows } = error.details
  return {
    type: fieldErrors ? CONSTRAINT_TYPE : TYPE,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    path,
    message: messageOf(error),
    traceId,
    ...(isNamed(error) && { entityName: entity, errorKey: errorKeyOf(error), params: error.params }),
    // JHipster reads some parameters from the top level, such as absence.too_late's maxHour.
    ...(error.code === 'absence.too_late' && error.params),
    ...(fieldErrors && { fieldErrors }),
    ...(rows && { rows }),
  }
}

/** HTTP's message for what is not found; `errorKey` says what it is. */
function messageOf({ code, kind }: DomainError): string {
  return kind === 'not_found' ? wireMessage('not_found') : wireMessage(code)
}

/** The wire name without its prefix `error.`, if clients know the error by one; else the code. */
function errorKeyOf({ code }: DomainError): string {
  const { wire } = errorEntry(code)
  return wire?.startsWith('error.') ? wire.slice('error.'.length) : code
}

/** Whether it says more than the HTTP status and the field errors. */
function isNamed({ code }: DomainError): boolean {
  return !wireMessage(code).startsWith('error.http.') && code !== 'validation'
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: DomainError) {
  const path = request.url.split('?', 1)[0] ?? '/'
  const body = problem(error, path, traceIdOfRequest(request))
  // For broken rules: clients show it with its entity.
  if (isNamed(error) && error.kind !== 'not_found')
    alertHeaders(reply, 'error', body.message, errorEntry(error.code).entity)
  if (error.details.retryAfter !== undefined) reply.header('retry-after', String(error.details.retryAfter))
  return reply.code(body.status).header('content-type', 'application/problem+json').send(JSON.stringify(body))
}
