import { ERROR_STATUS, errorEntry, wireMessage } from '@skrzat/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { DomainError } from '../errors.ts'
import { alertHeaders } from './alerts.ts'

const TYPE = 'https://www.jhipster.tech/problem/problem-with-message'
const CONSTRAINT_TYPE = 'https://www.jhipster.tech/problem/constraint-violation'

/** RFC 9457, in the shape that JHipster clients read: they throw where `message` is not a string. */
export function problem(error: DomainError, path: string) {
  const { kind, entity } = errorEntry(error.code)
  const status = ERROR_STATUS[kind]
  const { fieldErrors, rows } = error.details
  return {
    type: fieldErrors ? CONSTRAINT_TYPE : TYPE,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    path,
    message: wireMessage(error.code),
    ...(isBusiness(error) && { entityName: entity, errorKey: error.code, params: error.params }),
    // JHipster reads some parameters from the top level, absence.too_late's maxHour among them.
    ...(error.code === 'absence.too_late' && error.params),
    ...(fieldErrors && { fieldErrors }),
    ...(rows && { rows }),
  }
}

/** Whether it is a rule of the domain that was broken, which clients show with its entity, and not one of HTTP's. */
function isBusiness(error: DomainError): boolean {
  const message = wireMessage(error.code)
  return !message.startsWith('error.http.') && error.code !== 'validation'
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: DomainError) {
  const path = request.url.split('?', 1)[0] ?? '/'
  const body = problem(error, path)
  if (isBusiness(error)) alertHeaders(reply, 'error', body.message, errorEntry(error.code).entity)
  if (error.details.retryAfter !== undefined) reply.header('retry-after', String(error.details.retryAfter))
  return reply.code(body.status).header('content-type', 'application/problem+json').send(JSON.stringify(body))
}
