/** Taking back a payment, or the credit that an invoice used, over the compatibility wire; and single invoices. */
import { beforeEach, describe, expect, test } from 'vitest'
import { alertOf, problemOf } from '../places/call.ts'
import type { Person } from '../places/setup.ts'
import { restPlace } from './rest-place.ts'

const { services, sql, call, callerOf, kid, renew, issue, addCredit } = await restPlace()
beforeEach(renew)

const creditOf = async (firstname: string) =>
  (await call('GET', `/api/payments/${kid(firstname)}/surcharges`)).json().amount
const reverse = (id: number, body: object) => call('POST', `/api/payments/${id}/reverse`, body)

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
    expect(alertOf(answer)).toEqual([200, 'place.payment.action.reversed', String(id)])
    expect(answer.json()).toMatchObject({ id, amountLeft: 10, paid: false, paidDate: null, partlyPaid: [] })
    expect(await creditOf('Zofia')).toBe(0)
    const { payments } = await callerOf('accountant')
    const [recorded] = (await payments.invoice({ id })).payments
    expect(recorded?.reversed).toMatchObject({ reason: 'wrong_kid', note: 'Wpłata za Olę' })
  })

  test('withdraws what told of the payment, also where its notice waits until another is recorded', async () => {
    const { isStillDue, isStillPaid } = services.domains.payments
    const { id } = await issue('Zofia', 10)
    const paid = (await call('POST', `/api/payments/pay/${id}`)).json()
    await reverse(id, { payment: paid.partlyPaid[0].id, reason: 'mistake' })
    await call('POST', `/api/payments/pay/${id}`)
    const rows = await sql<{ source: string }[]>`
      select stream || '@' || version as source from events
      where stream = ${`invoice-${id}`} and type = 'PaymentRecorded' order by version`
    expect(await Promise.all(rows.map(({ source }) => isStillPaid(source)))).toEqual([false, true])
    const deleted = await issue('Zofia', 10)
    await call('DELETE', `/api/payments/${deleted.id}`)
    const issued = [id, deleted.id].map((one) => isStillDue(`invoice-${one}@1`))
    expect(await Promise.all(issued)).toEqual([true, false])
  })

  test('takes back the credit that an invoice used', async () => {
    await addCredit('Zofia', 10)
    const { id } = await issue('Zofia', 10, { withSurcharge: true })
    expect(await outcome(reverse(id, { payment: 'credit', reason: 'mistake' }))).toBe(10)
    expect(await creditOf('Zofia')).toBe(10)
  })

  test('says of each refusal which it is', async () => {
    const { id } = await issue('Zofia', 10)
    const refused = (body: object) => outcome(reverse(id, { reason: 'mistake', ...body }))
    expect(await refused({ payment: 999_999 })).toEqual([404, 'payment.not_found'])
    expect(await refused({ payment: 'credit' })).toEqual([400, 'invoice.no_credit_used'])
    expect(await refused({ payment: 'credit', version: 9 })).toEqual([409, 'concurrencyFailure'])
  })

  test.each([
    [{}, 'payment payment NotNull, payment reason NotNull'],
    [{ payment: 'kredyt', reason: 'mistake' }, 'payment payment Pattern'],
    [{ payment: 1, reason: 'bo tak' }, 'payment reason Pattern'],
    [{ payment: 1, reason: 'other', note: 'x'.repeat(5000) }, 'payment note Size'],
  ])('with %j is refused by field', async (body, faults) => {
    const { id } = await issue('Zofia', 10)
    expect(problemOf(await reverse(id, body))).toBe(`400 error.validation: ${faults}`)
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

  test('of a deleted or unknown one is 404', async () => {
    const { id } = await issue('Zofia', 10)
    await call('DELETE', `/api/payments/${id}`)
    expect(await outcome(one(id))).toEqual([404, 'invoice.not_found'])
    expect(await outcome(one(id, 'parent'))).toEqual([404, 'invoice.not_found'])
    expect(await outcome(one(999_999))).toEqual([404, 'invoice.not_found'])
  })
})
