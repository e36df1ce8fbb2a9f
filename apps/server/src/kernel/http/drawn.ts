import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { settledWithin } from '../settled.ts'
import { openDrawing, type Drawing } from './drawing.ts'
import type { Limits } from './limits.ts'

/** The page's address and the screen that it is for, as JSON in the query's `drawn`. */
const wanted = z.object({
  path: z.string().startsWith('/'),
  language: z.enum(['pl', 'en', 'de', 'fr', 'ru']),
  screen: z.object({
    width: z.number().min(1).max(20_000),
    height: z.number().min(1).max(20_000),
    coarse: z.boolean(),
  }),
})

const query = z.object({ drawn: z.string().max(4_000).optional(), input: z.string().default('{}') })
const inputs = z.record(z.string(), z.unknown())
const answered = z.array(z.object({ result: z.object({ data: z.unknown() }).optional() }))

/** What says who calls, and from where. */
const CALLER = [
  'authorization',
  'host',
  'user-agent',
  'accept-language',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'traceparent',
]

function callerOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    CALLER.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/** The JSON of a text; undefined if it has none. */
function parsed<Value>(shape: z.ZodType<Value>, text: string): Value | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Where a batch of queries asks for `drawn`, the page drawn from their answers comes as one more, the first: `{ page }`. The
 * batch is answered as without it, which decides who may see what; the page is left out where one of the calls was
 * refused, or where it takes long. Register it on the instance that serves tRPC.
 * @param root of the built web app
 * @param isQuery whether a procedure has this name and is a query: an event stream would never be answered
 */
export function serveDrawn(
  scope: FastifyInstance,
  root: string,
  limits: Pick<Limits, 'drawing'>,
  isQuery: (name: string) => boolean,
) {
  const drawing = openDrawing(root, scope.log)
  if (!drawing) return
  scope.addHook('onClose', drawing.close)

  /** @returns the page; undefined where there is none, or none yet */
  async function pageOf(calls: string, input: string, drawn: string, body: string) {
    const page = parsed(wanted, drawn)
    const answers = parsed(answered, body)?.map(({ result }) => result)
    if (!page || !answers?.every((result) => result !== undefined)) return undefined
    const sent = parsed(inputs, input) ?? {}
    const named: Drawing['calls'] = calls.split(',').map((name, index) => [name, sent[index]])
    const result = drawing?.draw({
      ...page,
      calls: named,
      answers: answers.map(({ data }) => data),
      until: Date.now() + limits.drawing,
    })
    return result && (await settledWithin(result, limits.drawing)) ? result : undefined
  }

  // The one that its errors and audits name.
  const idOf = new WeakMap<FastifyRequest, string>()
  scope.addHook('onSend', async (request, reply) => {
    const id = idOf.get(request)
    if (id !== undefined) reply.header('x-request-id', id)
  })

  scope.addHook<{ Params: { path: string } }>('preHandler', async (request, reply) => {
    const { drawn, input } = query.safeParse(request.query).data ?? {}
    const { path } = request.params
    if (drawn === undefined || input === undefined || request.method !== 'GET') return
    // Nor does anything but names of procedures get into the address below.
    if (!path.split(',').every(isQuery)) return
    const answer = await scope.inject({
      url: `/trpc/${path}`,
      query: { batch: '1', input },
      headers: callerOf(request),
      remoteAddress: request.socket.remoteAddress ?? '',
    })
    idOf.set(request, z.string().parse(answer.headers['x-request-id']))
    const page = await pageOf(path, input, drawn, answer.body)
    // In a line of its own, sent before the rest, it is shown before that is there.
    const all =
      page === undefined
        ? answer.body
        : Readable.from([`[${JSON.stringify({ page })}\n`, `,${answer.body.slice(1)}`])
    await reply.code(answer.statusCode).type('application/json').send(all)
  })
}
