/** Payers over REST, in złote. */
import { toZloty } from '@skrzat/contract/money'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { month } from '@skrzat/contract/wire/months'
import { payer as payerWire, rkz5 as rkz5Wire, rkz5Row, type Rkz5Row } from '@skrzat/contract/wire/payers'
import { z } from 'zod'
import { audit } from '../../kernel/commands/index.ts'
import { requireRecentProof } from '../../kernel/errors/index.ts'
import {
  attachment,
  fileRoute,
  guard,
  principalOf,
  queryRoute,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import { payersOf, type PayersPorts } from './payers.ts'
import { rkz5Csv } from './worksheet-csv.ts'
import { rkz5Of } from './worksheet.ts'

const zloty = z.number()
const payerOut = payerWire.extend({ left: zloty }).meta({ id: 'Payer' })

const MONEY = ['list', 'discounts', 'subsidies', 'fee', 'benefit', 'share', 'paid'] as const
const rowOut = rkz5Row
  .extend({
    list: zloty,
    discounts: zloty,
    subsidies: zloty,
    fee: zloty,
    benefit: zloty,
    share: zloty,
    paid: zloty,
  })
  .meta({ id: 'Rkz5Row' })
const rkz5Out = rkz5Wire
  .omit({ parameters: true })
  .extend({
    amount: zloty.nullable(),
    disabilityAmount: zloty.nullable(),
    feeLimit: zloty.nullable(),
    rows: z.array(rowOut),
  })
  .meta({ id: 'Rkz5' })

function rowToRest(row: Rkz5Row): z.infer<typeof rowOut> {
  return { ...row, ...Object.fromEntries(MONEY.map((field) => [field, toZloty(row[field])])) }
}

export function payersRest({ db: { sql }, clock }: PayersPorts): RestRoutes {
  const billing = guard.place(PLACE_ACTIONS.payments, 'id')
  return (app) => {
    queryRoute(app, '/api/place/:id/payers', {
      guard: billing,
      summary: 'Who pays a part of invoices beside the guardians, archived ones last',
      answer: z.array(payerOut),
      run: async (request) => {
        const all = await payersOf(sql, request.params.id)
        return all.map(({ left, ...payer }) => ({ ...payer, left: toZloty(left) }))
      },
    })

    queryRoute(app, '/api/place/:id/payers/rkz5', {
      guard: billing,
      summary: "The month's worksheet for Aktywnie w żłobku (RKZ-5), by kid",
      query: z.object({ month }),
      answer: rkz5Out,
      run: async (request) => {
        const sheet = await rkz5Of(sql, request.params.id, request.query.month, clock.now())
        const { parameters, rows, ...rest } = sheet
        return {
          ...rest,
          amount: parameters && toZloty(parameters.amount),
          disabilityAmount: parameters && toZloty(parameters.disabilityAmount),
          feeLimit: parameters && toZloty(parameters.feeLimit),
          rows: rows.map(rowToRest),
        }
      },
    })

    fileRoute(app, '/api/place/:id/payers/rkz5/file', {
      guard: billing,
      summary: "The month's worksheet as CSV for Polish Excel",
      errors: ['account.proof_required'],
      sends: ['Content-Disposition'],
      file: ['text/csv'],
      query: z.object({ month }),
      run: async (request, reply) => {
        const principal = principalOf(request)
        requireRecentProof(principal)
        const sheet = await rkz5Of(sql, request.params.id, request.query.month, clock.now())
        const name = `RKZ-5 ${sheet.month}.csv`
        await audit(sql, {
          at: clock.now(),
          principal: principal.login,
          type: 'WORKSHEET_FETCHED',
          data: { place: request.params.id, month: sheet.month },
          placeId: request.params.id,
        })
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', attachment(name))
          .send(rkz5Csv(sheet))
      },
    })
  }
}
