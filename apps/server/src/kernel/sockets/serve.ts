import type { Principal } from '@skrzat/contract/access'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { DomainError } from '../errors/index.ts'
import { guardRoutes, principalOf, timeHandlers, validatorCompiler } from '../http/index.ts'
import { ofDomain } from '../openapi/index.ts'
import type { SocketContext } from './context.ts'
import type { StompCommand, StompTopic } from './destinations.ts'
import { createFanOut } from './fan-out.ts'
import { createRegistry } from './registry.ts'
import { socketRoutes } from './routes.ts'

/** The topics and commands of STOMP clients. */
export type SocketOptions = Pick<SocketContext, 'clock'> & {
  readonly topics: readonly StompTopic[]
  readonly commands: readonly StompCommand[]
  /** When a token that was just read expires. */
  readonly expiryOf: (token: string) => Date | undefined
}

type Surroundings = Pick<SocketContext, 'bus' | 'log' | 'limits' | 'onRefused'> & {
  readonly authenticate: (
    token: string | undefined,
    used: boolean,
    address?: string,
  ) => Promise<Principal | undefined>
  readonly placeExists: (placeId: number) => Promise<boolean>
  /** The token of the header, if there is one. */
  readonly bearer: (request: FastifyRequest) => string | undefined
  /** The origins whose pages may connect, beside the server's own. */
  readonly origins: readonly string[]
}

/**
 * Serves `/websocket/chat` on this instance. @returns how many connections are open
 * @throws TypeError for two topics or commands of the same name
 */
export function serveSockets(
  scope: FastifyInstance,
  options: SocketOptions & Surroundings,
): { open: () => number } {
  const { topics, commands, authenticate, placeExists, bearer, origins, expiryOf, ...context } = options
  const registry = createRegistry({
    ...context,
    topics: byName(topics, ({ prefix }) => prefix),
    commands: byName(commands, ({ destination }) => destination),
    fanOut: createFanOut(context.bus),
  })
  const tokenOf = (request: FastifyRequest) => bearer(request) ?? queryToken(request)

  scope.addHook('onRequest', async (request) => {
    if (request.headers.upgrade !== undefined) checkOrigin(request, origins)
  })
  scope.setValidatorCompiler(validatorCompiler)
  scope.setSerializerCompiler(serializerCompiler)
  // An open connection does not count as using the session.
  guardRoutes(scope, (request) => authenticate(tokenOf(request), false, request.ip), placeExists)
  timeHandlers(scope)
  scope.addHook('preClose', () => registry.stop())
  const routes = socketRoutes({
    registry,
    polling: options.limits.polling,
    admit(request) {
      const token = tokenOf(request) ?? ''
      const expiresAt = expiryOf(token)
      if (!expiresAt) throw new DomainError('unauthenticated')
      const again = () => authenticate(token, false)
      return { principal: principalOf(request), expiresAt, again, address: request.ip }
    },
  })
  ofDomain('realTime', routes)(scope.withTypeProvider<ZodTypeProvider>())
  return { open: registry.open }
}

function byName<T>(all: readonly T[], nameOf: (one: T) => string): ReadonlyMap<string, T> {
  const named = new Map(all.map((one) => [nameOf(one), one]))
  if (named.size < all.length) throw new TypeError('two topics or commands have the same name')
  return named
}

/** The token in the query, where a browser can send no header. */
function queryToken({ url }: FastifyRequest): string | undefined {
  const start = url.indexOf('?')
  const token = start < 0 ? null : new URLSearchParams(url.slice(start)).get('access_token')
  return token === null || token === '' ? undefined : token
}

/** Browsers apply no CORS to WebSockets, so the origin is checked here. @throws DomainError forbidden */
function checkOrigin({ headers: { origin, host } }: FastifyRequest, origins: readonly string[]): void {
  if (origin === undefined || origins.includes(origin)) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new DomainError('forbidden')
}
