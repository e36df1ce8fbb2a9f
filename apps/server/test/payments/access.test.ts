/**
 * Whose invoices and money somebody reaches who may bill somewhere, or has kids. Which roles each call asks for, the
 * walk over all calls shows (`access-walk.test.ts`).
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Person } from '../places/setup.ts'
import { pricedPlace } from './priced-place.ts'

const server = await pricedPlace()
const { call, second, callerOf, tuition, kid, issue } = server
const kidId = kid('Zofia')
const { id } = await issue(kidId, 1_00)

describe('over tRPC', () => {
  test('a neighbour reaches nothing by naming a place of his own', async () => {
    const neighbour = (await callerOf('otherDirector')).payments
    const own = () => ({ placeId: second, commandId: randomUUID() })
    const fields = { name: 'X', type: 'TYPE_CONST', mainValue: 1, daily: 0 } as const
    const type = { placeId: second, id: tuition.id }
    await expect(neighbour.pay({ ...own(), id })).rejects.toThrow('invoice.not_found')
    await expect(neighbour.addCredit({ ...own(), kidId, amount: 1 })).rejects.toThrow('kid.not_found')
    await expect(neighbour.retireType(type)).rejects.toThrow('payment_type.not_found')
    await expect(neighbour.updateType({ ...type, ...fields })).rejects.toThrow('payment_type.not_found')
    expect(await neighbour.bulkPay({ ...own(), ids: [id] })).toMatchObject({ done: [] })
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

  test('what was noted on a deposit is for staff', async () => {
    const accountant = await callerOf('accountant')
    const place = { placeId: server.first, kidId, additionalInfo: 'Wpłacił dziadek' }
    await accountant.payments.receiveDeposit({ ...place, commandId: randomUUID(), amount: 5_00 })
    await accountant.payments.addCredit({
      ...place,
      commandId: randomUUID(),
      amount: 1,
      additionalInfo: 'Wpłata',
    })
    const seenBy = async (person: Person) =>
      (await (await callerOf(person)).payments.credit({ kidId })).entries.map((entry) => entry.additionalInfo)
    expect(await seenBy('accountant')).toEqual(['Wpłata', 'Wpłacił dziadek'])
    expect(await seenBy('parent')).toEqual(['Wpłata', null])
    const rest = await call('parent', 'GET', `/api/payments/${kidId}/surcharges`)
    expect(rest.body).not.toContain('dziadek')
  })
})

describe('over REST', () => {
  const type = { name: 'X', type: 'TYPE_CONST' }
  test.each<[method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object]>([
    ['POST', `/api/payments/pay/${id}`],
    ['POST', `/api/payments/partly/${id}`, { amount: 1 }],
    ['POST', `/api/payments/${id}/reverse`, { payment: 'credit', reason: 'mistake' }],
    ['POST', `/api/payments/remind/${id}`],
    ['DELETE', `/api/payments/${id}`],
    ['PUT', `/api/payment_type/${tuition.id}`, type],
    ['DELETE', `/api/payment_type/${tuition.id}`],
  ])('%s %s is for those who bill there', async (...request) => {
    const statusFor = async (person: Person) => (await call(person, ...request)).statusCode
    const people = ['teacher', 'parent', 'otherDirector', 'otherParent'] as const
    expect(await Promise.all(people.map(statusFor))).toEqual([403, 403, 404, 404])
  })

  test('bulk calls count each invoice where the caller bills, and refuse those who bill nowhere', async () => {
    const pay = (person: Person) => call(person, 'POST', '/api/payments/multiple/pay/', [id])
    expect((await pay('parent')).statusCode).toBe(403)
    expect((await pay('otherDirector')).json()).toEqual({
      done: [],
      failed: [{ id, message: 'error.invoice.not_found' }],
    })
    expect((await pay('accountant')).json()).toEqual({ done: [id], failed: [] })
  })

  test('a kid’s credit is its parents’ and of those who bill', async () => {
    const people = ['parent', 'accountant', 'teacher', 'otherParent'] as const
    const answers = await Promise.all(
      people.map((person) => call(person, 'GET', `/api/payments/${kidId}/surcharges`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404])
  })
})
