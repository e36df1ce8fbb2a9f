/** Corrections of issued invoices over the compatibility wire. */
import { beforeEach, describe, expect, test } from 'vitest'
import { alertOf } from '../places/call.ts'
import { restPlace } from './rest-place.ts'

const { call, type, renew, issue } = await restPlace()
beforeEach(renew)

const correct = (id: number, amount: number | string, over: object = {}, how: { key?: string } = {}) =>
  call(
    'POST',
    `/api/payments/${id}/corrections`,
    { lines: [{ paymentType: type, amount }], reason: 'Umowa od listopada', ...over },
    how,
  )

describe('POST api/payments/{id}/corrections', () => {
  test('answers with the correction, which the list and the invoice have from then on', async () => {
    const { id, number } = await issue('Zofia', '100,00')
    const answer = await correct(id, '60,00')
    expect(alertOf(answer)).toEqual([201, 'place.payment.action.corrected', String(id)])
    expect(answer.headers.location).toBe(`/api/payments/${id}/corrections`)
    const correction = answer.json()
    expect(correction).toMatchObject({
      number: expect.stringMatching(/^K\/\d{4}\/\d{2}\/0001$/),
      invoice: id,
      amount: -40,
      amountLeft: 60,
      reason: 'Umowa od listopada',
    })
    expect((await call('GET', `/api/payments/${id}/corrections`)).json()).toEqual([correction])
    expect((await call('GET', `/api/payments/${id}`)).json()).toMatchObject({
      number,
      amount: 60,
      amountLeft: 60,
    })
  })

  test('repeated under its key is one, with the first answer', async () => {
    const { id } = await issue('Zofia', 100)
    const first = await correct(id, 60, {}, { key: 'correction-1' })
    await correct(id, 50)
    expect((await correct(id, 60, {}, { key: 'correction-1' })).json()).toEqual(first.json())
    expect((await call('GET', `/api/payments/${id}/corrections`)).json()).toHaveLength(2)
  })

  test('says of each refusal which it is', async () => {
    const { id } = await issue('Zofia', 100)
    const refused = async (answering: ReturnType<typeof correct>) => {
      const answer = await answering
      return [answer.statusCode, answer.json().errorKey ?? answer.json().message]
    }
    expect(await refused(correct(id, 100))).toEqual([400, 'correction.none'])
    expect(await refused(correct(id, -1))).toEqual([400, 'amount.negative'])
    expect(await refused(correct(id, 60, { reason: ' ' }))).toEqual([400, 'correction.reason'])
    expect(await refused(correct(id, 60, { version: 9 }))).toEqual([409, expect.any(String)])
    expect((await correct(999_999, 60)).statusCode).toBe(404)
    expect((await call('GET', `/api/payments/${id}/corrections`)).json()).toEqual([])
  })

  test('a parent of the kid sees them, another does not', async () => {
    const { id } = await issue('Zofia', 100)
    await correct(id, 60)
    const seen = (as: 'parent' | 'otherParent') =>
      call('GET', `/api/payments/${id}/corrections`, undefined, { as })
    expect((await seen('parent')).json()).toHaveLength(1)
    expect((await seen('otherParent')).statusCode).toBe(404)
  })
})
