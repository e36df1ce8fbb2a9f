import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import type { Principal } from '@skrzat/contract/access'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { DomainError } from './kernel/errors/index.ts'
import {
  ALERT_HEADERS,
  answerProblems,
  childLoggerFactory,
  countStreams,
  guardRoutes,
  guardTransport,
  isHost,
  type Limits,
  LIMITS,
  limitTime,
  measureRequests,
  readBodies,
  type Refusal,
  refuseOtherMethods,
  type RestRoutes,
  scriptOfPage,
  scriptsInPage,
  sendProblem,
  serveDrawn,
  serveWeb,
  timeHandlers,
  traceRequests,
  trusted,
  type TrustProxy,
  validatorCompiler,
} from './kernel/http/index.ts'
import { type RequestContext, serveTrpc, typeOf } from './kernel/trpc/index.ts'
import { describeRoutes } from './kernel/openapi/index.ts'
import { acceptUpgrades, serveSockets, type SocketOptions } from './kernel/sockets/index.ts'
import type { Metrics } from './kernel/metrics/index.ts'
import { type Bus, untilSessionEnds } from './kernel/realtime/index.ts'
import type { Telemetry } from './kernel/telemetry/index.ts'
import type { AppRouter } from './router.ts'

export type AppOptions = {
  log: Logger
  bus: Bus
  router: AppRouter
  rest: readonly RestRoutes[]
  /** Routes that upgrade to WebSocket. */
  sockets: readonly RestRoutes[]
  /** Topics and commands for STOMP clients; without it, STOMP is not served. */
  stomp?: SocketOptions
  /** The token's current holder; undefined if the token is no longer valid. */
  authenticate: (
    token: string | undefined,
    used?: boolean,
    address?: string,
  ) => Promise<Principal | undefined>
  placeExists: (placeId: number) => Promise<boolean>
  /** The folder of the built web app; without it, only the APIs are served. */
  webRoot?: string
  /** The public URL of the product, without a path; `Link` headers begin with it. */
  publicUrl?: string | undefined
  /** Other origins whose pages may call (CORS). */
  corsOrigins?: readonly string[]
  limits?: Partial<Limits> | undefined
  /** The proxies whose forwarded headers are trusted; none by default. */
  trustProxy?: TrustProxy
  /** Called for each call of a signed-in account that lacks the right. */
  onRefused: (refusal: Refusal) => void
  /** Without it, nothing is measured. */
  metrics?: Metrics | undefined
  /** Where spans go; none by default. */
  telemetry?: Telemetry | undefined
}

const MAX_BODY = 2 * 1024 * 1024
const MAX_FILE = 25 * 1024 * 1024

function noCompiler(): never {
  throw new TypeError('a schema outside of a scope with compilers')
}

/** The whole server, not listening: tRPC under /trpc, REST under /api and /management, and the web app. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { log, bus, router, rest, sockets, authenticate, placeExists, webRoot, corsOrigins = [] } = options
  const { publicUrl = 'http://127.0.0.1:8080' } = options
  const { trustProxy, onRefused, stomp, metrics } = options
  const limits = { ...LIMITS, ...options.limits }
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    childLoggerFactory,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY,
    connectionTimeout: limits.idle,
    requestTimeout: limits.request,
    http: {
      headersTimeout: limits.headers,
      connectionsCheckingInterval: limits.look,
      // Other upgrade requests are answered as plain HTTP.
      shouldUpgradeCallback: ({ headers, url = '' }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith('/websocket/'),
    },
    routerOptions: { maxParamLength: 5000, ignoreTrailingSlash: true },
    // A malformed URL, with invalid percent-encoding.
    frameworkErrors: (_error, request, reply) => {
      void sendProblem(request, reply, new DomainError('malformed'))
    },
    trustProxy: trusted(trustProxy),
    // Scopes with schemas set their own compilers; Fastify's default would load a hundred modules.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  })
  traceRequests(app, options.telemetry)
  limitTime(app, limits)
  if (metrics) measureRequests(app, metrics.answered)
  app.decorate('publicUrl', publicUrl)
  answerProblems(app, onRefused)
  const routes = describeRoutes(app)
  guardTransport(app, publicUrl, trustProxy)
  app.addHook('onRequest', async ({ headers }) => {
    if (!isHost(headers.host)) throw new DomainError('malformed')
  })
  const closing = new AbortController()
  // Otherwise shutdown would wait forever for open streams.
  app.addHook('preClose', () => closing.abort())
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'", ...scriptsInPage(webRoot)],
      },
    },
    strictTransportSecurity: false,
  })
  const origins: FastifyCorsOptions = {
    origin: [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    // An OPTIONS without a requested method is no error.
    strictPreflight: false,
    exposedHeaders: ['Authorization', 'Link', 'X-Total-Count', ...ALERT_HEADERS],
  }
  await app.register(cors, {
    // SockJS sends its requests with credentials.
    delegator: ({ url }, done) => done(null, { ...origins, credentials: url.startsWith('/websocket/') }),
  })
  refuseOtherMethods(app, routes)
  await app.register(compress, {
    threshold: 1024,
    // Event streams must not be buffered; the web app's files are compressed at build time.
    customTypes: /^(?:application\/(?:problem\+)?json|text\/(?:csv|calendar))/,
    // Output a tenth smaller than at the library's default of 4, in the same time.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      // Flushes each chunk, so that a stream's data is not held back.
      flush: constants.BROTLI_OPERATION_FLUSH,
    },
  })

  // Encapsulated: its parser leaves JSON bodies as strings, which must not apply to REST.
  const { count, open: openStreams } = countStreams(limits)
  if (metrics) metrics.sources.streams = openStreams
  const identified = new WeakMap<FastifyRequest, Promise<Principal | undefined>>()
  /** The caller, looked up once per request. */
  const identify = (request: FastifyRequest) => {
    const known = identified.get(request) ?? authenticate(bearer(request), !isStream(request), request.ip)
    identified.set(request, known)
    return known
  }
  await app.register(async (scope) => {
    const createContext = async (request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> => {
      const principal = await identify(request)
      return {
        principal,
        requestId: request.id,
        traceId: request.trace?.id,
        called: metrics?.called,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        cookie: request.headers.cookie,
        setCookie: (header) => void reply.header('set-cookie', header),
        placeExists,
        untilSessionEnds: (signal) =>
          untilSessionEnds(bus, principal, signal ? [closing.signal, signal] : [closing.signal], () =>
            authenticate(bearer(request), false),
          ),
      }
    }
    timeHandlers(scope)
    const script = webRoot === undefined ? undefined : scriptOfPage(webRoot)
    // A cached page compares it with its own script, and so detects a newer build.
    if (script !== undefined)
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('x-app-script', script)
      })
    if (webRoot !== undefined) serveDrawn(scope, webRoot, limits, (name) => typeOf(router, name) === 'query')
    await serveTrpc(scope, {
      router,
      createContext,
      onRefused,
      async countStream(request, answer) {
        const principal = await identify(request)
        if (principal) count(principal.accountId, answer)
      },
    })
  })

  await app.register(async (scope) => {
    scope.setValidatorCompiler(validatorCompiler)
    scope.setSerializerCompiler(serializerCompiler)
    await scope.register(multipart, {
      limits: { fileSize: MAX_FILE, files: 20, fields: 20, fieldSize: 64 * 1024 },
    })
    timeHandlers(scope)
    readBodies(scope)
    guardRoutes(scope, (request) => authenticate(bearer(request), true, request.ip), placeExists)
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    for (const routes of rest) routes(scope.withTypeProvider<ZodTypeProvider>())
  })

  await app.register(async (scope) => {
    scope.setValidatorCompiler(validatorCompiler)
    scope.setSerializerCompiler(serializerCompiler)
    guardRoutes(scope, identify, placeExists)
    for (const routes of sockets) routes(scope.withTypeProvider<ZodTypeProvider>())
  })

  if (stomp)
    await app.register(async (scope) => {
      await acceptUpgrades(scope, limits)
      const allowed = [new URL(publicUrl).origin, ...corsOrigins]
      const surroundings = {
        bus,
        log,
        limits,
        onRefused,
        authenticate,
        placeExists,
        bearer,
        origins: allowed,
      }
      const sockets = serveSockets(scope, { ...stomp, ...surroundings })
      if (metrics) metrics.sources.sockets = sockets.open
    })

  await serveWeb(app, webRoot)
  return app
}

/** An open page reconnects automatically, which does not count as using the session. */
function isStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') === true
}

/** The token of the header; old clients send `Bearer null` if they have none. */
function bearer(request: FastifyRequest): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token === 'null' || token === 'undefined' ? undefined : token
}
