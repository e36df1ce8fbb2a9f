/** Commands that are recorded together: the end of one request is not the end of another's. */
import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { recordPartPayment } from '../../src/domains/payments/commands/invoice.ts'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { Deadline, withinDeadlines } from '../../src/kernel/deadline.ts'
import { by, issueOne, portsOn, seedPlace } from './support.ts'

const database = await testDatabase({ pool: 8 })
const { sql } = database
const ports = portsOn(withinDeadlines(sql))

/** The sessions that wait for another's lock, once there are so many. */
async function blocked(count: number): Promise<number[]> {
  const waiting = async () => {
    const rows = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return rows.map(({ pid }) => pid)
  }
  await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(count)
  return await waiting()
}

/** Another server that has written to these invoices, and has not committed. */
async function otherServer(placeId: number, invoices: readonly number[]) {
  const tx = await sql.reserve()
  await tx`begin`
  for (const id of invoices)
    await tx`
      insert into events (stream, version, type, type_version, data, place_id, actor_id, command_id, at, hash)
      values (${`invoice-${id}`}, 2, 'InvoiceViewed', 1, '{}', ${placeId}, 1, 'elsewhere', now(), 'x')`
  return {
    async giveUp(): Promise<void> {
      await tx`rollback`
      tx.release()
    },
  }
}

async function twoOf(): Promise<{ placeId: number; mine: number; other: number }> {
  const place = await seedPlace(sql, { kids: 2 })
  const [mine, other] = [
    await issueOne(portsOn(sql), place, { kidId: place.kids[0] ?? 0 }),
    await issueOne(portsOn(sql), place, { kidId: place.kids[1] ?? 0 }),
  ]
  return { placeId: place.placeId, mine, other }
}

test('whoever ran out of time takes nobody along who is recorded with him', async () => {
  const { placeId, mine, other } = await twoOf()
  const late = new Deadline()
  const inTime = new Deadline()
  const elsewhere = await otherServer(placeId, [other])
  const one = late.run(() => recordPartPayment(ports, { ...by(placeId), id: mine, amount: 10_00 }))
  const two = inTime.run(() => recordPartPayment(ports, { ...by(placeId), id: other, amount: 10_00 }))
  const settled = Promise.allSettled([one, two])
  const [pid = 0] = await blocked(1)
  // The first request is answered with 503; then their statement fails, and each is carried out alone.
  late.expire()
  await sql`select pg_cancel_backend(${pid})`
  await elsewhere.giveUp()
  const [, second] = await settled
  expect(second).toMatchObject({ status: 'fulfilled', value: { id: other, amountLeft: 90_00 } })
  expect((await verifyLedger(database)).differences).toEqual([])
})

test('commands that wait for another server hold up nobody on other streams', async () => {
  const place = await seedPlace(sql, { kids: 3 })
  const ids: number[] = []
  for (const kidId of place.kids) ids.push(await issueOne(portsOn(sql), place, { kidId }))
  const [one = 0, two = 0, three = 0] = ids
  const elsewhere = await otherServer(place.placeId, [one, two])
  const pay = (id: number) => recordPartPayment(ports, { ...by(place.placeId), id, amount: 10_00 })
  const first = pay(one)
  await blocked(1)
  const second = pay(two)
  await blocked(2)
  // Both lanes wait now; the other server goes on only after this one.
  expect(await pay(three)).toMatchObject({ id: three, amountLeft: 90_00 })
  await elsewhere.giveUp()
  expect(await Promise.all([first, second])).toMatchObject([{ id: one }, { id: two }])
})
