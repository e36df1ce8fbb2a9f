/** Commands that wait for another server's locks, on more streams than there are places for such batches. */
import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { recordPartPayment } from '../../src/domains/payments/commands/invoice.ts'
import { blocked, otherServer } from './other-server.ts'
import { by, issueOne, portsOn, seedPlace } from './support.ts'

const database = await testDatabase({ pool: 20 })
const { sql } = database
const ports = portsOn(sql)

/** Batches that wait at most: those that gave their place away, and the lanes. */
const MOST = 4 + 2
/** Milliseconds after which a batch looks for one. */
const STALLED = 100

test('a batch that found no place to give its own for gives it once there is one', async () => {
  const place = await seedPlace(sql, { kids: 2 })
  const [one = 0, two = 0] = place.kids
  const pay = (id: number) => recordPartPayment(ports, { ...by(place.placeId), id, amount: 10_00 })
  const first: number[] = []
  for (let index = 0; index < MOST; index++) first.push(await issueOne(ports, place, { kidId: one }))
  const free = await issueOne(ports, place, { kidId: two })
  const releases: (() => Promise<void>)[] = []
  for (const id of first) releases.push(await otherServer(sql, place.placeId, id))
  const paying: Promise<unknown>[] = []
  for (const [index, id] of first.entries()) {
    paying.push(pay(id))
    await blocked(sql, index + 1)
  }
  // All places are taken: whoever comes now waits.
  const waiting = pay(free)
  // The last two have looked for a place in vain: timers of one length fire in the order in which they were set.
  await new Promise((resolve) => setTimeout(resolve, STALLED))
  for (const release of releases.slice(0, 4)) await release()
  await Promise.all(paying.slice(0, 4))
  // Four places are free, and only two wait.
  expect(await waiting).toMatchObject({ id: free, amountLeft: 90_00 })
  for (const release of releases.slice(4)) await release()
  await Promise.all(paying)
})
