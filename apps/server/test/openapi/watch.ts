/** Every answer of every server in a test's process is compared with the API's document, and fails the test. */
import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openApiDocument } from '../../src/kernel/openapi/document.ts'
import { fitOf } from './fit.ts'

const found: string[] = []
const fits = new Map<string, ReturnType<typeof fitOf>>()

/** What did not fit since the last call. */
export function misfits(): string[] {
  return found.splice(0)
}

/** Documents of the same routes are equal, so they are made once. */
function fitFor({ describedRoutes, publicUrl }: FastifyInstance) {
  const key = describedRoutes.map(({ method, url }) => `${method} ${url}`).join()
  const urls = describedRoutes.map(({ url }) => url)
  const fit = fits.get(key) ?? fitOf(openApiDocument(describedRoutes, { version: '0', publicUrl }), urls)
  fits.set(key, fit)
  return fit
}

function check(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const { config, method, url = '' } = request.routeOptions
  const { server } = request
  // Only the whole server has all routes; the web app's files and tRPC are not of this API.
  if (config.access === undefined || !server.describedRoutes?.some((one) => one.url === '/api/openapi.json'))
    return
  // From http to https, whatever the path.
  if (reply.statusCode === 308) return
  const answer = {
    method: String(method),
    url,
    status: reply.statusCode,
    headers: reply.getHeaders(),
    body: payload === undefined || payload === null ? '' : typeof payload === 'string' ? payload : undefined,
    // Over a socket the fuzzer sends it with anything.
    keyed: request.headers['idempotency-key'] !== undefined && !(request.raw.socket instanceof Socket),
  }

  found.push(...fitFor(server)(answer))
}

function isStarted(message: unknown): message is { fastify: FastifyInstance } {
  return typeof message === 'object' && message !== null && 'fastify' in message
}

subscribe('fastify.initialization', (message) => {
  if (!isStarted(message)) return
  message.fastify.addHook('onSend', async (request, reply, payload) => {
    try {
      check(request, reply, payload)
    } catch (error) {
      found.push(`an answer could not be compared: ${String(error)}`)
    }
    return payload
  })
})
