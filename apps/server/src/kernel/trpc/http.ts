import type { ServerResponse } from 'node:http'
import type { AnyTRPCRouter } from '@trpc/server'
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../errors/index.ts'
import type { Refusal } from '../http/index.ts'
import { domainErrorOf, type RequestContext, toTRPCError } from './trpc.ts'
import { boundCalls } from './call-bounds.ts'

export type TrpcOptions = {
  readonly router: AnyTRPCRouter
  readonly createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>
  /** Called for each call of a signed-in account that lacks the right. */
  readonly onRefused: (refusal: Refusal) => void
  /** Called before an event stream is opened, which lasts until the connection closes. @throws DomainError */
  readonly countStream: (request: FastifyRequest, answer: ServerResponse) => Promise<void>
}

/** Calls batched in one request; a screen sends a dozen at most. */
const MAX_BATCH = 32

/** The type of the procedure with this name; undefined if there is none. */
export function typeOf({ _def: { procedures } }: AnyTRPCRouter, name: string): string | undefined {
  return Object.hasOwn(procedures, name) ? procedures[name]?._def.type : undefined
}

/** Serves the router under `/trpc`. Register it on an instance of its own: the adapter's parser is not REST's. */
export async function serveTrpc(scope: FastifyInstance, options: TrpcOptions) {
  const { router, createContext, countStream, onRefused } = options
  scope.addHook('onRequest', async (request) => {
    // The adapter decodes the path once more than Fastify's router, so the checks would not see what it calls.
    if (pathOf(request).includes('%')) throw new DomainError('malformed')
    // The adapter fails at methods that fetch does not support, such as TRACE.
    if (!METHODS.has(request.method)) throw new DomainError('not_found')
  })
  boundCalls(scope, router)
  scope.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  // Runs before the adapter, which answers every stream with 200.
  scope.addHook('preHandler', async (request, reply) => {
    if (typeOf(router, pathOf(request)) !== 'subscription') return
    await request.inTime(() => countStream(request, reply.raw))
  })
  await scope.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router,
      async createContext({ req, res }) {
        try {
          return await createContext(req, res)
        } catch (error) {
          throw toTRPCError(error)
        }
      },
      maxBatchSize: MAX_BATCH,
      responseMeta({ errors }) {
        const waits = errors.map((error) => domainErrorOf(error).details.retryAfter ?? 0)
        const longest = Math.max(0, ...waits)
        return longest > 0 ? { headers: { 'retry-after': String(longest) } } : {}
      },
      onError({ error, path, req, ctx, input }) {
        const domain = domainErrorOf(error)
        const login = ctx?.principal?.login
        if (domain.kind === 'forbidden' && login !== undefined) {
          const { placeId } = about.safeParse(input).data ?? {}
          onRefused({ login, route: path ?? '', address: req.ip, placeId })
        }
        if (domain.kind === 'internal') {
          // A caller that disconnected before the call was read can't be answered, and nothing failed.
          if (req.raw.destroyed && isAbort(error.cause)) req.log.info({ path }, 'the caller went away')
          else req.log.error({ err: error, path }, 'procedure failed')
        } else if (domain.cause !== undefined)
          req.log.warn({ err: domain.cause, path }, 'procedure could not be served')
      },
    },
  } satisfies FastifyTRPCPluginOptions<AnyTRPCRouter>)
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'ResponseAborted')
}

const METHODS = new Set(['GET', 'HEAD', 'POST'])

const about = z.object({ placeId: z.int().positive() })
const params = z.object({ path: z.string() })

function pathOf(request: FastifyRequest): string {
  return params.safeParse(request.params).data?.path ?? ''
}
