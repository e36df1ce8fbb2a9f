import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Deadline } from '../database/index.ts'
import { DomainError } from '../errors/index.ts'
import type { Limits } from './limits.ts'

/**
 * Limits the time until an answer is sent: after it the answer is `unavailable` (503), and its work sends no more
 * queries. Requests beyond the concurrency limit are refused at once in the same way; a request counts until its answer
 * is sent. What is sent is bounded by the connection's idle timeout. A body that comes too slowly is cut off with 408.
 */
export function limitTime(app: FastifyInstance, limits: Limits) {
  let underWay = 0
  /** Ends the limit of a request's work, for requests whose answer is not sent yet. */
  const answering = new WeakMap<FastifyRequest, () => void>()

  function worker(request: FastifyRequest) {
    const deadline = new Deadline(request.trace)
    let left = request.routeOptions.config.patient ? limits.patientAnswer : limits.answer
    return async <T>(work: () => Promise<T>): Promise<T> => {
      if (underWay >= limits.underWay) throw new DomainError('unavailable')
      underWay += 1
      const started = performance.now()
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        answering.delete(request)
        deadline.expire()
        late.reject(new DomainError('unavailable'))
      }, left)
      let counted = true
      const end = () => {
        if (counted) underWay -= 1
        counted = false
        deadline.finish()
      }
      answering.set(request, () => {
        clearTimeout(timer)
        end()
      })
      const working = deadline.run(work).finally(end)
      try {
        return await Promise.race([working, late.promise])
      } finally {
        clearTimeout(timer)
        answering.delete(request)
        left = Math.max(0, left - (performance.now() - started))
      }
    }
  }

  app.decorateRequest('inTime')
  app.addHook('onRequest', async (request) => {
    request.inTime = worker(request)
  })
  app.addHook('preParsing', async (request, reply) => {
    if (!request.routeOptions.config.patient) cutSlowBody(request, reply, limits.body)
  })
  // A handler lasts until its answer is sent: hours for an event stream, minutes for a file.
  app.addHook('onSend', async (request) => answering.get(request)?.())
}

/** Applies the limit to every handler of this instance. */
export function timeHandlers(scope: FastifyInstance) {
  scope.addHook('onRoute', (route) => {
    const { handler, config } = route
    if (config?.unlimited) return
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
    if (!reply.raw.headersSent) raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    raw.socket.destroySoon()
  }, within)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop)
  raw.once('close', stop)
}
