/** Slow receivers beside others, on workers as they run in a process. */
import { expect, test } from 'vitest'
import { receiver, testWebhooks } from './setup.ts'

const server = await testWebhooks()
const slow = await receiver()
const { target, names, network, seeded, admin, addHook, deliveriesOf, services } = server
const { placeId } = seeded

test('a host that hangs holds up no other, and takes four attempts at once at most', async () => {
  network.timeout = 2 ** 30
  names.set('slow.example', () => ['127.0.0.1'])
  const hanging = []
  for (let count = 0; count < 6; count += 1) hanging.push(await addHook({ url: slow.urlOf('slow.example') }))
  const hook = await addHook()
  const arrived = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  // These would hang for ever, did the healthy one wait for them.
  slow.answering((_call, response) => {
    if (slow.received.length === 4) arrived.resolve()
    void taken.promise.then(() => response.end())
  })
  target.answering((_call, response) => {
    response.end()
    taken.resolve()
  })
  for (const { id } of hanging) await admin.webhooks.test({ placeId, id })
  services.startRelay()
  await services.work()
  await arrived.promise
  await admin.webhooks.test({ placeId, id: hook.id })
  await taken.promise
  // Two wait for their turn, as four attempts fill the host.
  expect(slow.received).toHaveLength(4)
  const waiting = await Promise.all(hanging.map(async ({ id }) => (await deliveriesOf(id))[0]?.attempts))
  expect(waiting.filter((attempts) => attempts === 0).length).toBeGreaterThanOrEqual(2)
})
