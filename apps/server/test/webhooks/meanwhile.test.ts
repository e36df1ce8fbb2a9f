/** What an admin changes while a message is under way. */
import { beforeEach, describe, expect, test } from 'vitest'
import { blocked } from '../payments/other-server.ts'
import { testWebhooks, verified } from './setup.ts'

const server = await testWebhooks()
const { sql, clock, target, seeded, admin, work, addHook, deliveriesOf } = server
const { placeId } = seeded

beforeEach(server.renew)

/** Makes the change wait for the webhook, then lets the receiver answer, whose answer waits behind it. */
async function beforeAnswer(id: number, status: number, change: () => Promise<unknown>) {
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  target.answering((_call, response) => {
    arrived.resolve()
    void answered.promise.then(() => response.writeHead(status).end())
  })
  await admin.webhooks.test({ placeId, id })
  const working = work()
  await arrived.promise
  const { begun } = await sql.begin(async (tx) => {
    await tx`select from webhooks where id = ${id} for update`
    const begun = change()
    await blocked(sql, 1)
    answered.resolve()
    await blocked(sql, 2)
    // In an object, as the change can only end after this transaction.
    return { begun }
  })
  await begun
  expect((await working).failed).toEqual([])
}

describe.each([200, 500, 410])('an attempt that is answered by %i does not get in the way', (status) => {
  test('of removing the webhook', async () => {
    const { id } = await addHook()
    await beforeAnswer(id, status, () => admin.webhooks.remove({ placeId, id }))
    expect(await admin.webhooks.list({ placeId })).toEqual([])
    expect(await sql`select from webhook_deliveries`).toHaveLength(0)
  })

  test('of switching it off', async () => {
    const { id } = await addHook()
    await beforeAnswer(id, status, () => admin.webhooks.switch({ placeId, id, on: false }))
    expect(await admin.webhooks.list({ placeId })).toMatchObject([{ off: 'hand' }])
    expect(await deliveriesOf(id)).toMatchObject([
      status === 200 ? { state: 'delivered', status, failure: null } : { state: 'failed', failure: 'off' },
    ])
  })

  test('of sending the message again', async () => {
    const { id } = await addHook()
    await beforeAnswer(id, status, async () => {
      const [delivery] = await deliveriesOf(id)
      await admin.webhooks.resend({ placeId, id: delivery?.id ?? '' })
    })
    expect(await deliveriesOf(id)).toHaveLength(1)
  })
})

describe('messages that wait while another is under way', () => {
  /** Sends two, and makes the change while the receiver has the first. */
  async function between(id: number, change: () => Promise<unknown>) {
    const arrived = Promise.withResolvers<void>()
    const changed = Promise.withResolvers<void>()
    target.answering((_call, response) => {
      arrived.resolve()
      void changed.promise.then(() => response.end())
    })
    for (let count = 0; count < 2; count += 1) await admin.webhooks.test({ placeId, id })
    const working = work()
    await arrived.promise
    await change()
    changed.resolve()
    await working
    expect(target.received).toHaveLength(2)
  }

  test('go to the address that an admin gave meanwhile', async () => {
    const { id } = await addHook()
    const url = target.urlOf('hooks.example', '/new')
    await between(id, () => admin.webhooks.update({ placeId, id, url, kinds: ['post.added'] }))
    expect(target.received.map(({ path }) => path)).toEqual(['/', '/new'])
  })

  test('are signed with the secret that was made meanwhile', async () => {
    // The library refuses messages that are older than minutes by the real clock.
    clock.set(new Date().toISOString())
    const { id } = await addHook()
    let made = ''
    await between(id, async () => {
      made = (await admin.webhooks.rotate({ placeId, id })).secret
    })
    expect(verified(made, target.received[1])).toMatchObject({ type: 'webhook.test.v1' })
  })
})
