import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { markTraced } from '../log-trace.ts'
import { type Trace, traceIdOf } from '../trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined before the first hook; `traceIdOfRequest` always has one. */
    trace: Trace | undefined
  }
}

/** The request's own lines have its trace id from the first to the last. */
export const childLoggerFactory: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  raw,
) => {
  const id = String(Reflect.get(bindings, 'reqId'))
  const child = logger.child({ ...bindings, traceId: traceIdOf(raw.headers.traceparent, id) }, options)
  markTraced(child)
  return child
}

/** The id in the request's log lines and errors. */
export function traceIdOfRequest({ trace, headers, id }: FastifyRequest): string {
  return trace?.id ?? traceIdOf(headers.traceparent, id)
}

/** Gives each request its trace: the caller's own, or a new one. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('trace')
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = { id: traceIdOfRequest(request) }
    done()
  })
}
