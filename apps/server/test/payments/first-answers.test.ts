/** Who repeats a command under its key is answered as at first, whatever has happened since. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { restPlace } from './rest-place.ts'

const { call, sql, first, invoice, issue, addCredit, eventsOf } = await restPlace()

/** The same call under the same key, each time that it is sent. @returns all that is answered, save what varies */
function sender(method: 'POST' | 'DELETE', url: string, payload?: object, key: string = randomUUID()) {
  return async () => {
    const answer = await call(method, url, payload, { key })
    const { 'x-skrzatapp-alert': alert, 'x-skrzatapp-params': params, location } = answer.headers
    return { status: answer.statusCode, body: answer.body, alert, params, location }
  }
}
const pay = (id: number) => call('POST', `/api/payments/pay/${id}`)
const reverse = (id: number, payment: number) =>
  call('POST', `/api/payments/${id}/reverse`, { payment, reason: 'mistake' })

describe('a repeated REST call', () => {
  test('of a part payment tells what was left then, also where the invoice is gone by now', async () => {
    const { id } = await issue('Zofia', 100)
    const send = sender('POST', `/api/payments/partly/${id}`, { amount: 30 })
    const answer = await send()
    expect(JSON.parse(answer.body)).toMatchObject({ amountLeft: 70, version: 2, paid: false })
    await call('POST', `/api/payments/partly/${id}`, { amount: 20 })
    expect(await send()).toEqual(answer)
    await call('DELETE', `/api/payments/${id}`)
    expect(await send()).toEqual(answer)
  })

  test('of marking paid tells that it was paid; of the reversal, what was left then', async () => {
    const { id } = await issue('Zofia', 100)
    const send = sender('POST', `/api/payments/pay/${id}`)
    const answer = await send()
    const [payment] = JSON.parse(answer.body).partlyPaid
    expect(payment).toMatchObject({ amount: 100 })
    const body = { payment: payment.id, reason: 'bounced' }
    const sendBack = sender('POST', `/api/payments/${id}/reverse`, body)
    const [reversed, again] = await Promise.all([sendBack(), sendBack()])
    await pay(id)
    expect([again, await sendBack()]).toEqual([reversed, reversed])
    expect(JSON.parse(reversed.body)).toMatchObject({ amountLeft: 100, version: 3 })
    expect(await send()).toEqual(answer)
    expect(await eventsOf(id)).toEqual([
      'InvoiceIssued',
      'PaymentRecorded',
      'PaymentReversed',
      'PaymentRecorded',
    ])
  })

  test('of a reminder tells the invoice as it was reminded of', async () => {
    const { id } = await issue('Zofia', 100)
    const send = sender('POST', `/api/payments/remind/${id}`)
    const answer = await send()
    await pay(id)
    expect(await send()).toEqual(answer)
  })

  test('of issuing is 201 with the invoices as they were issued', async () => {
    const invoices = [invoice('Zofia', 40), invoice('Zofia', 60, { additionalInfo: 'Uwaga' })]
    const send = sender('POST', `/api/payments/${first}`, invoices)
    const answer = await send()
    for (const { id } of JSON.parse(answer.body)) await pay(id)
    expect(await send()).toEqual(answer)
    expect(answer.status).toBe(201)
  })

  test('of a deletion is 204', async () => {
    const { id } = await issue('Zofia', 100)
    const send = sender('DELETE', `/api/payments/${id}`)
    expect((await send()).status).toBe(204)
    expect((await send()).status).toBe(204)
    expect(await eventsOf(id)).toEqual(['InvoiceIssued', 'InvoiceDeleted'])
  })

  test('of credit tells the credit as it was', async () => {
    const add = async (amount: number, key: string) => {
      const { statusCode, body } = await addCredit('Jan', amount, key)
      return { statusCode, body }
    }
    const answer = await add(10, 'credit-once')
    await add(5, 'credit-later')
    expect(await add(10, 'credit-once')).toEqual(answer)
    expect(answer.statusCode).toBe(201)
    expect(JSON.parse(answer.body)).toMatchObject({ amount: 10 })
  })

  test('of many at once tells what was done then, and does nothing of it again', async () => {
    const [{ id: open }, { id: paid }] = [await issue('Zofia', 10), await issue('Zofia', 20)]
    const [payment] = (await pay(paid)).json().partlyPaid
    const send = sender('POST', '/api/payments/multiple/pay', [open, paid, 999_999])
    const answer = await send()
    expect(JSON.parse(answer.body)).toMatchObject({ done: [open], failed: [{ id: paid }, { id: 999_999 }] })
    await reverse(paid, payment.id)
    expect(await send()).toEqual(answer)
    expect(await eventsOf(paid)).toEqual(['InvoiceIssued', 'PaymentRecorded', 'PaymentReversed'])
  })
})

describe('the key of a bulk call', () => {
  const bulk = async (action: 'pay' | 'remind' | 'delete', ids: number[], key: string) =>
    (await call('POST', `/api/payments/multiple/${action}`, ids, { key })).json()

  test('covers its whole list: another list under it is refused, and changes nothing', async () => {
    const [{ id: a }, { id: b }] = [await issue('Zofia', 10), await issue('Zofia', 20)]
    expect(await bulk('pay', [a], 'whole-list')).toEqual({ done: [a], failed: [] })
    const reused = { message: 'error.command.reused' }
    for (const ids of [[a, b], [b], [b, a]])
      expect(await bulk('pay', ids, 'whole-list')).toMatchObject(reused)
    expect(await bulk('remind', [a], 'whole-list')).toMatchObject(reused)
    expect(await eventsOf(b)).toEqual(['InvoiceIssued'])
  })

  test('never meets that of a single call', async () => {
    const [{ id }, { id: other }] = [await issue('Zofia', 10), await issue('Zofia', 10)]
    expect(await bulk('pay', [id], 'K')).toEqual({ done: [id], failed: [] })
    const single = await call('POST', `/api/payments/pay/${id}`, undefined, { key: `K:${id}` })
    expect(single.json()).toMatchObject({ message: 'error.invoice.paid' })
    await call('POST', `/api/payments/pay/${other}`, undefined, { key: `L:${other}` })
    expect(await bulk('pay', [other], 'L')).toMatchObject({ done: [], failed: [{ id: other }] })
  })

  test('is good for invoices of one kid whose credit they share', async () => {
    const ids = [(await issue('Zofia', 10)).id, (await issue('Zofia', 20)).id, (await issue('Zofia', 30)).id]
    for (const id of ids) await call('POST', `/api/payments/partly/${id}`, { amount: 5 })
    expect(await bulk('delete', ids, 'deleted-together')).toEqual({ done: ids, failed: [] })
    expect((await verifyLedger({ sql })).differences).toEqual([])
  })
})
