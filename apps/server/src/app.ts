import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import type { Principal } from '@skrzat/contract/access'
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { DomainError } from './kernel/errors.ts'
import { guardRoutes } from './kernel/http/access.ts'
import { ALERT_HEADERS } from './kernel/http/alerts.ts'
import { answerProblems } from './kernel/http/errors.ts'
import { readBodies } from './kernel/http/input.ts'
import { sendProblem } from './kernel/http/problem.ts'
import type { RestRoutes } from './kernel/http/rest.ts'
import { validatorCompiler } from './kernel/http/validation.ts'
import { serveWeb } from './kernel/http/web.ts'
import type { Bus } from './kernel/realtime.ts'
import { untilSessionEnds } from './kernel/sessions.ts'
import { domainErrorOf, type RequestContext } from './kernel/trpc.ts'
import type { AppRouter } from './router.ts'

export type AppOptions = {
  log: Logger
  bus: Bus
  router: AppRouter
  rest: readonly RestRoutes[]
  /** Whom a token speaks for, as of now; undefined where it speaks for nobody any more. */
  authenticate: (token: string | undefined) => Promise<Principal | undefined>
  placeExists: (placeId: number) => Promise<boolean>
  /** The folder of the built web app; without it only the wires are served. */
  webRoot?: string
  /** Origins of other sites whose pages may call. */
  corsOrigins?: readonly string[]
}

const MAX_BODY = 2 * 1024 * 1024
const MAX_FILE = 25 * 1024 * 1024

/** The whole server but for listening: tRPC under /trpc, REST under /api and /management, and the web app. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { log, bus, router, rest, authenticate, placeExists, webRoot, corsOrigins = [] } = options
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY,
    routerOptions: { maxParamLength: 5000, ignoreTrailingSlash: true },
    // An address that can't be read: its `%` begin no character.
    frameworkErrors: (_error, request, reply) => {
      void sendProblem(request, reply, new DomainError('malformed'))
    },
    trustProxy: 'loopback, linklocal, uniquelocal',
  })
  const closing = new AbortController()
  // A server with open streams would wait for them for ever.
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
        scriptSrc: ["'self'"],
      },
    },
    strictTransportSecurity: false,
  })
  await app.register(cors, {
    origin: [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    // An OPTIONS that asks for no method is no error.
    strictPreflight: false,
    exposedHeaders: ['Authorization', 'Link', 'X-Total-Count', ...ALERT_HEADERS],
  })
  await app.register(compress, {
    threshold: 1024,
    // Event streams must leave as they come; the web app's files are compressed when it is built.
    customTypes: /^(?:application\/(?:problem\+)?json|text\/(?:csv|calendar))/,
  })

  // Encapsulated: its parser leaves JSON bodies as strings, which REST must not get.
  await app.register(async (scope) => {
    const createContext = async ({ req }: { req: FastifyRequest }): Promise<RequestContext> => {
      const principal = await authenticate(bearer(req))
      return {
        principal,
        requestId: req.id,
        address: req.ip,
        userAgent: req.headers['user-agent'] ?? '',
        untilSessionEnds: (signal) =>
          untilSessionEnds(bus, principal, signal ? [closing.signal, signal] : [closing.signal], () =>
            authenticate(bearer(req)),
          ),
      }
    }
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router,
        createContext,
        onError({ error, path, req }) {
          if (domainErrorOf(error).kind === 'internal')
            req.log.error({ err: error, path }, 'procedure failed')
        },
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>)
  })

  await app.register(async (scope) => {
    scope.setValidatorCompiler(validatorCompiler)
    scope.setSerializerCompiler(serializerCompiler)
    await scope.register(multipart, {
      limits: { fileSize: MAX_FILE, files: 20, fields: 20, fieldSize: 64 * 1024 },
    })
    readBodies(scope)
    guardRoutes(scope, (request) => authenticate(bearer(request)), placeExists)
    answerProblems(scope)
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    for (const routes of rest) routes(scope.withTypeProvider<ZodTypeProvider>())
  })

  await serveWeb(app, webRoot)
  return app
}

/** The token of the header; old clients send `Bearer null` where they have none. */
function bearer(request: FastifyRequest): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token === 'null' || token === 'undefined' ? undefined : token
}
