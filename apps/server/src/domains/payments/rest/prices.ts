/** REST contract: payment types and kids' custom values. */
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { PAYMENT_TYPE_KINDS } from '@skrzat/contract/value'
import { paymentTypeDisplay, paymentTypeName } from '@skrzat/contract/wire/payments'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found } from '../../../kernel/errors/index.ts'
import {
  alertHeaders,
  commandIdOf,
  guard,
  idParam,
  pathId,
  placeOf,
  principalOf,
  ref,
  type RestApp,
} from '../../../kernel/http/index.ts'
import { setCustomValue } from '../custom-values.ts'
import { createPaymentType, type PricedBy, retirePaymentType, updatePaymentType } from '../payment-types.ts'
import { paymentTypes, placeOfPaymentType } from '../queries/payment-types.ts'
import { idParams, placeOfPath, type RestContext } from './context.ts'
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
const customIn = z.object({
  paymentType: ref,
  mainValue: amountIn.nullish(),
  daily: amountIn.nullish(),
  defaultUnchecked: z.boolean().default(false),
})
const kidOfPlace = z.object({
  id: pathId,
  kid: pathId,
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
  const ofPlace = guard.place(PLACE_ACTIONS.payments, placeOfPath('id'))
  const placeOfType = async (request: FastifyRequest) => {
    const id = idParam(request, 'id')
    return id === undefined ? undefined : await placeOfPaymentType(sql, id)
  }
  const pricedBy = (request: FastifyRequest): PricedBy => {
    const { accountId, login } = principalOf(request)
    return { accountId, login, at: clock.now() }
  }
  const ofType = guard.entity(PLACE_ACTIONS.paymentTypes, placeOfType, 'payment_type.not_found')

  app.route({
    method: 'GET',
    url: '/api/places/:id/payment_type',
    config: ofPlace,
    schema: {
      summary: 'Payment types of a place',
      params: idParams,
      response: { 200: z.array(paymentTypeOut) },
    },
    handler: async ({ params }) => (await paymentTypes(sql, params.id)).map(paymentTypeToRest),
  })

  app.route({
    method: 'POST',
    url: '/api/places/:id/payment_type',
    config: { ...ofPlace, objectName: 'paymentType' },
    schema: {
      summary: 'Add a payment type',
      errors: [...AMOUNT_ERRORS],
      alerts: ['place.payment_type.created'],
      sends: ['Location'],
      once: true,
      params: idParams,
      body: typeIn,
      response: { 201: paymentTypeOut },
    },
    handler: async (request, reply) => {
      const placeId = request.params.id
      const type = await createPaymentType(
        sql,
        { placeId, ...fieldsOf(request.body) },
        { ...pricedBy(request), commandId: commandIdOf(request) },
      )
      alertHeaders(reply, 'alert', 'place.payment_type.created', String(type.id))
      reply.header('Location', `/api/payment_type/${type.id}`)
      return reply.code(201).send(paymentTypeToRest(type))
    },
  })

  // What `Location` of a new payment type names; a retired one is in no list either.
  app.route({
    method: 'GET',
    url: '/api/payment_type/:id',
    config: ofType,
    schema: {
      summary: 'A payment type',
      errors: ['payment_type.not_found'],
      params: idParams,
      response: { 200: paymentTypeOut },
    },
    handler: async (request) => {
      const { id } = request.params
      const types = await paymentTypes(sql, placeOf(request))
      return paymentTypeToRest(
        found(
          types.find((type) => type.id === id),
          'payment_type.not_found',
        ),
      )
    },
  })

  app.route({
    method: 'PUT',
    url: '/api/payment_type/:id',
    config: { ...ofType, objectName: 'paymentType' },
    schema: {
      summary: 'Change a payment type',
      errors: [...AMOUNT_ERRORS, 'payment_type.not_found'],
      alerts: ['place.payment_type.updated'],
      params: idParams,
      body: typeIn,
      response: { 200: paymentTypeOut },
    },
    handler: async (request, reply) => {
      const { id } = request.params
      const placeId = found(await placeOfPaymentType(sql, id), 'payment_type.not_found')
      const type = await updatePaymentType(sql, { placeId, id, ...fieldsOf(request.body) }, pricedBy(request))
      alertHeaders(reply, 'alert', 'place.payment_type.updated', String(id))
      return paymentTypeToRest(type)
    },
  })

  app.route({
    method: 'DELETE',
    url: '/api/payment_type/:id',
    config: ofType,
    schema: {
      summary: 'Retire a payment type',
      errors: ['payment_type.not_found'],
      alerts: ['place.payment_type.deleted'],
      params: idParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const { id } = request.params
      const placeId = found(await placeOfPaymentType(sql, id), 'payment_type.not_found')
      await retirePaymentType(sql, { placeId, id }, pricedBy(request))
      alertHeaders(reply, 'alert', 'place.payment_type.deleted', String(id))
      return reply.code(204).send()
    },
  })

  app.route({
    method: 'PUT',
    url: '/api/place/:id/payments/ownData/:kid',
    config: { ...ofPlace, objectName: 'paymentCustomValue' },
    schema: {
      summary: "Set a kid's custom value",
      errors: [...AMOUNT_ERRORS, 'kid.not_found', 'payment_type.not_found'],
      params: kidOfPlace,
      body: customIn,
      response: { 200: customValueOut },
    },
    handler: async (request) => {
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
        },
        pricedBy(request),
      )
      return customValueToRest(value)
    },
  })
}
