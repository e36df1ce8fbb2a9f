/** REST contract: payment types and kids' custom values. */
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { PAYMENT_TYPE_KINDS } from '@skrzat/contract/value'
import { day } from '@skrzat/contract/wire/common'
import { paymentTypeDisplay, paymentTypeName } from '@skrzat/contract/wire/payments'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { foundById } from '../../../kernel/errors/index.ts'
import {
  byPathId,
  commandIdOf,
  commandRoute,
  guard,
  placeOf,
  principalOf,
  queryRoute,
  ref,
  type RestApp,
} from '../../../kernel/http/index.ts'
import { setCustomValue } from '../custom-values.ts'
import { createPaymentType, type PricedBy, retirePaymentType, updatePaymentType } from '../payment-types.ts'
import { paymentTypes, placeOfPaymentType } from '../queries/payment-types.ts'
import type { RestContext } from './context.ts'
import {
  AMOUNT_ERRORS,
  amountIn,
  customValueOut,
  customValueToRest,
  groszeOf,
  paymentTypeOut,
  paymentTypeToRest,
} from './shapes.ts'

const typeIn = z.object({
  name: paymentTypeName,
  type: z.enum(PAYMENT_TYPE_KINDS),
  daily: amountIn.nullish(),
  mainValue: amountIn.nullish(),
  display: paymentTypeDisplay.nullish(),
})
/** With a day, the change is proposed as differences of invoices whose period begins on it or later. */
const correctedFrom = day.nullish()
const changedTypeIn = typeIn.extend({ correctedFrom })
const customIn = z.object({
  correctedFrom,
  paymentType: ref,
  mainValue: amountIn.nullish(),
  daily: amountIn.nullish(),
  defaultUnchecked: z.boolean().default(false),
})

type Amount = z.infer<typeof amountIn>
const optionalGrosze = (amount: Amount | null | undefined) =>
  amount === null || amount === undefined || amount === '' ? null : groszeOf(amount)

function fieldsOf({ name, type, daily, mainValue, display }: z.output<typeof typeIn>) {
  return {
    name,
    type,
    daily: optionalGrosze(daily) ?? 0,
    mainValue: optionalGrosze(mainValue) ?? 0,
    display: display ?? '',
  }
}

export function priceRoutes(app: RestApp, { ports: { sql, clock } }: RestContext) {
  const ofPlace = guard.place(PLACE_ACTIONS.payments, 'id')
  const pricedBy = (request: FastifyRequest): PricedBy => {
    const { accountId, login } = principalOf(request)
    return { accountId, login, at: clock.now() }
  }
  const ofType = guard.entity(
    PLACE_ACTIONS.paymentTypes,
    byPathId((id) => placeOfPaymentType(sql, id)),
    'payment_type.not_found',
  )

  queryRoute(app, '/api/places/:id/payment_type', {
    guard: ofPlace,
    summary: 'Payment types of a place',
    answer: z.array(paymentTypeOut),
    run: async ({ params }) => (await paymentTypes(sql, params.id)).map(paymentTypeToRest),
  })

  commandRoute(app, 'POST', '/api/places/:id/payment_type', {
    guard: ofPlace,
    summary: 'Add a payment type',
    errors: AMOUNT_ERRORS,
    alert: 'place.payment_type.created',
    once: true,
    objectName: 'paymentType',
    body: typeIn,
    created: paymentTypeOut,
    run: async (request) => {
      const placeId = request.params.id
      const type = await createPaymentType(
        sql,
        { placeId, ...fieldsOf(request.body) },
        { ...pricedBy(request), commandId: commandIdOf(request) },
      )
      return {
        answer: paymentTypeToRest(type),
        alertParam: type.id,
        location: `/api/payment_type/${type.id}`,
      }
    },
  })

  // The route that `Location` of a new payment type names; unlike the lists, it also has retired ones.
  queryRoute(app, '/api/payment_type/:id', {
    guard: ofType,
    summary: 'A payment type',
    answer: paymentTypeOut,
    run: async (request) => {
      const { id } = request.params
      const types = await paymentTypes(sql, placeOf(request))
      return paymentTypeToRest(foundById(types, id, 'payment_type.not_found'))
    },
  })

  commandRoute(app, 'PUT', '/api/payment_type/:id', {
    guard: ofType,
    summary: 'Change a payment type',
    errors: AMOUNT_ERRORS,
    alert: 'place.payment_type.updated',
    objectName: 'paymentType',
    body: changedTypeIn,
    answer: paymentTypeOut,
    run: async (request) => {
      const { id } = request.params
      const { correctedFrom } = request.body
      const fields = {
        placeId: placeOf(request),
        id,
        ...fieldsOf(request.body),
        correctedFrom: correctedFrom ?? undefined,
      }
      const type = await updatePaymentType(sql, fields, pricedBy(request))
      return { answer: paymentTypeToRest(type), alertParam: id }
    },
  })

  commandRoute(app, 'DELETE', '/api/payment_type/:id', {
    guard: ofType,
    summary: 'Retire a payment type',
    alert: 'place.payment_type.deleted',
    run: async (request) => {
      const { id } = request.params
      await retirePaymentType(sql, { placeId: placeOf(request), id }, pricedBy(request))
      return { alertParam: id }
    },
  })

  commandRoute(app, 'PUT', '/api/place/:id/payments/ownData/:kid', {
    guard: ofPlace,
    summary: "Set a kid's custom value",
    errors: [...AMOUNT_ERRORS, 'kid.not_found', 'payment_type.not_found'],
    objectName: 'paymentCustomValue',
    body: customIn,
    answer: customValueOut,
    run: async (request) => {
      const { params, body } = request
      const value = await setCustomValue(
        sql,
        {
          placeId: params.id,
          kidId: params.kid,
          paymentTypeId: body.paymentType,
          mainValue: optionalGrosze(body.mainValue),
          daily: optionalGrosze(body.daily),
          defaultUnchecked: body.defaultUnchecked,
          correctedFrom: body.correctedFrom ?? undefined,
        },
        pricedBy(request),
      )
      return { answer: customValueToRest(value) }
    },
  })
}
