import { Readable } from 'node:stream'
import type { AnyTRPCRouter } from '@trpc/server'
import type { FastifyError, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../errors/index.ts'
import { callError, type ProcedureMeta } from './trpc.ts'
import { domainErrorOf, jsonFault, PUBLIC_BODY, traceIdOfRequest } from '../http/index.ts'

const params = z.object({ path: z.string() })

/**
 * Bounds the input of tRPC calls before any of it is read: 16 KB for a call that names a public procedure, JSON of
 * bounded depth and count, and no forms, which tRPC would read whole into memory.
 */
export function boundCalls(scope: FastifyInstance, router: AnyTRPCRouter) {
  const isPublic = (name: string) => {
    const meta: ProcedureMeta | undefined = router._def.procedures[name]?._def.meta
    return meta?.access === 'public'
  }
  scope.addHook('preParsing', async (request, _reply, payload) => {
    if (/^\s*multipart\//i.test(request.headers['content-type'] ?? '')) throw new DomainError('unsupported')
    const names = params.safeParse(request.params).data?.path.split(',') ?? []
    return names.some(isPublic) ? Readable.from(atMost(payload, PUBLIC_BODY)) : payload
  })
  scope.addHook('preValidation', async ({ body }) => {
    const fault = typeof body === 'string' ? jsonFault(body) : undefined
    if (fault) throw fault
  })
  // Errors before tRPC handles the call get tRPC's shape, too.
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const domain = domainErrorOf(error, undefined)
    if (domain.kind === 'internal') request.log.error({ err: error }, 'call failed')
    const answer = callError(domain, traceIdOfRequest(request))
    const { retryAfter } = domain.details
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return reply.code(answer.error.data.httpStatus).send(answer)
  })
}

/**
 * Passes that many bytes through. Lazy: calls that are refused by their headers leave their body unread, and an error
 * of a stream that nobody listens to ends the process.
 * @throws DomainError too_large at the first byte above
 */
async function* atMost(payload: Readable, bytes: number): AsyncGenerator<Buffer, void, undefined> {
  let left = bytes
  // Destroying the request would close the connection before the answer.
  const chunks: AsyncIterable<Buffer> = payload.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    left -= chunk.length
    if (left < 0) throw new DomainError('too_large')
    yield chunk
  }
}
