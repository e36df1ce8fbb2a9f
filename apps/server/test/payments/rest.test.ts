/** The compatibility wire of payments. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { alertOf, problemOf } from '../places/call.ts'
import { listen } from '../wire/raw.ts'
import { restPlace } from './rest-place.ts'
import { damage } from './support.ts'

const server = await restPlace()
const { sql, first, clock, call, created, type, kid, renew, invoice, issue, addCredit, tokenFor } = server
const port = await listen(server.app)
beforeEach(renew)

const setOwnValue = (firstname: string) =>
  call('PUT', `/api/place/${first}/payments/ownData/${kid(firstname)}`, {
    paymentType: type,
    mainValue: '700,00',
    daily: '',
    defaultUnchecked: true,
  })

describe('payment types', () => {
  test('are made with złote, comma or dot', async () => {
    expect(alertOf(created)).toEqual([201, 'place.payment_type.created', String(type)])
    expect(created.headers.location).toBe(`/api/payment_type/${type}`)
    expect(created.json()).toEqual({
      id: type,
      name: 'Czesne',
      type: 'TYPE_CONST',
      daily: 0,
      mainValue: 800.5,
      display: 'Opłata stała',
      place: { id: first },
    })
    expect((await call('GET', `/api/places/${first}/payment_type`)).json()).toContainEqual(created.json())
  })
  test('are changed and retired', async () => {
    const types = `/api/places/${first}/payment_type`
    const other = (await call('POST', types, { name: 'A', type: 'TYPE_CONST' })).json()
    expect((await call('GET', `/api/payment_type/${other.id}`)).json()).toEqual(other)
    const change = { ...other, name: 'B', type: 'TYPE_DAILY', daily: 12.3 }
    const changed = await call('PUT', `/api/payment_type/${other.id}`, change)
    expect(changed.json()).toMatchObject({ id: other.id, name: 'B', daily: 12.3 })
    expect((await call('DELETE', `/api/payment_type/${other.id}`)).statusCode).toBe(204)
    for (const method of ['GET', 'DELETE'] as const) {
      const gone = await call(method, `/api/payment_type/${other.id}`)
      expect(gone.json()).toMatchObject({ status: 404, errorKey: 'payment_type.not_found' })
    }
    expect((await call('GET', types)).json()).toHaveLength(1)
  })
  test('refuse an amount with more decimals than grosze', async () => {
    const bad = { name: 'A', type: 'TYPE_CONST', daily: '1,234' }
    const answer = await call('POST', `/api/places/${first}/payment_type`, bad)
    expect(alertOf(answer)).toEqual([400, 'error.amount.precision', 'payment'])
  })
  test('take a kid’s own values', async () => {
    const answer = await setOwnValue('Ola')
    expect(answer.json()).toEqual({ paymentType: type, mainValue: 700, daily: null, defaultUnchecked: true })
  })
})

describe('issuing', () => {
  test('one or an array, all or none', async () => {
    const body = invoice('Zofia', '100,10', { additionalInfo: 'Uwaga' })
    const one = await call('POST', `/api/payments/${first}`, body)
    expect(alertOf(one)).toEqual([201, 'place.payment.action.added', '1'])
    expect(one.json()).toEqual([
      {
        id: expect.any(Number),
        number: '2026/11/0001',
        kid: {
          id: kid('Zofia'),
          firstname: 'Zofia',
          lastname: 'Wiśniewska',
          classgroup: { id: expect.any(Number), name: 'Motylki' },
        },
        amount: 100.1,
        amountLeft: 100.1,
        partlyPaid: [],
        shares: [],
        parts: [{ amount: 100.1, paymentType: { id: type }, name: 'Czesne', display: 'Opłata stała' }],
        surchargeUsed: 0,
        additionalInfo: 'Uwaga',
        createdDate: '2026-11-16T09:00:00.000Z',
        deadline: '2026-11-30',
        viewed: false,
        paid: false,
        paidDate: null,
        place: { id: first, name: 'Żłobek Skrzat', accountNumber: '61109010140000071219812874' },
        version: 1,
      },
    ])
    const many = await call('POST', `/api/payments/${first}`, [invoice('Jan', 1), invoice('Ola', 2)])
    expect(many.json()).toMatchObject([{ amount: 1 }, { amount: 2 }])
    expect([one, many].map(({ headers }) => headers.location)).toEqual([
      `/api/payments/${one.json()[0].id}`,
      `/api/place/${first}/payments`,
    ])
    const none = await call('POST', `/api/payments/${first}`, [invoice('Jan', 1), invoice('Ola', -2)])
    expect(none.json()).toMatchObject({ status: 400, message: 'error.amount.negative' })
    expect((await issue('Jan', 3)).number).toBe('2026/11/0004')
  })
  test.each([
    ['no amount', 400, 'invoice.empty', () => invoice('Jan', 0)],
    ['more decimals than grosze', 400, 'amount.precision', () => invoice('Jan', '0,001')],
    ['words', 400, 'amount.invalid', () => invoice('Jan', 'dużo')],
    ['no invoice', 400, 'invoice.none', () => []],
    ['another place’s kid', 404, 'kid.not_found', () => invoice('Adam', 1)],
  ])('is refused for %s with %i, %s', async (_what, status, errorKey, body) => {
    const answer = await call('POST', `/api/payments/${first}`, body())
    expect(answer.json()).toMatchObject({ status, errorKey })
  })
})

describe('paying', () => {
  test('part, then the rest, with the alerts that clients know', async () => {
    const { id } = await issue('Jan', 10)
    const part = await call('POST', `/api/payments/partly/${id}`, { payment: id, amount: '2,5' })
    expect(part.json()).toMatchObject({
      amountLeft: 7.5,
      partlyPaid: [{ amount: 2.5 }],
      paid: false,
      version: 2,
    })
    const paid = await call('POST', `/api/payments/pay/${id}`)
    expect(alertOf(paid)).toEqual([200, 'place.payment.payed', String(id)])
    expect(paid.json()).toMatchObject({ amountLeft: 0, paid: true, paidDate: '2026-11-16T09:00:00.000Z' })
    const again = await call('POST', `/api/payments/pay/${id}`)
    expect(alertOf(again)).toEqual([400, 'error.invoice.paid', 'payment'])
    const { message, entityName, errorKey } = again.json()
    expect([message, entityName, errorKey]).toEqual(['error.invoice.paid', 'payment', 'invoice.paid'])
  })
  test('a payment is of the day that it names, between its invoice’s and today', async () => {
    const today = clock.now()
    clock.set('2026-11-15T09:00:00Z')
    const { id } = await issue('Zofia', 100)
    clock.set(today.toISOString())
    for (const url of [`/api/payments/partly/${id}`, `/api/payments/pay/${id}`])
      for (const [date, fault] of [
        ['2026-11-17', 'Max'],
        ['2026-11-14', 'Min'],
        ['2026-02-30', 'Pattern'],
      ]) {
        const answer = await call('POST', url, { amount: 1, date })
        expect(problemOf(answer)).toBe(`400 error.validation: payment date ${fault}`)
      }
    const days = async () => {
      const events = await sql<{ day: string }[]>`
        select data ->> 'day' as day from events
        where stream = ${`invoice-${id}`} and type = 'PaymentRecorded' order by version`
      return events.map(({ day }) => day)
    }
    await call('POST', `/api/payments/partly/${id}`, { payment: id, amount: 30, date: '2026-11-15' })
    // Date pickers send noon.
    await call('POST', `/api/payments/partly/${id}`, { amount: 10, date: '2026-11-15T11:00:00.000Z' })
    await call('POST', `/api/payments/partly/${id}`, { amount: 10, date: '' })
    const paid = await call('POST', `/api/payments/pay/${id}`, { date: '2026-11-15' })
    expect(await days()).toEqual(['2026-11-15', '2026-11-15', '2026-11-16', '2026-11-15'])
    // The latest of them, which is the day of the call.
    expect(paid.json().paidDate).toBe('2026-11-16T09:00:00.000Z')
    const third = paid.json().partlyPaid[2].id
    await call('POST', `/api/payments/${id}/reverse`, { payment: third, reason: 'mistake' })
    const again = await call('POST', `/api/payments/pay/${id}`, { date: '2026-11-15' })
    expect(again.json().paidDate).toBe('2026-11-15T12:00:00.000Z')
  })

  test('a part that names another invoice than the address goes to neither', async () => {
    const [one, other] = [await issue('Jan', 10), await issue('Jan', 10)]
    const answer = await call('POST', `/api/payments/partly/${one.id}`, { payment: other.id, amount: 1 })
    expect(problemOf(answer)).toBe('400 error.validation: payment payment Pattern')
    const paid = await sql<{ paid: number }[]>`
      select paid from invoices where id = any(${[one.id, other.id]})`
    expect(paid.map((row) => row.paid)).toEqual([0, 0])
  })
  test('a stale version is a conflict', async () => {
    const { id } = await issue('Jan', 10)
    await call('POST', `/api/payments/partly/${id}`, { amount: 1 })
    const stale = await call('POST', `/api/payments/partly/${id}`, { amount: 1, version: 1 })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ message: 'error.concurrencyFailure' })
  })
  test('reminds, deletes, and says of what is deleted that it is', async () => {
    const { id } = await issue('Jan', 10)
    const reminded = await call('POST', `/api/payments/remind/${id}`)
    expect(alertOf(reminded)).toEqual([200, 'place.payment.action.reminded', String(id)])
    const removed = await call('DELETE', `/api/payments/${id}`)
    expect(alertOf(removed)).toEqual([204, 'place.payment.action.deleted', String(id)])
    expect(problemOf(await call('POST', `/api/payments/pay/${id}`))).toBe('400 error.invoice.deleted')
  })
  test('several at once answer with what was done and what failed', async () => {
    const ids = [(await issue('Jan', 1)).id, (await issue('Jan', 2)).id]
    const reminded = await call('POST', '/api/payments/multiple/remind', ids)
    expect(alertOf(reminded)).toEqual([200, 'place.payment.action.remind_multiple_reminded', '2'])
    const again = await call('POST', '/api/payments/multiple/remind', ids)
    expect(again.json()).toEqual({
      done: [],
      failed: ids.map((id) => ({ id, message: 'error.invoice.reminded_today' })),
    })
    const deleted = await call('POST', '/api/payments/multiple/delete', ids)
    expect(deleted.json()).toEqual({ done: ids, failed: [] })
    expect((await call('POST', '/api/payments/multiple/pay/', [])).statusCode).toBe(400)
  })
})

describe('surcharges', () => {
  test('are added and shown with how they came', async () => {
    const kidId = kid('Ola')
    const added = await addCredit('Ola', '12,34')
    expect(alertOf(added)).toEqual([201, 'place.payment.action.surcharge.added', String(kidId)])
    await issue('Ola', 2.34, { withSurcharge: true })
    expect((await call('GET', `/api/payments/${kidId}/surcharges`)).json()).toMatchObject({
      amount: 10,
      entries: [
        { kind: 'used', amount: -2.34, balance: 10, payment: { number: expect.any(String) } },
        { kind: 'added', amount: 12.34, additionalInfo: 'Kaucja' },
      ],
    })
  })

  test.each([0, -1, '0,00', '1,234', 'dużo', '', '1000000,01', 1e300])(
    'of %j are refused with the key that clients show',
    async (amount) => {
      const answer = await addCredit('Ola', amount)
      expect(problemOf(answer)).toBe('400 place.payment.action.surcharge.error')
      expect(alertOf(answer)).toEqual([400, 'place.payment.action.surcharge.error', 'surcharge'])
      expect(answer.json()).toMatchObject({ errorKey: 'credit.amount', entityName: 'surcharge' })
    },
  )
})

describe('lists', () => {
  test('the open invoices come with the tiles’ counts, also where one of them is chosen', async () => {
    for (const amount of [3, 1, 5]) await issue('Jan', amount)
    const tiles = { 'x-count-new': '3', 'x-count-expiring': '0', 'x-count-expired': '0' }
    const all = await call('GET', `/api/place/${first}/payments`)
    expect([all.json().length, all.headers]).toMatchObject([3, { ...tiles, 'x-total-count': '3' }])
    const expired = await call('GET', `/api/place/${first}/payments?status=expired`)
    expect([expired.json(), expired.headers]).toMatchObject([[], { ...tiles, 'x-total-count': '0' }])
  })
  test('the new-invoice screen comes in one call', async () => {
    await setOwnValue('Ola')
    await addCredit('Ola', 10)
    const url = `/api/place/${first}/payments/kids?fromDate=2026-12-01&toDate=2026-12-31&absencesFrom=2026-11-01&absencesTo=2026-11-30`
    const groups = (await call('GET', url)).json()
    expect(groups.map((group: { name: string }) => group.name)).toEqual(['Motylki', 'Żabki'])
    expect(groups[1].kids[0]).toMatchObject({
      firstname: 'Ola',
      classgroup: { name: 'Żabki' },
      surcharges: [{ amount: 10 }],
      paymentTypes: [{ id: type, mainValue: 800.5 }],
      paymentCustomValues: [{ paymentType: type, mainValue: 700, daily: null, defaultUnchecked: true }],
      absences: 0,
      late: 0,
    })
    const counted = await call('GET', `/api/absences/payments/${first}`)
    expect(counted.json()).toContainEqual({ kid: kid('Ola'), absences: 0, late: 0 })
  })
  test('the working days leave out weekends and holidays', async () => {
    const answer = await call('GET', `/api/payments/days/${first}?fromDate=2026-11-09&toDate=2026-11-15`)
    expect(answer.json()).toEqual({
      workingDays: 4,
      days: ['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13'],
      holidays: [{ date: '2026-11-11', name: expect.any(String) }],
    })
  })
  test('a parent’s invoices are seen once they are fetched, and the paid ones come with the history', async () => {
    const ids = [await issue('Zofia', '100,10'), await issue('Zofia', 20), await issue('Zofia', 21)].map(
      ({ id }) => id,
    )
    await call('POST', `/api/payments/pay/${ids[2]}`)
    clock.pass(60)
    onTestFinished(() => clock.pass(-60))
    const mine = await call('GET', '/api/payments/user/my/', undefined, { as: 'parent' })
    expect(mine.json()).toMatchObject([
      { amount: 20, viewed: true },
      { amount: 100.1, viewed: true },
    ])
    const history = await call('GET', '/api/payments/user/my/?history=true', undefined, { as: 'parent' })
    expect(history.json()).toMatchObject([{ amount: 21 }, { amount: 20 }, { amount: 100.1 }])
    const views = await sql<{ invoice: string; at: Date; commandId: string }[]>`
      select stream as invoice, at, command_id as "commandId" from events
      where type = 'InvoiceViewed' and stream = any(${ids.map((id) => `invoice-${id}`)})`
    expect(views.map(({ at }) => at.toISOString())).toEqual(Array(3).fill('2026-11-16T09:01:00.000Z'))
    expect(new Set(views.map(({ commandId }) => commandId)).size, 'a command for each list').toBe(2)
    expect((await call('GET', '/api/payments/user/my/', undefined, { as: 'teacher' })).json()).toEqual([])
  })
  test('an idempotency key, which reads do not take, keeps nothing from being seen', async () => {
    const [listed, opened] = [await issue('Zofia', 20), await issue('Zofia', 21)]
    const headers = { authorization: `Bearer ${tokenFor('parent')}`, 'idempotency-key': 'x'.repeat(201) }
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json()
    expect(await read(`/api/payments/${opened.id}`)).toMatchObject({ viewed: true })
    expect(await read('/api/payments/user/my/')).toMatchObject([
      { id: opened.id, viewed: true },
      { id: listed.id, viewed: true },
    ])
  })
  test('an invoice that is deleted while a parent fetches the list does not keep the others from being shown', async () => {
    await issue('Zofia', 20)
    await issue('Zofia', 21)
    const { id } = await issue('Zofia', 22)
    await call('DELETE', `/api/payments/${id}`)
    // As it was read before the deletion: only the events know of it.
    await sql`update invoices set deleted_at = null where id = ${id}`
    const mine = await call('GET', '/api/payments/user/my/', undefined, { as: 'parent' })
    expect([mine.statusCode, mine.json().length]).toEqual([200, 3])
  })
  test('one whose stream cannot be read is shown, not marked as seen', async () => {
    const [sound, damaged] = [await issue('Zofia', 20), await issue('Zofia', 21)]
    await damage(sql, `invoice-${damaged.id}`)
    const mine = await call('GET', '/api/payments/user/my/', undefined, { as: 'parent' })
    expect([mine.statusCode, mine.json()]).toMatchObject([
      200,
      [
        { id: damaged.id, viewed: false },
        { id: sound.id, viewed: true },
      ],
    ])
    const one = await call('GET', `/api/payments/${damaged.id}`, undefined, { as: 'parent' })
    expect([one.statusCode, one.json()]).toMatchObject([200, { id: damaged.id, viewed: false }])
  })
})
