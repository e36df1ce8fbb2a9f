import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Called for each answered request with its method, route, status and milliseconds. */
export type Answered = (method: string, route: string, status: number, milliseconds: number) => void

/** The route of unknown addresses, which callers can invent in any number. */
const UNKNOWN = '(none)'

/** The template of the request's route, of which there are some hundred. */
export function routeOf({ is404, routeOptions: { url } }: FastifyRequest): string {
  if (is404 || url === undefined) return UNKNOWN
  // Each file of the built web app has a route of its own.
  return url.startsWith('/assets/') ? '/assets/*' : url
}

/** Measures every request by its route's template. Streams and sockets, which last for hours, are counted while open. */
export function measureRequests(app: FastifyInstance, answered: Answered): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isStream(request, reply)) {
      answered(request.method, routeOf(request), reply.statusCode, reply.elapsedTime)
    }
    done()
  })
}

/** Whether the answer is a stream, whose duration says nothing. */
export function isStream({ url }: FastifyRequest, reply: FastifyReply): boolean {
  if (url.startsWith('/websocket/')) return true
  const type = reply.getHeader('content-type')
  return typeof type === 'string' && type.startsWith('text/event-stream')
}
