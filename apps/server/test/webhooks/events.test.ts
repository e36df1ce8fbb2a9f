/** Which events are sent, to whom and with which data. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { reportAbsence } from '../../src/domains/absences/commands/report.ts'
import {
  deleteInvoice,
  recordPartPayment,
  reversePayment,
  splitInvoice,
} from '../../src/domains/payments/commands/invoice.ts'
import { addToOutbox } from '../../src/kernel/outbox/outbox.ts'
import { tellHooks } from '../../src/domains/webhooks/index.ts'
import { by, issueOne, portsOn, seedPayers, seedPlace } from '../payments/support.ts'
import { testWebhooks, verified } from './setup.ts'

const server = await testWebhooks()
const { sql, clock, target, seeded, admin, work, addHook } = server
const ports = portsOn(server.kernel.db.sql, clock.now)
const { placeId } = seeded

beforeEach(server.renew)

async function addPost() {
  const target = { to: 'place', placeId, type: 'ALL' } as const
  await admin.wall.add({ target, text: 'Zofia śpi', important: true, commandId: randomUUID() })
}

const tellingOfPost = () =>
  tellHooks({
    placeId,
    source: 'post-1',
    at: clock.now().toISOString(),
    kind: 'post.added',
    data: { post: 1 },
  })

const message = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
})
const told = () => target.received.map(({ body }) => message.parse(JSON.parse(body)))

describe('a place’s webhook is told', () => {
  test('of invoices: issued, paid, reversed, deleted', async () => {
    await addHook()
    const id = await issueOne(ports, seeded, { amount: 100_00 })
    const paid = await recordPartPayment(ports, { ...by(placeId), id, amount: 150_00 })
    const paymentId = paid.row.payments[0]?.id ?? 0
    const undone = { payment: paymentId, reason: 'mistake', note: 'Zofia Wiśniewska' } as const
    await reversePayment(ports, { ...by(placeId), id, ...undone })
    await deleteInvoice(ports, { ...by(placeId), id })
    await work()
    const invoice = {
      place: placeId,
      invoice: id,
      kid: seeded.kids[0],
      group: seeded.groupId,
      amount: 100_00,
    }
    const payment = { id: paymentId, amount: 150_00, applied: 100_00, toCredit: 50_00 }
    const byType = (a: { type: string }, b: { type: string }) => a.type.localeCompare(b.type)
    expect(told().toSorted(byType)).toMatchObject([
      { type: 'invoice.deleted.v1', data: { ...invoice, toCredit: 0 } },
      { type: 'invoice.issued.v1', data: { ...invoice, amountLeft: 100_00, day: '2026-11-16' } },
      { type: 'invoice.paid.v1', data: { ...invoice, payment, amountLeft: 0 } },
      { type: 'invoice.reversed.v1', data: { ...invoice, payment, amountLeft: 100_00, reason: 'mistake' } },
    ])
  })

  test('of an invoice that is split between payers, as of a corrected one', async () => {
    await addHook()
    const { zus } = await seedPayers(sql, placeId)
    const id = await issueOne(ports, seeded, { amount: 100_00 })
    const shares = [{ payerId: zus, amount: 60_00 }]
    await splitInvoice(ports, { ...by(placeId), id, shares, reason: 'Świadczenie Zofii' })
    await work()
    const split = told().find(({ type }) => type === 'invoice.corrected.v1')
    expect(split?.data).toMatchObject({
      invoice: id,
      amount: 100_00,
      amountLeft: 100_00,
      othersLeft: 60_00,
      day: '2026-11-16',
      split: { payers: 1, amount: 60_00 },
    })
    expect(JSON.stringify(split)).not.toContain('Zofii')
  })

  test('of each day of a reported absence, and of a post', async () => {
    await addHook()
    const kidId = seeded.kids[0] ?? 0
    const range = { from: '2026-11-19', to: '2026-11-20', byPlace: true }
    await reportAbsence({ ...ports, changed: async () => undefined }, { ...by(placeId), kidId, ...range })
    await addPost()
    await work()
    const days = told().flatMap(({ type, data }) =>
      type === 'absence.reported.v1' ? [String(data['day'])] : [],
    )
    expect(days.toSorted()).toEqual(['2026-11-19', '2026-11-20'])
    expect(told()).toContainEqual(
      expect.objectContaining({
        type: 'post.added.v1',
        data: expect.objectContaining({ place: placeId, group: null, audience: 'ALL', important: true }),
      }),
    )
  })

  test('by ids alone: no name and no text leaves the installation', async () => {
    await addHook()
    await issueOne(ports, seeded)
    await addPost()
    await work()
    const sent = target.received.map(({ body }) => body).join('\n')
    expect(target.received).toHaveLength(2)
    for (const name of ['Kowalski', 'Jan', 'Zofia', 'Czesne', '600', 'Motylki'])
      expect(sent).not.toContain(name)
  })

  test('signed, as the scheme’s own library verifies', async () => {
    // The library refuses messages that are older than minutes by the real clock.
    clock.set(new Date().toISOString())
    const { secret } = await addHook()
    await issueOne(ports, seeded)
    await work()
    const [call] = target.received
    expect(verified(secret, call)).toMatchObject({ type: 'invoice.issued.v1' })
    const other = await addHook()
    expect(() => verified(other.secret, call)).toThrow('No matching signature')
    expect(() => verified(secret, call && { ...call, body: `${call.body} ` })).toThrow(
      'No matching signature',
    )
  })

  test('with the former secret for a day after a rotation', async () => {
    clock.set(new Date().toISOString())
    const before = await addHook()
    const after = await admin.webhooks.rotate({ placeId, id: before.id })
    expect(after.secret).not.toBe(before.secret)
    await admin.webhooks.test({ placeId, id: before.id })
    await work()
    const [first] = target.received
    for (const { secret } of [before, after])
      expect(verified(secret, first)).toMatchObject({ type: 'webhook.test.v1' })
    clock.pass(24 * 60 * 60)
    await admin.webhooks.test({ placeId, id: before.id })
    await work()
    expect(target.received[1]?.headers['webhook-signature']).not.toContain(' ')
  })
})

describe('nobody is told', () => {
  test('of kinds that were not asked for', async () => {
    await addHook({ kinds: ['post.added', 'invoice.paid'] })
    await issueOne(ports, seeded)
    await work()
    expect(target.received).toEqual([])
  })

  test('of a neighbour place’s events', async () => {
    const other = await seedPlace(sql, { name: 'Sąsiad' })
    await addHook({ placeId: other.placeId })
    await issueOne(ports, seeded)
    await work()
    expect(target.received).toEqual([])
    await issueOne(ports, other)
    await work()
    expect(told()).toMatchObject([{ data: { place: other.placeId } }])
  })

  test('of what was rolled back', async () => {
    await addHook()
    const rolledBack = server.kernel.db.sql.begin(async (tx) => {
      await addToOutbox(tx, [tellingOfPost()])
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await work()
    expect(target.received).toEqual([])
  })

  test('where a place has no webhook, or none that is on: then no job is written at all', async () => {
    const jobsAfterOne = async () => {
      await issueOne(ports, seeded)
      return (await sql`select from outbox where name = 'webhooks.tell'`).count
    }
    expect(await jobsAfterOne()).toBe(0)
    const { id } = await addHook()
    expect(await jobsAfterOne()).toBe(1)
    await admin.webhooks.switch({ placeId, id, on: false })
    expect(await jobsAfterOne()).toBe(1)
    await admin.webhooks.switch({ placeId, id, on: true })
    expect(await jobsAfterOne()).toBe(2)
    await admin.webhooks.remove({ placeId, id })
    expect(await jobsAfterOne()).toBe(2)
  })

  test('less than there are webhooks, if one is removed while another is added', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await addHook()
      const [added] = await Promise.all([addHook(), admin.webhooks.remove({ placeId, id })])
      expect(await sql`select from outbox_listeners where place_id = ${placeId}`).toHaveLength(1)
      await admin.webhooks.remove({ placeId, id: added.id })
      expect(await sql`select from outbox_listeners`).toHaveLength(0)
    }
  })
})

test('the same event twice makes one message', async () => {
  const { id } = await addHook()
  for (let time = 0; time < 2; time += 1)
    await server.kernel.db.sql.begin((tx) => addToOutbox(tx, [tellingOfPost()]))
  await work()
  expect(await server.deliveriesOf(id)).toMatchObject([{ kind: 'post.added', state: 'delivered' }])
  expect(target.received).toHaveLength(1)
})
