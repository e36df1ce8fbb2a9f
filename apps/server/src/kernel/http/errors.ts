import { isResponseSerializationError } from 'fastify-type-provider-zod'
import type { FastifyError, FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'
import { sendProblem } from './problem.ts'
import { InputError, inputErrorOf } from './validation.ts'

/** Every error that leaves a REST route is a problem+json; what nobody expected is logged and told nothing of. */
export function answerProblems(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const domain = domainErrorOf(error, request.routeOptions.config.objectName)
    if (domain.kind === 'internal') request.log.error({ err: error }, 'request failed')
    return sendProblem(request, reply, domain)
  })
}

function domainErrorOf(error: FastifyError, objectName: string | undefined): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof InputError) return inputErrorOf(error, objectName)
  if (isResponseSerializationError(error)) return new DomainError('internal')
  if (error.statusCode === 413) return new DomainError('too_large')
  if (error.statusCode === 415) return new DomainError('unsupported')
  if (error.statusCode === 429) return new DomainError('rate_limited')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new DomainError('malformed')
  return new DomainError('internal')
}
