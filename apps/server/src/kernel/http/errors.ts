import { isResponseSerializationError } from 'fastify-type-provider-zod'
import type { FastifyError, FastifyInstance } from 'fastify'
import { DomainError, faultOfDatabase, unavailableOf } from '../errors/index.ts'
import type { Refusal } from './refusals.ts'
import { sendProblem } from './problem.ts'
import { InputError, inputErrorOf } from './validation.ts'

/** Every error of a REST route becomes problem+json; unexpected ones are logged, and the answer reveals no details. */
export function answerProblems(app: FastifyInstance, onRefused?: (refusal: Refusal) => void) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const domain = domainErrorOf(error, request.routeOptions.config.objectName)
    if (domain.kind === 'internal') request.log.error({ err: error }, 'request failed')
    else if (domain.cause !== undefined) request.log.warn({ err: error }, 'request could not be served')
    if (domain.kind === 'forbidden' && request.principal) {
      const { method, url = '' } = request.routeOptions
      onRefused?.({
        login: request.principal.login,
        route: `${String(method)} ${url}`,
        address: request.ip,
        placeId: request.subject?.placeId,
      })
    }
    return sendProblem(request, reply, domain)
  })
}

/** The coded error for what Fastify, a schema or a handler threw. */
export function domainErrorOf(error: FastifyError, objectName: string | undefined): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof InputError) return inputErrorOf(error, objectName)
  if (isResponseSerializationError(error)) return new DomainError('internal')
  const fault = unavailableOf(error) ?? faultOfDatabase(error)
  if (fault) return fault
  if (error.statusCode === 413) return new DomainError('too_large')
  if (error.statusCode === 415) return new DomainError('unsupported')
  if (error.statusCode === 429) return new DomainError('rate_limited')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new DomainError('malformed')
  return new DomainError('internal')
}
