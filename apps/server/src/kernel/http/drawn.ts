import { wantedPage, type Drawing, type DrawnPage } from '@skrzat/contract/wire/drawing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { settledWithin } from '../errors/index.ts'
import { openDrawing } from './drawing.ts'
import type { Limits } from './limits.ts'

/** A batch of calls that asks for a page as well. */
const batch = z.object({
  params: z.object({ path: z.string() }),
  query: z.object({ drawn: z.string().max(4_000), input: z.string().default('{}') }),
})
type Asked = z.output<typeof batch>

const inputs = z.record(z.string(), z.unknown())
const answered = z.array(z.object({ result: z.object({ data: z.unknown() }).optional() }))

/** Parses JSON of this shape; undefined for any other text. */
function parsed<Value>(shape: z.ZodType<Value>, text: string): Value | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Adds the drawn page, `{ page }`, as the first answer to a batch of queries that asks for `drawn`. The queries are
 * answered as without it, with the caller's rights. There is no page if a call was refused, or if drawing takes too
 * long. Register it on the instance that serves tRPC.
 * @param root of the built web app
 * @param isQuery whether a procedure of this name is a query: an event stream would never be answered
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

  /** The batch, if it asks for a page. */
  function askedBy(request: FastifyRequest): Asked | undefined {
    const asked = request.method === 'GET' ? batch.safeParse(request).data : undefined
    return asked?.params.path.split(',').every(isQuery) ? asked : undefined
  }

  /** @returns the page; undefined where there is none, or none yet */
  async function pageOf({ params, query }: Asked, body: string): Promise<DrawnPage | undefined> {
    const page = parsed(wantedPage, query.drawn)
    const answers = parsed(answered, body)?.map(({ result }) => result)
    if (!page || !answers?.every((result) => result !== undefined)) return undefined
    const sent = parsed(inputs, query.input) ?? {}
    const named: Drawing['calls'] = params.path.split(',').map((name, index) => [name, sent[index]])
    const html = drawing?.draw({
      ...page,
      calls: named,
      answers: answers.map(({ data }) => data),
      until: Date.now() + limits.drawing,
    })
    const drawn = html && (await settledWithin(html, limits.drawing)) ? await html : undefined
    return drawn === undefined ? undefined : { page: drawn }
  }

  scope.addHook('onSend', async (request, _reply, payload: unknown) => {
    // tRPC always answers with a Response.
    if (!(payload instanceof Response)) return payload
    const asked = askedBy(request)
    if (!asked) return payload
    const body = await payload.text()
    const page = await pageOf(asked, body)
    if (page === undefined) return new Response(body, payload)
    // Sent first and in a line of its own, so that the browser can show the page before the other answers arrive.
    const lines = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(Buffer.from(`[${JSON.stringify(page)}\n`))
        stream.enqueue(Buffer.from(`,${body.slice(1)}`))
        stream.close()
      },
    })
    return new Response(lines, payload)
  })
}
