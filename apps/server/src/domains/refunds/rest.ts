/** Refunds over REST: the same commands and queries as over tRPC, in złote. */
import { parseAmount, toZloty } from '@skrzat/contract/money'
import { REFUND_SOURCES } from '@skrzat/contract/payment-facts'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { MOST_PER_FILE, REFUND_FORMATS, REFUND_STATES, type RefundFormat } from '@skrzat/contract/refund'
import { line } from '@skrzat/contract/wire/common'
import { payeeFields, refund as refundWire, type Refund } from '@skrzat/contract/wire/refunds'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, found, requireRecentProof } from '../../kernel/errors/index.ts'
import {
  alertHeaders,
  answerPage,
  attachment,
  blank,
  byPathId,
  commandMeta,
  commandRoute,
  dayOrInstant,
  fileRoute,
  guard,
  pageQuery,
  pathId,
  placeOf,
  principalOf,
  queryRoute,
  ref,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import { cancelRefund, payByHand } from './commands/change.ts'
import { fileById, makeFile, noteFetched, takeBack } from './commands/file.ts'
import { orderRefund } from './commands/order.ts'
import type { RefundPorts } from './ports.ts'
import { countRefunds, refundOf, refundsOf } from './queries.ts'
import { placeOfRefund } from './rows.ts'

const AMOUNT_ERRORS = [
  'amount.invalid',
  'amount.negative',
  'amount.precision',
  'amount.too_large',
  'amount.zero',
] as const

const FILE_ERRORS = ['refund.none', 'refund.too_many', 'refund.not_waiting', 'refund.place_account'] as const

const refundOut = refundWire
  .extend({ kid: z.number().int(), name: z.string(), amount: z.number() })
  .meta({ id: 'Refund' })

function toRest({ kid, amount, ...refund }: Refund): z.infer<typeof refundOut> {
  return { ...refund, kid: kid.id, amount: toZloty(amount) }
}

const orderIn = z.object({
  kid: ref,
  amount: z.union([z.number(), z.string().max(40)]),
  from: z.enum(REFUND_SOURCES).default('credit'),
  ...payeeFields,
  title: line(0, 100).default(''),
})

const fileIn = z.object({
  format: z.enum(REFUND_FORMATS),
  ids: z.array(ref).max(MOST_PER_FILE, { message: 'Size' }).optional(),
})

const FILES: Record<RefundFormat, { readonly type: string; readonly extension: string }> = {
  elixir: { type: 'text/plain', extension: 'pli' },
  erste: { type: 'text/plain', extension: 'txt' },
  pain001: { type: 'application/xml', extension: 'xml' },
}

export function refundsRest(ports: RefundPorts): RestRoutes {
  const { sql } = ports.db
  const billing = guard.place(PLACE_ACTIONS.payments, 'id')
  const onRefund = guard.entity(
    PLACE_ACTIONS.payments,
    byPathId((id) => placeOfRefund(sql, id)),
    'refund.not_found',
  )

  async function sendFile(reply: FastifyReply, placeId: number, id: number) {
    const { format, content, madeAt } = found(await fileById(sql, placeId, id), 'refund.file_not_found')
    const { type, extension } = FILES[format]
    const name = `Zwroty ${madeAt.toISOString().slice(0, 10)} nr ${id}.${extension}`
    return reply.type(type).header('content-disposition', attachment(name)).send(Buffer.from(content))
  }

  const fetching = (request: FastifyRequest) => {
    const principal = principalOf(request)
    requireRecentProof(principal)
    return { login: principal.login, address: request.ip }
  }

  return (app) => {
    queryRoute(app, '/api/place/:id/refunds', {
      guard: billing,
      summary: "A place's refunds, the newest first",
      sends: ['X-Total-Count', 'Link'],
      query: pageQuery.extend({ state: blank(z.enum(REFUND_STATES).optional()) }),
      answer: z.array(refundOut),
      run: (request, reply) =>
        answerPage(request, reply, [], async ({ size, offset }) => {
          const { id } = request.params
          const { state } = request.query
          const [rows, total] = await Promise.all([
            refundsOf(sql, id, { state, limit: size, offset }),
            countRefunds(sql, id, state),
          ])
          return { rows: rows.map(toRest), total }
        }),
    })

    commandRoute(app, 'POST', '/api/place/:id/refunds', {
      guard: billing,
      summary: "Order a refund of a kid's credit or deposit",
      errors: ['kid.not_found', 'refund.above_credit', 'month.closed', ...AMOUNT_ERRORS],
      alert: 'refund.ordered',
      once: true,
      objectName: 'refund',
      body: orderIn,
      created: refundOut,
      run: async (request) => {
        const placeId = request.params.id
        const { kid, amount, ...order } = request.body
        const parsed = parseAmount(amount)
        if (!parsed.ok) throw new DomainError(parsed.code)
        const meta = commandMeta(request, placeId)
        const id = await orderRefund(ports, { ...meta, ...order, kidId: kid, amount: parsed.grosze })
        return {
          answer: toRest(await refundOf(sql, placeId, id)),
          alertParam: id,
          location: `/api/place/${placeId}/refunds`,
        }
      },
    })

    app.post(
      '/api/place/:id/refunds/file',
      {
        config: { ...billing, objectName: 'refund' },
        schema: {
          summary: 'Make a file of waiting refunds for the bank; they count as sent, not as paid',
          errors: [...FILE_ERRORS, 'account.proof_required'],
          alerts: ['refund.file.made'],
          sends: ['Content-Disposition'],
          file: ['text/plain', 'application/xml'],
          once: true,
          params: z.object({ id: pathId }),
          body: fileIn,
        },
      },
      async (request, reply) => {
        const placeId = request.params.id
        const by = fetching(request)
        const made = await makeFile(ports, { ...commandMeta(request, placeId), ...request.body }, by)
        alertHeaders(reply, 'alert', 'refund.file.made', String(made))
        return await sendFile(reply, placeId, made)
      },
    )

    fileRoute(app, '/api/place/:id/refunds/files/:file', {
      guard: billing,
      summary: 'A file of refunds, as it was made',
      errors: ['refund.file_not_found', 'account.proof_required'],
      sends: ['Content-Disposition'],
      file: ['text/plain', 'application/xml'],
      run: async (request, reply) => {
        const { id, file } = request.params
        const by = fetching(request)
        found(await fileById(sql, id, file), 'refund.file_not_found')
        await noteFetched(ports, id, file, by)
        return await sendFile(reply, id, file)
      },
    })

    commandRoute(app, 'POST', '/api/refunds/:id/cancel', {
      guard: onRefund,
      summary: 'Cancel a refund that waits: its money is credit or deposit again',
      errors: ['refund.sent', 'refund.not_ordered', 'month.closed', 'conflict.stale'],
      alert: 'refund.cancelled',
      once: true,
      answer: refundOut,
      run: async (request) => {
        const placeId = placeOf(request)
        const { id } = request.params
        await cancelRefund(ports, { ...commandMeta(request, placeId), id })
        return { answer: toRest(await refundOf(sql, placeId, id)), alertParam: id }
      },
    })

    commandRoute(app, 'POST', '/api/refunds/:id/paid', {
      guard: onRefund,
      summary: 'Say that a refund was paid, where no statement of the bank does',
      errors: [
        'refund.not_ordered',
        'refund.day_early',
        'payment.day_future',
        'month.closed',
        'conflict.stale',
      ],
      alert: 'refund.paid',
      once: true,
      objectName: 'refund',
      body: z.object({ date: dayOrInstant }),
      answer: refundOut,
      run: async (request) => {
        const placeId = placeOf(request)
        const { id } = request.params
        await payByHand(ports, { ...commandMeta(request, placeId), id, day: request.body.date })
        return { answer: toRest(await refundOf(sql, placeId, id)), alertParam: id }
      },
    })

    commandRoute(app, 'POST', '/api/refunds/:id/back', {
      guard: onRefund,
      summary: 'Take a sent refund back, as after the bank refused its file: it waits again',
      errors: ['refund.not_sent'],
      alert: 'refund.back',
      answer: refundOut,
      run: async (request) => {
        const placeId = placeOf(request)
        const { id } = request.params
        await takeBack(ports, { placeId, ids: [id] })
        return { answer: toRest(await refundOf(sql, placeId, id)), alertParam: id }
      },
    })
  }
}
