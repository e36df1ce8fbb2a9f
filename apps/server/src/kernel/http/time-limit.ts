import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Deadline } from '../deadline.ts'
import { DomainError } from '../errors.ts'
import type { Limits } from './limits.ts'

/**
 * Limits the time of every answer: after it the answer is `unavailable` (503), and its work sends no more queries.
 * Requests beyond the concurrency limit are refused at once in the same way. A body that comes too slowly is cut off
 * with 408.
 */
export function limitTime(app: FastifyInstance, limits: Limits) {
  let underWay = 0

  function worker(request: FastifyRequest, reply: FastifyReply) {
    const deadline = new Deadline()
    let left = request.routeOptions.config.patient ? limits.patientAnswer : limits.answer
    return async <T>(work: () => Promise<T>): Promise<T> => {
      if (underWay >= limits.underWay) throw new DomainError('unavailable')
      underWay += 1
      const started = performance.now()
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        // A response that is already being sent is bounded by the connection's idle timeout.
        if (reply.sent) return
        deadline.expire()
        late.reject(new DomainError('unavailable'))
      }, left)
      const working = deadline.run(work).finally(() => {
        underWay -= 1
        deadline.finish()
      })
      try {
        return await Promise.race([working, late.promise])
      } finally {
        clearTimeout(timer)
        left = Math.max(0, left - (performance.now() - started))
      }
    }
  }

  app.decorateRequest('inTime')
  app.addHook('onRequest', async (request, reply) => {
    request.inTime = worker(request, reply)
  })
  app.addHook('preParsing', async (request, reply) => {
    if (!request.routeOptions.config.patient) cutSlowBody(request, reply, limits.body)
  })
}

/** Applies the limit to every handler of this instance. */
export function timeHandlers(scope: FastifyInstance) {
  scope.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function timed(request, reply) {
      return request.inTime(async (): Promise<unknown> => Reflect.apply(handler, this, [request, reply]))
    }
  })
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Closes the connection if the body is too slow, as Node does for slow headers. */
function cutSlowBody({ raw }: FastifyRequest, reply: FastifyReply, within: number) {
  if (raw.complete || !hasBody(raw.headers)) return
  // An injected request has no connection.
  if (!(raw.socket instanceof Socket)) return
  const timer = setTimeout(() => {
    if (!reply.sent) raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    raw.socket.destroySoon()
  }, within)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop)
  raw.once('close', stop)
}
