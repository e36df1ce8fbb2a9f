import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { markTraced } from '../log/index.ts'
import type { Telemetry } from '../telemetry/index.ts'
import { traceIdOf, traceParentOf } from '../database/index.ts'
import { isStream, routeOf } from './measure.ts'

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

/** Gives each request its trace: the caller's own, or a new one; and a span, if there is telemetry. */
export function traceRequests(app: FastifyInstance, telemetry: Telemetry | undefined): void {
  app.decorateRequest('trace')
  app.addHook('onRequest', (request, _reply, done) => {
    const id = traceIdOfRequest(request)
    const span = telemetry?.begin(id, traceParentOf(request.headers.traceparent))
    request.trace = { id, ...(span && { span }) }
    done()
  })
  if (!telemetry) return
  app.addHook('onResponse', (request, reply, done) => {
    request.trace?.span?.end({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      milliseconds: isStream(request, reply) ? undefined : reply.elapsedTime,
    })
    done()
  })
}
