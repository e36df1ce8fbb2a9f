/** Differences over REST: the same commands and queries as over tRPC, in złote. */
import { toZloty } from '@skrzat/contract/money'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { Rates } from '@skrzat/contract/value'
import { line } from '@skrzat/contract/wire/common'
import { type Difference, difference, differenceId, differenceWhy } from '@skrzat/contract/wire/differences'
import { month } from '@skrzat/contract/wire/months'
import { z } from 'zod'
import {
  commandMeta,
  commandRoute,
  guard,
  pathId,
  principalOf,
  queryRoute,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import { approveDifference, type DeciderPorts, dismissDifference } from './commands.ts'
import { differencesOfMonth } from './queries.ts'

const zloty = z.number()
const rates = z.object({ mainValue: zloty, daily: zloty })
const out = difference.extend({
  before: zloty,
  after: zloty,
  difference: zloty,
  why: differenceWhy.extend({ rates: z.object({ before: rates, after: rates }).nullable() }),
})
/** One of the two is null: by the place's setting, a correction, or what the kid's next invoice takes. */
const approvedOut = z.object({
  id: z.string(),
  correction: z.object({ id: z.number(), number: z.string(), amount: zloty }).nullable(),
  nextInvoice: z.object({ amount: zloty }).nullable(),
})
const onOne = z.object({ id: pathId, difference: differenceId })

const ratesOf = ({ mainValue, daily }: Rates): Rates => ({
  mainValue: toZloty(mainValue),
  daily: toZloty(daily),
})

const toRest = (row: Difference): z.infer<typeof out> => ({
  ...row,
  before: toZloty(row.before),
  after: toZloty(row.after),
  difference: toZloty(row.difference),
  why: {
    ...row.why,
    rates: row.why.rates && { before: ratesOf(row.why.rates.before), after: ratesOf(row.why.rates.after) },
  },
})

export function differencesRest(ports: DeciderPorts): RestRoutes {
  const billing = guard.place(PLACE_ACTIONS.payments, 'id')

  return (app) => {
    queryRoute(app, '/api/place/:id/payments/differences', {
      guard: billing,
      summary: 'What the invoices of a month would be now, and why; dismissed differences too',
      query: z.object({ month }),
      answer: z.array(out),
      run: async (request) => {
        const { differences } = await differencesOfMonth(ports, request.params.id, request.query.month)
        return differences.map(toRest)
      },
    })

    commandRoute(app, 'POST', '/api/place/:id/payments/differences/:difference/approve', {
      guard: billing,
      summary: 'Correct an invoice by a difference, or leave it to the next invoice',
      errors: [
        'difference.gone',
        'difference.carried',
        'correction.negative',
        'invoice.deleted',
        'month.closed',
        'conflict.stale',
      ],
      alert: 'difference.approved',
      once: true,
      objectName: 'difference',
      params: onOne,
      answer: approvedOut,
      run: async (request) => {
        const { id: placeId, difference: id } = request.params
        const { corrections, carried } = await approveDifference(ports, {
          ...commandMeta(request, placeId),
          id,
        })
        const [made] = corrections
        const [next] = carried
        return {
          answer: {
            id,
            correction: made ? { id: made.id, number: made.number, amount: toZloty(made.difference) } : null,
            nextInvoice: next ? { amount: toZloty(next.amount) } : null,
          },
          alertParam: made?.number ?? id,
        }
      },
    })

    commandRoute(app, 'POST', '/api/place/:id/payments/differences/:difference/dismiss', {
      guard: billing,
      summary: 'Dismiss a difference, until the facts behind it change',
      errors: ['difference.gone'],
      alert: 'difference.dismissed',
      objectName: 'difference',
      params: onOne,
      body: z.object({ reason: line(1, 500) }),
      run: async (request) => {
        const { id: placeId, difference: id } = request.params
        const { accountId: actorId } = principalOf(request)
        await dismissDifference(ports, { placeId, actorId, id, reason: request.body.reason })
        return { alertParam: id }
      },
    })
  }
}
