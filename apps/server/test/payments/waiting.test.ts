/**
 * Commands that wait for another server's locks, together with others: the end of one request is not the end of
 * another's, and who waits on other streams is not held up.
 */
import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { recordPartPayment } from '../../src/domains/payments/commands/invoice.ts'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { Deadline, withinDeadlines } from '../../src/kernel/database/deadline.ts'
import { LANES, MOST_STALLED, STALLED } from '../../src/kernel/commands/group-commit.ts'
import { blocked, otherServer } from './other-server.ts'
import { by, issueOne, portsOn, seedPlace } from './support.ts'

const database = await testDatabase({ pool: 20 })
const { sql } = database
const ports = portsOn(withinDeadlines(sql))
const unlimited = portsOn(sql)

/** Invoices of as many kids of a place. */
async function invoicesOf(kids: number): Promise<{ placeId: number; ids: number[] }> {
  const place = await seedPlace(sql, { kids })
  const ids: number[] = []
  for (const kidId of place.kids) ids.push(await issueOne(unlimited, place, { kidId }))
  return { placeId: place.placeId, ids }
}

test('whoever ran out of time takes nobody along who is recorded with him', async () => {
  const { placeId, ids } = await invoicesOf(2)
  const [mine = 0, other = 0] = ids
  const late = new Deadline()
  const inTime = new Deadline()
  const giveUp = await otherServer(sql, placeId, other)
  const one = late.run(() => recordPartPayment(ports, { ...by(placeId), id: mine, amount: 10_00 }))
  const two = inTime.run(() => recordPartPayment(ports, { ...by(placeId), id: other, amount: 10_00 }))
  const settled = Promise.allSettled([one, two])
  const [pid = 0] = await blocked(sql, 1)
  // The first request is answered with 503; then their statement fails, and each is carried out alone.
  late.expire()
  await sql`select pg_cancel_backend(${pid})`
  await giveUp()
  const [, second] = await settled
  expect(second).toMatchObject({ status: 'fulfilled', value: { id: other, amountLeft: 90_00 } })
  expect((await verifyLedger(database)).differences).toEqual([])
})

test('commands that wait for another server hold up nobody on other streams', async () => {
  const { placeId, ids } = await invoicesOf(3)
  const [one = 0, two = 0, three = 0] = ids
  const giveUp = await otherServer(sql, placeId, one, two)
  const pay = (id: number) => recordPartPayment(ports, { ...by(placeId), id, amount: 10_00 })
  const first = pay(one)
  await blocked(sql, 1)
  const second = pay(two)
  await blocked(sql, 2)
  // Both lanes wait now; the other server goes on only after this one.
  expect(await pay(three)).toMatchObject({ id: three, amountLeft: 90_00 })
  await giveUp()
  expect(await Promise.all([first, second])).toMatchObject([{ id: one }, { id: two }])
})

test('a batch that found no place to give its own for gives it once there is one', async () => {
  const place = await seedPlace(sql, { kids: 2 })
  const [one = 0, two = 0] = place.kids
  const pay = (id: number) => recordPartPayment(unlimited, { ...by(place.placeId), id, amount: 10_00 })
  const first: number[] = []
  for (let index = 0; index < MOST_STALLED + LANES; index++)
    first.push(await issueOne(unlimited, place, { kidId: one }))
  const free = await issueOne(unlimited, place, { kidId: two })
  const releases: (() => Promise<void>)[] = []
  for (const id of first) releases.push(await otherServer(sql, place.placeId, id))
  const paying: Promise<unknown>[] = []
  for (const [index, id] of first.entries()) {
    paying.push(pay(id))
    await blocked(sql, index + 1)
  }
  // All connections are taken: the next caller waits.
  const waiting = pay(free)
  // The last two have looked for a place in vain: timers of one length fire in the order in which they were set.
  await new Promise((resolve) => setTimeout(resolve, STALLED))
  for (const release of releases.slice(0, MOST_STALLED)) await release()
  await Promise.all(paying.slice(0, MOST_STALLED))
  // All of their places are free, and only those two wait.
  expect(await waiting).toMatchObject({ id: free, amountLeft: 90_00 })
  for (const release of releases.slice(MOST_STALLED)) await release()
  await Promise.all(paying)
})
