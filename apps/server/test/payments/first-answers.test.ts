/** Who repeats a command under its key is answered as at first, whatever has happened since. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testPlaces, type Person } from '../places/setup.ts'
import { reversePayment } from '../../src/domains/payments/commands/invoice.ts'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'

const { app, sql, first, tokenFor, services } = await testPlaces()
const kids = await sql<{ id: number; firstname: string }[]>`select id, firstname from kids order by id`
const kid = (firstname: string) => kids.find((one) => one.firstname === firstname)?.id ?? 0

async function call(
  method: 'POST' | 'DELETE',
  url: string,
  payload?: object,
  key: string = randomUUID(),
  as: Person = 'accountant',
) {
  const headers = { authorization: `Bearer ${tokenFor(as)}`, 'idempotency-key': key }
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  const { 'x-skrzatapp-alert': alert, 'x-skrzatapp-params': params, location } = answer.headers
  return { status: answer.statusCode, body: answer.body, alert, params, location }
}

const type = JSON.parse(
  (await call('POST', `/api/places/${first}/payment_type`, { name: 'Czesne', type: 'TYPE_CONST' })).body,
).id
const wanted = (amount: number, over: object = {}) => ({
  kid: kid('Zofia'),
  parts: [{ amount, paymentType: type }],
  ...over,
})
const issued = async (amount: number): Promise<number> =>
  JSON.parse((await call('POST', `/api/payments/${first}`, wanted(amount))).body)[0].id
const eventsOf = async (id: number): Promise<string[]> =>
  (
    await sql<{ type: string }[]>`select type from events where stream = ${`invoice-${id}`} order by version`
  ).map((row) => row.type)

const ports = { sql, clock: services.kernel.clock, wake: () => undefined }
const reverse = (id: number, payment: number) =>
  reversePayment(ports, {
    commandId: randomUUID(),
    actorId: 1,
    placeId: first,
    id,
    payment,
    reason: 'mistake',
  })

describe('a repeated REST call', () => {
  test('of a part payment tells what was left then', async () => {
    const id = await issued(100)
    const send = () => call('POST', `/api/payments/partly/${id}`, { amount: 30 }, `partly-${id}`)
    const answer = await send()
    await call('POST', `/api/payments/partly/${id}`, { amount: 20 })
    await call('POST', `/api/payments/pay/${id}`)
    expect(await send()).toEqual(answer)
    expect(JSON.parse(answer.body)).toMatchObject({ amountLeft: 70, version: 2, paid: false })
  })

  test('of marking paid tells that it was paid', async () => {
    const id = await issued(100)
    const send = () => call('POST', `/api/payments/pay/${id}`, undefined, `pay-${id}`)
    const answer = await send()
    const [payment] = JSON.parse(answer.body).partlyPaid
    expect(payment).toMatchObject({ amount: 100 })
    await reverse(id, payment.id)
    expect(await send()).toEqual(answer)
    expect(await eventsOf(id)).toEqual(['InvoiceIssued', 'PaymentRecorded', 'PaymentReversed'])
  })

  test('of a reminder tells the invoice as it was reminded of', async () => {
    const id = await issued(100)
    const send = () => call('POST', `/api/payments/remind/${id}`, undefined, `remind-${id}`)
    const answer = await send()
    await call('POST', `/api/payments/pay/${id}`)
    expect(await send()).toEqual(answer)
  })

  test('of issuing is 201 with the invoices as they were issued', async () => {
    const send = () =>
      call(
        'POST',
        `/api/payments/${first}`,
        [wanted(40), wanted(60, { additionalInfo: 'Uwaga' })],
        'issued-once',
      )
    const answer = await send()
    for (const { id } of JSON.parse(answer.body)) await call('POST', `/api/payments/pay/${id}`)
    expect(await send()).toEqual(answer)
    expect(answer.status).toBe(201)
  })

  test('of a deletion is 204', async () => {
    const id = await issued(100)
    const send = () => call('DELETE', `/api/payments/${id}`, undefined, `delete-${id}`)
    expect((await send()).status).toBe(204)
    expect((await send()).status).toBe(204)
    expect(await eventsOf(id)).toEqual(['InvoiceIssued', 'InvoiceDeleted'])
  })

  test('of credit tells the credit as it was', async () => {
    const add = (amount: number, key: string) =>
      call(
        'POST',
        `/api/payments/${first}/surcharge`,
        { kid: kid('Jan'), amount, additionalInfo: 'Kaucja' },
        key,
      )
    const answer = await add(10, 'credit-once')
    await add(5, 'credit-later')
    expect(await add(10, 'credit-once')).toEqual(answer)
    expect(answer.status).toBe(201)
    expect(JSON.parse(answer.body)).toMatchObject({ amount: 10 })
  })

  test('of many at once tells what was done then, and does nothing of it again', async () => {
    const [open, paid] = [await issued(10), await issued(20)]
    await call('POST', `/api/payments/pay/${paid}`)
    const send = () => call('POST', '/api/payments/multiple/pay', [open, paid, 999_999], 'many-once')
    const answer = await send()
    expect(JSON.parse(answer.body)).toMatchObject({ done: [open], failed: [{ id: paid }, { id: 999_999 }] })
    const [row] = await sql<{ id: number; payment: number }[]>`
      select id, (payments -> 0 ->> 'id')::bigint as payment from invoices where id = ${paid}`
    await reverse(paid, row?.payment ?? 0)
    expect(await send()).toEqual(answer)
    expect(await eventsOf(paid)).toEqual(['InvoiceIssued', 'PaymentRecorded', 'PaymentReversed'])
  })
})

describe('the key of a bulk call', () => {
  test('covers its whole list: another list under it is refused, and changes nothing', async () => {
    const [a, b] = [await issued(10), await issued(20)]
    const answer = await call('POST', '/api/payments/multiple/pay', [a], 'whole-list')
    expect(JSON.parse(answer.body)).toEqual({ done: [a], failed: [] })
    for (const ids of [[a, b], [b], [b, a]]) {
      const other = await call('POST', '/api/payments/multiple/pay', ids, 'whole-list')
      expect(JSON.parse(other.body)).toMatchObject({ message: 'error.command.reused' })
    }
    const remind = await call('POST', '/api/payments/multiple/remind', [a], 'whole-list')
    expect(JSON.parse(remind.body)).toMatchObject({ message: 'error.command.reused' })
    expect(await eventsOf(b)).toEqual(['InvoiceIssued'])
  })

  test('never meets that of a single call', async () => {
    const id = await issued(10)
    const bulk = await call('POST', '/api/payments/multiple/pay', [id], 'K')
    expect(JSON.parse(bulk.body)).toEqual({ done: [id], failed: [] })
    const single = await call('POST', `/api/payments/pay/${id}`, undefined, `K:${id}`)
    expect(JSON.parse(single.body)).toMatchObject({ message: 'error.invoice.paid' })
    const other = await issued(10)
    await call('POST', `/api/payments/pay/${other}`, undefined, `L:${other}`)
    const later = await call('POST', '/api/payments/multiple/pay', [other], 'L')
    expect(JSON.parse(later.body)).toMatchObject({ done: [], failed: [{ id: other }] })
  })

  test('is good for invoices of one kid whose credit they share', async () => {
    const ids = [await issued(10), await issued(20), await issued(30)]
    for (const id of ids) await call('POST', `/api/payments/partly/${id}`, { amount: 5 })
    const deleted = await call('POST', '/api/payments/multiple/delete', ids, 'deleted-together')
    expect(JSON.parse(deleted.body)).toEqual({ done: ids, failed: [] })
    expect((await verifyLedger({ sql })).differences).toEqual([])
  })
})
