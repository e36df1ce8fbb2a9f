/** Who may do what with invoices and money: every role, and a neighbour's place. Denied by default. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testPlaces, type Person } from '../places/setup.ts'

const server = await testPlaces()
const { app, sql, first, second, tokenFor, callerOf, services } = server
const accountant = (await callerOf('accountant')).payments
const [zofia] = await sql<{ id: number }[]>`select id from kids where firstname = 'Zofia'`
const kidId = zofia?.id ?? 0
const command = (placeId = first) => ({ placeId, commandId: randomUUID() })
const type = await accountant.createType({
  placeId: first,
  name: 'Czesne',
  type: 'TYPE_CONST',
  mainValue: 1_00,
  daily: 0,
})
const issue = () => ({
  ...command(),
  invoices: [{ kidId, withCredit: false, lines: [{ paymentTypeId: type.id, amount: 1_00 }] }],
})
const issued = await accountant.issue(issue())
const id = issued.invoices[0]?.id ?? 0
const day = { from: '2026-11-02', to: '2026-11-02' }
const fields = { name: 'X', type: 'TYPE_CONST', mainValue: 1, daily: 0 } as const

type Payments = Awaited<ReturnType<typeof callerOf>>['payments']
/** Every procedure for staff, about the first place. */
const staffCalls: Record<string, (payments: Payments) => Promise<unknown>> = {
  list: (payments) => payments.list({ placeId: first }),
  newInvoice: (payments) => payments.newInvoice({ placeId: first, period: day, absencesPeriod: day }),
  workingDays: (payments) => payments.workingDays({ placeId: first, period: day }),
  issue: (payments) => payments.issue(issue()),
  pay: (payments) => payments.pay({ ...command(), id }),
  payPart: (payments) => payments.payPart({ ...command(), id, amount: 1 }),
  reverse: (payments) => payments.reverse({ ...command(), id, payment: 1, reason: 'mistake' }),
  undo: (payments) => payments.undo({ ...command(), undoes: randomUUID() }),
  remind: (payments) => payments.remind({ ...command(), id }),
  delete: (payments) => payments.delete({ ...command(), id }),
  bulkPay: (payments) => payments.bulkPay({ ...command(), ids: [id] }),
  bulkRemind: (payments) => payments.bulkRemind({ ...command(), ids: [id] }),
  bulkDelete: (payments) => payments.bulkDelete({ ...command(), ids: [id] }),
  addCredit: (payments) => payments.addCredit({ ...command(), kidId, amount: 1 }),
  returnCredit: (payments) => payments.returnCredit({ ...command(), kidId, amount: 1 }),
  credits: (payments) => payments.credits({ placeId: first }),
  types: (payments) => payments.types({ placeId: first }),
  createType: (payments) => payments.createType({ placeId: first, ...fields }),
  updateType: (payments) => payments.updateType({ placeId: first, id: type.id, ...fields }),
  retireType: (payments) => payments.retireType({ placeId: first, id: type.id }),
  setCustomValue: (payments) =>
    payments.setCustomValue({
      placeId: first,
      kidId,
      paymentTypeId: type.id,
      mainValue: 1,
      daily: null,
      defaultUnchecked: false,
    }),
}
const STRANGERS: Person[] = ['teacher', 'parent', 'otherDirector', 'otherParent']
const eventCount = async () => (await sql<{ n: number }[]>`select count(*) as n from events`)[0]?.n

test('every procedure of the ledger is in this file', () => {
  const known = new Set([
    ...Object.keys(staffCalls),
    'my',
    'myCredits',
    'follow',
    'view',
    'invoice',
    'credit',
  ])
  const there = Object.keys(services.domains.payments.router.payments._def.procedures)
  expect(there.length).toBeGreaterThan(20)
  expect(there.filter((name) => !known.has(name))).toEqual([])
})

describe('over tRPC', () => {
  for (const [name, call] of Object.entries(staffCalls)) {
    test(`${name} is for those who bill there, and for nobody else`, async () => {
      const before = await eventCount()
      for (const person of STRANGERS) {
        await expect(call((await callerOf(person)).payments)).rejects.toThrow('forbidden')
      }
      await expect(call((await server.caller()).payments)).rejects.toThrow('unauthenticated')
      expect(await eventCount()).toBe(before)
    })
  }

  test('admins of the place and of the system bill too', async () => {
    for (const person of ['director', 'admin', 'accountant'] as const) {
      const { payments } = await callerOf(person)
      await expect(payments.list({ placeId: first })).resolves.toBeDefined()
      await expect(payments.issue(issue())).resolves.toBeDefined()
    }
  })

  test('a neighbour reaches nothing by naming a place of his own', async () => {
    const neighbour = (await callerOf('otherDirector')).payments
    const own = () => command(second)
    await expect(neighbour.pay({ ...own(), id })).rejects.toThrow('invoice.not_found')
    await expect(neighbour.delete({ ...own(), id })).rejects.toThrow('invoice.not_found')
    await expect(neighbour.remind({ ...own(), id })).rejects.toThrow('invoice.not_found')
    await expect(neighbour.addCredit({ ...own(), kidId, amount: 1 })).rejects.toThrow('kid.not_found')
    await expect(neighbour.issue({ ...issue(), placeId: second })).rejects.toThrow('kid.not_found')
    await expect(neighbour.retireType({ placeId: second, id: type.id })).rejects.toThrow(
      'payment_type.not_found',
    )
    await expect(neighbour.updateType({ placeId: second, id: type.id, ...fields })).rejects.toThrow(
      'payment_type.not_found',
    )
    expect(await neighbour.bulkPay({ ...own(), ids: [id] })).toMatchObject({ done: [] })
    await expect(neighbour.invoice({ id })).rejects.toThrow('invoice.not_found')
    await expect(neighbour.credit({ kidId })).rejects.toThrow('kid.not_found')
  })

  test('an invoice and a credit are the parents’ and of those who bill', async () => {
    for (const person of ['parent', 'accountant', 'director', 'admin'] as const) {
      const { payments } = await callerOf(person)
      await expect(payments.invoice({ id })).resolves.toMatchObject({ id })
      await expect(payments.credit({ kidId })).resolves.toMatchObject({ kidId })
    }
    for (const person of ['teacher', 'otherParent', 'otherDirector'] as const) {
      const { payments } = await callerOf(person)
      await expect(payments.invoice({ id })).rejects.toThrow('invoice.not_found')
      await expect(payments.credit({ kidId })).rejects.toThrow('kid.not_found')
      await expect(payments.view({ commandId: randomUUID(), id })).rejects.toThrow('invoice.not_found')
      expect(await payments.my({ history: true })).toEqual([])
      expect((await payments.myCredits()).map((credit) => credit.kid.id)).not.toContain(kidId)
    }
  })
})

describe('over REST', () => {
  const query = 'fromDate=2026-11-02&toDate=2026-11-02'
  const ofPlace: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object][] = [
    ['GET', `/api/place/${first}/payments/kids?${query}`],
    ['GET', `/api/place/${first}/payments?${query}`],
    ['GET', `/api/absences/payments/${first}?${query}`],
    ['PUT', `/api/place/${first}/payments/ownData/${kidId}`, { paymentType: type.id }],
    ['POST', `/api/payments/${first}`, { kid: kidId, parts: [{ amount: 1, paymentType: type.id }] }],
    ['GET', `/api/payments/days/${first}?${query}`],
    ['POST', `/api/payments/${first}/surcharge`, { kid: kidId, amount: 1 }],
    ['GET', `/api/places/${first}/payment_type`],
    ['POST', `/api/places/${first}/payment_type`, { name: 'X', type: 'TYPE_CONST' }],
  ]
  const ofThing: typeof ofPlace = [
    ['POST', `/api/payments/pay/${id}`],
    ['POST', `/api/payments/partly/${id}`, { amount: 1 }],
    ['POST', `/api/payments/remind/${id}`],
    ['DELETE', `/api/payments/${id}`],
    ['PUT', `/api/payment_type/${type.id}`, { name: 'X', type: 'TYPE_CONST' }],
    ['DELETE', `/api/payment_type/${type.id}`],
  ]
  const statusFor = async (person: Person | null, [method, url, payload]: (typeof ofPlace)[number]) => {
    const headers = person ? { authorization: `Bearer ${tokenFor(person)}` } : {}
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return answer.statusCode
  }

  for (const call of [...ofPlace, ...ofThing]) {
    test(`${call[0]} ${call[1].split('?')[0]} is for those who bill there`, async () => {
      const before = await eventCount()
      expect(await statusFor(null, call)).toBe(401)
      expect(await statusFor('teacher', call)).toBe(403)
      expect(await statusFor('parent', call)).toBe(403)
      const hidden = ofThing.includes(call) ? 404 : 403
      expect(await statusFor('otherDirector', call)).toBe(hidden)
      expect(await statusFor('otherParent', call)).toBe(hidden)
      expect(await eventCount()).toBe(before)
    })
  }

  test('bulk calls count each invoice where the caller bills, and refuse those who bill nowhere', async () => {
    const call = (person: Person) =>
      app.inject({
        method: 'POST',
        url: '/api/payments/multiple/pay/',
        headers: { authorization: `Bearer ${tokenFor(person)}` },
        payload: [id],
      })
    expect((await call('parent')).statusCode).toBe(403)
    expect((await call('otherDirector')).json()).toEqual({
      done: [],
      failed: [{ id, message: 'error.invoice.not_found' }],
    })
    expect((await call('accountant')).json()).toEqual({ done: [id], failed: [] })
  })

  test('a kid’s credit is its parents’ and of those who bill', async () => {
    const status = (person: Person) => statusFor(person, ['GET', `/api/payments/${kidId}/surcharges`])
    expect(await status('parent')).toBe(200)
    expect(await status('accountant')).toBe(200)
    expect(await status('teacher')).toBe(404)
    expect(await status('otherParent')).toBe(404)
  })
})
