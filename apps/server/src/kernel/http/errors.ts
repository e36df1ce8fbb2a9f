import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import type { FastifyError, FastifyInstance } from 'fastify'
import { DomainError, type FieldError } from '../errors.ts'
import { sendProblem } from './problem.ts'

/** Every error that leaves a REST route is a problem+json; what nobody expected is logged and told nothing of. */
export function answerProblems(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const domain = domainErrorOf(error)
    if (domain.kind === 'internal') request.log.error({ err: error }, 'request failed')
    return sendProblem(request, reply, domain)
  })
}

function domainErrorOf(error: FastifyError): DomainError {
  if (error instanceof DomainError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fieldErrors = error.validation.map((issue) =>
      fieldError(issue.instancePath.split('/').filter(Boolean), issue.params.issue),
    )
    return new DomainError('validation', {}, { fieldErrors })
  }
  if (isResponseSerializationError(error)) return new DomainError('internal')
  if (error.statusCode === 413) return new DomainError('too_large')
  if (error.statusCode === 415) return new DomainError('unsupported')
  if (error.statusCode === 429) return new DomainError('rate_limited')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new DomainError('malformed')
  return new DomainError('internal')
}

/** A schema's complaint, as the constraint that JHipster clients know (REST contract: Errors). */
function fieldError(path: readonly string[], issue: unknown): FieldError {
  const field = path.join('.')
  const objectName = path[0] ?? 'body'
  return { objectName, field, message: constraint(issue) }
}

function constraint(issue: unknown): string {
  if (typeof issue !== 'object' || issue === null) return 'Pattern'
  const code = 'code' in issue ? issue.code : undefined
  const sized = 'origin' in issue && (issue.origin === 'string' || issue.origin === 'array')
  if (code === 'invalid_type') return 'NotNull'
  if (code === 'too_small') return sized ? 'Size' : 'Min'
  if (code === 'too_big') return sized ? 'Size' : 'Max'
  return 'Pattern'
}
