/** Logs longer than what is read at a time: verification and rebuild read them in pages, on any connection. */
import { randomUUID } from 'node:crypto'
import { addDays } from '@skrzat/contract/days'
import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { absenceStream, type AbsenceEvent } from '../../src/domains/absences/events.ts'
import { rebuildAbsences, verifyAbsences } from '../../src/domains/absences/maintenance.ts'
import { absences } from '../../src/domains/absences/aggregate.ts'
import { recordPartPayment } from '../../src/domains/payments/commands/invoice.ts'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { append } from '../../src/kernel/event-log/append.ts'
import { changesOf } from '../../src/kernel/event-log/changes.ts'
import { emptyStream } from '../../src/kernel/event-log/events.ts'
import { BATCH } from '../../src/kernel/projection/streams.ts'
import { by, issueOne, NOW, portsOn, seedPlace } from '../payments/support.ts'

const database = await testDatabase()
const { sql } = database
const small = await testDatabase()
const place = await seedPlace(sql)

/** Several batches and part of another one. */
const MANY = 5 * BATCH + 700

async function reportMany(): Promise<void> {
  const kidId = place.kids[0] ?? 0
  const events = Array.from({ length: MANY }, (_, index): AbsenceEvent => {
    const day = addDays('1990-01-01', index)
    const about = { absenceId: index + 1, kidId, day, from: day, to: day }
    return {
      type: 'AbsenceReported',
      data: { ...about, byPlace: true, afterTime: false, deadline: null },
    }
  })
  const command = {
    id: randomUUID(),
    actorId: 1,
    name: 'test',
    placeId: place.placeId,
    payload: null,
    at: NOW,
  }
  const streamOf = ({ data }: AbsenceEvent) => absenceStream(kidId, data.day)
  const changes = changesOf(
    absences,
    command,
    events.map((event) => emptyStream(streamOf(event))),
  )
  for (const event of events) changes.add(streamOf(event), [event])
  await append(sql, [changes.commit()])
}

test('a log above the batch that is read at once is verified whole, a row that differs is named and made anew', async () => {
  await reportMany()
  const [wrong] = await sql<{ key: string }[]>`
    update absences set after_time = true where day = (select max(day) from absences)
    returning kid_id || '@' || day as key`
  const { events, differences } = await verifyAbsences(database)
  expect(events).toBe(MANY)
  expect(differences).toEqual([`absences ${wrong?.key}: after_time is true, the events give false`])
  expect(await rebuildAbsences(database)).toBe(MANY)
  expect((await verifyAbsences(database)).differences).toEqual([])
  // Which checks the chains of every other log too.
  expect((await verifyLedger(database)).differences).toEqual([])
}, 600_000)

test('pages smaller than a stream give what one page gives, of a log that is whole and of one that is not', async () => {
  const { sql: other } = small
  const few = await seedPlace(other)
  const smallPorts = portsOn(other)
  for (let count = 0; count < 3; count++) {
    const id = await issueOne(smallPorts, few)
    await recordPartPayment(smallPorts, { ...by(few.placeId), id, amount: 1_00 })
    await recordPartPayment(smallPorts, { ...by(few.placeId), id, amount: 200_00 })
  }
  const sizes = [1, 2, 3, 4, 1000]
  const expectSame = async (differences: number) => {
    const whole = await verifyLedger(small)
    expect(whole.differences).toHaveLength(differences)
    for (const batch of sizes) expect(await verifyLedger(small, { batch })).toEqual(whole)
  }
  await expectSame(0)
  await other`update invoices set paid = paid + 1`
  await expectSame(3)
})
