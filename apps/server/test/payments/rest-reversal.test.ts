/** Taking back a payment, or the credit that an invoice used, over the compatibility wire; and single invoices. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, testPlaces } from '../places/setup.ts'
import { renewKids } from './support.ts'

const { app, callerOf, first, second, sql, tokenFor } = await testPlaces()
let kid = await renewKids(sql)
beforeEach(async () => {
  kid = await renewKids(sql)
})

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  { as = 'accountant', key }: { as?: Person; key?: string } = {},
) {
  const headers = { authorization: `Bearer ${tokenFor(as)}`, ...(key && { 'idempotency-key': key }) }
  return await app.inject({ method, url, headers, ...(payload && { payload }) })
}

const type = (
  await call('POST', `/api/places/${first}/payment_type`, { name: 'Czesne', type: 'TYPE_CONST' })
).json().id

async function issue(firstname: string, amount: number, over: object = {}) {
  const body = { kid: kid(firstname), parts: [{ amount, paymentType: type }], ...over }
  const answer = await call('POST', `/api/payments/${first}`, body)
  return { ...answer.json()[0], location: answer.headers.location }
}
const creditOf = async (firstname: string) =>
  (await call('GET', `/api/payments/${kid(firstname)}/surcharges`)).json().amount
const reverse = (id: number, body: object, over: { as?: Person; key?: string } = {}) =>
  call('POST', `/api/payments/${id}/reverse`, body, over)

/** The status with what was refused, or what is left to pay. */
const outcome = async (answering: ReturnType<typeof call>) => {
  const { status, errorKey, message, amountLeft } = (await answering).json()
  return status === undefined ? amountLeft : [status, errorKey ?? message]
}

describe('POST api/payments/{id}/reverse', () => {
  test('takes a payment back, with what it brought to the credit', async () => {
    const { id } = await issue('Zofia', 10)
    const paid = (await call('POST', `/api/payments/partly/${id}`, { amount: 12 })).json()
    expect([paid.paid, await creditOf('Zofia')]).toEqual([true, 2])
    const [payment] = paid.partlyPaid
    const answer = await reverse(id, { payment: payment.id, reason: 'wrong_kid', note: 'Wpłata za Olę' })
    expect([answer.statusCode, answer.headers['x-skrzatapp-alert']]).toEqual([
      200,
      'place.payment.action.reversed',
    ])
    expect(answer.json()).toMatchObject({ id, amountLeft: 10, paid: false, paidDate: null, partlyPaid: [] })
    expect(await creditOf('Zofia')).toBe(0)
    const { payments } = await callerOf('accountant')
    const [recorded] = (await payments.invoice({ id })).payments
    expect(recorded?.reversed).toMatchObject({ reason: 'wrong_kid', note: 'Wpłata za Olę' })
  })

  test('takes the credit back that alone has settled an invoice, which can be deleted then', async () => {
    await call('POST', `/api/payments/${first}/surcharge`, { kid: kid('Zofia'), amount: 10 })
    const { id } = await issue('Zofia', 10, { withSurcharge: true })
    expect(await outcome(call('DELETE', `/api/payments/${id}`))).toEqual([400, 'invoice.paid'])
    expect(await outcome(reverse(id, { payment: 'credit', reason: 'mistake' }))).toBe(10)
    expect(await creditOf('Zofia')).toBe(10)
    expect((await call('DELETE', `/api/payments/${id}`)).statusCode).toBe(204)
  })

  test('under one key is one reversal, with its first answer', async () => {
    const { id } = await issue('Zofia', 10)
    const paid = (await call('POST', `/api/payments/pay/${id}`)).json()
    const [payment] = paid.partlyPaid
    const key = randomUUID()
    const body = { payment: payment.id, reason: 'bounced' }
    const [one, two] = await Promise.all([reverse(id, body, { key }), reverse(id, body, { key })])
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    await call('POST', `/api/payments/pay/${id}`)
    const late = await reverse(id, body, { key })
    expect([one.json(), late.json()]).toEqual([two.json(), two.json()])
    expect(await outcome(reverse(id, { ...body, reason: 'other' }, { key }))).toEqual([409, 'command.reused'])
    expect(await outcome(reverse(id, body))).toEqual([400, 'payment.reversed'])
  })

  test('says of each refusal which it is', async () => {
    const { id } = await issue('Zofia', 10)
    const mistake = { reason: 'mistake' }
    expect(await outcome(reverse(id, { payment: 999_999, ...mistake }))).toEqual([404, 'payment.not_found'])
    expect(await outcome(reverse(id, { payment: 'credit', ...mistake }))).toEqual([
      400,
      'invoice.no_credit_used',
    ])
    const paid = (await call('POST', `/api/payments/partly/${id}`, { amount: 15 })).json()
    const [payment] = paid.partlyPaid
    const stale = { payment: payment.id, version: 1, ...mistake }
    expect(await outcome(reverse(id, stale))).toEqual([409, 'concurrencyFailure'])
    await issue('Zofia', 5, { withSurcharge: true })
    expect(await outcome(reverse(id, { payment: payment.id, ...mistake }))).toEqual([400, 'credit.used'])
    const gone = await issue('Ola', 1)
    await call('DELETE', `/api/payments/${gone.id}`)
    expect(await outcome(reverse(gone.id, { payment: 'credit', ...mistake }))).toEqual([
      400,
      'invoice.deleted',
    ])
    expect(await outcome(reverse(999_999, { payment: 'credit', ...mistake }))).toEqual([
      404,
      'invoice.not_found',
    ])
  })

  test.each([
    [{}, ['payment NotNull', 'reason NotNull']],
    [{ payment: 'kredyt', reason: 'mistake' }, ['payment Pattern']],
    [{ payment: 1, reason: 'bo tak' }, ['reason Pattern']],
    [{ payment: 1, reason: 'other', note: 'x'.repeat(5000) }, ['note Size']],
  ])('with %j is refused by field', async (body, faults) => {
    const { id } = await issue('Zofia', 10)
    const { fieldErrors } = (await reverse(id, body)).json()
    expect(
      fieldErrors.map((fault: Record<string, string>) => `${fault['field']} ${fault['message']}`),
    ).toEqual(faults)
  })

  test('is for those who bill in the invoice’s place', async () => {
    const { id } = await issue('Zofia', 10)
    const as = (person: Person) =>
      outcome(reverse(id, { payment: 'credit', reason: 'mistake' }, { as: person }))
    expect(await as('parent')).toEqual([403, 'error.http.403'])
    expect(await as('teacher')).toEqual([403, 'error.http.403'])
    expect(await as('otherDirector')).toEqual([404, 'invoice.not_found'])
    expect(await as('director')).toEqual([400, 'invoice.no_credit_used'])
  })
})

describe('GET api/payments/{id}', () => {
  const one = (id: number, as: Person = 'accountant') => call('GET', `/api/payments/${id}`, undefined, { as })

  test('is what Location of a single invoice names, for its parents and who bills', async () => {
    const { location, ...made } = await issue('Zofia', 10)
    expect(location).toBe(`/api/payments/${made.id}`)
    expect((await one(made.id)).json()).toEqual(made)
    expect((await one(made.id, 'director')).json()).toEqual(made)
    for (const person of ['teacher', 'otherParent', 'otherDirector'] as const)
      expect(await outcome(one(made.id, person))).toEqual([404, 'invoice.not_found'])
    expect((await one(made.id, 'parent')).json()).toEqual({
      ...made,
      viewed: true,
      version: made.version + 1,
    })
    expect((await one(made.id)).json()).toMatchObject({ viewed: true })
  })

  test('of several is the list of the place', async () => {
    const body = (firstname: string) => ({ kid: kid(firstname), parts: [{ amount: 1, paymentType: type }] })
    const many = await call('POST', `/api/payments/${first}`, [body('Zofia'), body('Ola')])
    expect(many.headers.location).toBe(`/api/place/${first}/payments`)
    expect((await call('GET', `/api/place/${first}/payments`)).json()).toHaveLength(2)
  })

  test('of a deleted or unknown one is 404; a command on a deleted one says that it is', async () => {
    const { id } = await issue('Zofia', 10)
    expect((await call('DELETE', `/api/payments/${id}`)).statusCode).toBe(204)
    expect(await outcome(one(id))).toEqual([404, 'invoice.not_found'])
    expect(await outcome(one(id, 'parent'))).toEqual([404, 'invoice.not_found'])
    expect(await outcome(one(999_999))).toEqual([404, 'invoice.not_found'])
    expect(await outcome(call('POST', `/api/payments/pay/${id}`))).toEqual([400, 'invoice.deleted'])
    expect(await outcome(call('DELETE', `/api/payments/${id}`))).toEqual([400, 'invoice.deleted'])
    const elsewhere = await call('DELETE', `/api/payments/${id}`, undefined, { as: 'otherDirector' })
    expect(elsewhere.json()).toMatchObject({ status: 404, errorKey: 'invoice.not_found' })
    expect(second).not.toBe(first)
  })
})
