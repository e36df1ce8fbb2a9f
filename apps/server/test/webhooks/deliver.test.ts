/** Delivery of messages: retries, slow and broken receivers, dying processes. */
import { beforeEach, describe, expect, test } from 'vitest'
import { DELAYS } from '../../src/domains/webhooks/due.ts'
import { safeText } from '../../src/domains/webhooks/send.ts'
import { codeOf } from '../kernel/code-of.ts'
import { issueOne, portsOn } from '../payments/support.ts'
import { receiver, testWebhooks } from './setup.ts'

const server = await testWebhooks()
const other = await receiver()
const { sql, clock, target, names, network, seeded, admin, work, addHook, deliveriesOf } = server
const ports = portsOn(server.kernel.db.sql, clock.now)
const { placeId } = seeded
const DAY = 24 * 60 * 60

async function tellOf(...hooks: { id: number }[]) {
  await issueOne(ports, seeded)
  await work()
  return await Promise.all(hooks.map(async ({ id }) => (await deliveriesOf(id))[0]))
}

beforeEach(async () => {
  other.reset()
  await server.renew()
})

describe('a delivery', () => {
  test('shows its attempt, with the start of the answer', async () => {
    const hook = await addHook()
    target.answerWith(201, `\u0000\u202Eok\n${'x'.repeat(700)}`)
    const [delivery] = await tellOf(hook)
    expect(delivery).toMatchObject({ kind: 'invoice.issued', state: 'delivered', attempts: 1, status: 201 })
    expect(delivery?.answer).toBe(`ok ${'x'.repeat(497)}`)
    expect(delivery?.failure).toBeNull()
  })

  test('that fails is sent again later, until it is taken, under one id', async () => {
    const hook = await addHook()
    target.answerWith(500, 'no')
    expect(await tellOf(hook)).toMatchObject([
      { state: 'waiting', attempts: 1, status: 500, failure: 'status', dueAt: '2026-11-16T09:00:05.000Z' },
    ])
    await work()
    expect(target.received).toHaveLength(1)
    clock.pass(5)
    await work()
    expect(await deliveriesOf(hook.id)).toMatchObject([{ attempts: 2, dueAt: '2026-11-16T09:00:35.000Z' }])
    target.answerWith(204)
    clock.pass(30)
    await work()
    expect(await deliveriesOf(hook.id)).toMatchObject([{ state: 'delivered', attempts: 3 }])
    expect(new Set(target.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(target.received.map(({ body }) => body)).size).toBe(1)
  })

  test('that fails for a day is given up, its webhook switched off, and the place’s admins told', async () => {
    const hook = await addHook({ placeId: server.first })
    target.answerWith(500)
    await admin.webhooks.test({ placeId: server.first, id: hook.id })
    for (const delay of [0, ...DELAYS]) {
      clock.pass(delay / 1000)
      await work()
    }
    const list = () => admin.webhooks.list({ placeId: server.first })
    expect(DELAYS.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThanOrEqual(DAY * 1000)
    expect(target.received).toHaveLength(DELAYS.length + 1)
    expect(await list()).toMatchObject([{ off: 'failing', failingSince: '2026-11-16T09:00:00.000Z' }])
    expect(await deliveriesOf(hook.id, server.first)).toMatchObject([
      { state: 'failed', attempts: DELAYS.length + 1, status: 500, dueAt: null },
    ])
    const told = await sql`
      select a.login, n.type from notifications n join accounts a on a.id = n.account_id
      where n.type = 'TYPE_WEBHOOK_OFF'`
    expect(told).toEqual([{ login: '600000002', type: 'TYPE_WEBHOOK_OFF' }])
    expect(await codeOf(admin.webhooks.test({ placeId: server.first, id: hook.id }))).toBe('webhook.off')
    expect(await sql`select from outbox_listeners`).toHaveLength(0)
    await admin.webhooks.switch({ placeId: server.first, id: hook.id, on: true })
    expect(await list()).toMatchObject([{ off: null, failingSince: null }])
    expect(await sql`select from outbox_listeners`).toHaveLength(1)
  })

  test('that succeeds ends the day of failures', async () => {
    const hook = await addHook()
    target.answerWith(500)
    await tellOf(hook)
    clock.pass(DAY - 60)
    target.answerWith(200)
    await work()
    target.answerWith(500)
    clock.pass(120)
    await tellOf(hook)
    expect(await admin.webhooks.list({ placeId })).toMatchObject([
      { off: null, failingSince: clock.now().toISOString() },
    ])
  })

  test('of a webhook whose server is gone (410) ends it at once', async () => {
    const hook = await addHook()
    target.answerWith(410)
    expect(await tellOf(hook)).toMatchObject([{ state: 'failed', failure: 'gone' }])
    expect(await admin.webhooks.list({ placeId })).toMatchObject([{ off: 'gone' }])
  })

  test('is sent again when an admin asks, also one that was taken; but not by a neighbour’s', async () => {
    const hook = await addHook()
    const [delivery] = await tellOf(hook)
    const id = delivery?.id ?? ''
    const neighbour = await server.callerOf('otherDirector')
    expect(await codeOf(neighbour.webhooks.resend({ placeId: server.second, id }))).toBe('webhook.not_found')
    await admin.webhooks.resend({ placeId, id })
    await work()
    const [first, second] = target.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(target.received).toHaveLength(2)
  })

  test('that waits for hours is sent at once when an admin asks', async () => {
    const hook = await addHook()
    target.answerWith(500)
    const [delivery] = await tellOf(hook)
    target.answerWith(200)
    await admin.webhooks.resend({ placeId, id: delivery?.id ?? '' })
    await work()
    expect(await deliveriesOf(hook.id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  test('is deleted after 30 days', async () => {
    const hook = await addHook()
    await tellOf(hook)
    const sweep = () =>
      server.kernel.db.sql.begin((tx) => tx`insert into outbox (name, data) values ('webhooks.sweep', '{}')`)
    clock.pass(30 * DAY - 60)
    await sweep()
    await work()
    expect(await deliveriesOf(hook.id)).toHaveLength(1)
    clock.pass(120)
    await sweep()
    await work()
    expect(await deliveriesOf(hook.id)).toHaveLength(0)
  })

  test('of a webhook whose secret can’t be read waits for a new one', async () => {
    const hook = await addHook()
    await sql`update webhooks set sealed_secret = reverse(sealed_secret)`
    expect(await tellOf(hook)).toMatchObject([{ state: 'waiting', failure: 'secret', status: null }])
    expect(target.received).toEqual([])
    await admin.webhooks.rotate({ placeId, id: hook.id })
    clock.pass(5)
    await work()
    expect(await deliveriesOf(hook.id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect(target.received[0]?.headers['webhook-signature']).not.toContain(' ')
  })

  test('of a webhook that is switched off meanwhile is not sent', async () => {
    const hook = await addHook()
    target.answerWith(500)
    await tellOf(hook)
    await admin.webhooks.switch({ placeId, id: hook.id, on: false })
    clock.pass(DAY)
    await work()
    expect(target.received).toHaveLength(1)
    expect(await deliveriesOf(hook.id)).toMatchObject([{ state: 'failed', failure: 'status' }])
  })
})

describe('switching a webhook off by hand', () => {
  const turn = (id: number, on: boolean) => admin.webhooks.switch({ placeId, id, on })
  /** A webhook with a message that failed once and waits. */
  async function waiting() {
    const hook = await addHook()
    target.answerWith(500)
    await tellOf(hook)
    target.answerWith(204)
    return hook
  }

  test('and on again within minutes leaves it as it was, and sends what waited', async () => {
    const { id } = await waiting()
    const [before] = await admin.webhooks.list({ placeId })
    await turn(id, false)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed' }])
    clock.pass(300)
    await turn(id, true)
    expect(await admin.webhooks.list({ placeId })).toEqual([before])
    await work()
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  test('and on again later sends nothing of before, also where it is switched once more', async () => {
    const { id } = await waiting()
    await turn(id, false)
    clock.pass(301)
    await turn(id, true)
    await work()
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 1 }])
    await turn(id, false)
    await turn(id, true)
    await work()
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 1 }])
    expect(target.received).toHaveLength(1)
  })
})

describe('a receiver', () => {
  /** The test waits for those that never end an answer. */
  const SOON = 150
  const failures: [
    what: string,
    answer: Parameters<typeof target.answering>[0],
    failure: object,
    timeout?: number,
  ][] = [
    ['never answers', () => undefined, { failure: 'timeout', status: null }, SOON],
    [
      'answers byte by byte',
      (_call, response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('x'), 5)
        response.on('close', () => clearInterval(timer))
      },
      { failure: 'timeout' },
      SOON,
    ],
    [
      'switches protocols',
      (_call, response) => {
        response.socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
        )
      },
      { failure: 'connection', status: null },
    ],
    [
      'redirects, which is not followed, inside or outside',
      (_call, response) => void response.writeHead(307, { location: other.urlOf('127.0.0.1') }).end(),
      { failure: 'redirect', status: 307 },
    ],
  ]
  test.each(failures)('fails the attempt where it %s', async (_what, answer, failure, timeout) => {
    const hook = await addHook()
    if (timeout !== undefined) network.timeout = timeout
    target.answering(answer)
    expect(await tellOf(hook)).toMatchObject([{ state: 'waiting', ...failure }])
    expect(other.received).toEqual([])
  })

  test('that answers without end is not read to the end', async () => {
    const hook = await addHook()
    const closed = Promise.withResolvers<void>()
    target.answering((_call, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      }
      response.on('drain', more).on('close', () => closed.resolve())
      response.writeHead(200)
      more()
    })
    expect(await tellOf(hook)).toMatchObject([{ state: 'delivered', status: 200 }])
    await closed.promise
  })

  test('that refuses connections fails the attempt', async () => {
    const hook = await addHook({ url: 'http://hooks.example:1/' })
    expect(await tellOf(hook)).toMatchObject([{ failure: 'connection', status: null }])
  })

  test('whose name leads inside by now is not called', async () => {
    names.set('moving.example', () => ['127.0.0.1'])
    const hook = await addHook({ url: target.urlOf('moving.example') })
    for (const inside of [['127.0.0.2'], ['127.0.0.1', '10.0.0.1'], ['::1']]) {
      names.set('moving.example', () => inside)
      clock.pass(1)
      expect(await tellOf(hook)).toMatchObject([{ failure: 'address', status: null }])
    }
    names.set('moving.example', () => [])
    clock.pass(1)
    expect(await tellOf(hook)).toMatchObject([{ failure: 'host', status: null }])
    expect(target.received).toEqual([])
  })

  test('is called at the address that was checked, whatever its name leads to a moment later', async () => {
    let questions = 0
    // Only the first answer for an attempt is permitted; a second request would get the second.
    names.set('rebinding.example', () => [(questions += 1) % 2 === 1 ? '127.0.0.1' : '127.0.0.2'])
    const hook = await addHook({ url: target.urlOf('rebinding.example') })
    questions = 0
    expect(await tellOf(hook)).toMatchObject([{ state: 'delivered' }])
    expect(questions).toBe(1)
    expect(target.received[0]?.headers.host).toBe(`rebinding.example:${target.port}`)
  })

  test('is not reached through a proxy of the environment', async () => {
    const hook = await addHook()
    const proxy = {
      HTTP_PROXY: other.urlOf('127.0.0.1'),
      http_proxy: other.urlOf('127.0.0.1'),
      NODE_USE_ENV_PROXY: '1',
    }
    const before = Object.keys(proxy).map((name) => [name, process.env[name]] as const)
    Object.assign(process.env, proxy)
    try {
      expect(await tellOf(hook)).toMatchObject([{ state: 'delivered' }])
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) Reflect.deleteProperty(process.env, name)
        else process.env[name] = value
      }
    }
    expect(other.received).toEqual([])
  })
})

test('a process that dies after it sent a message sends it again once its lease is over, under the same id', async () => {
  const hook = await addHook()
  // The receiver has the message, and nothing can be recorded of it: as if the process had died there.
  target.answering((_call, response) => {
    void sql`alter table webhook_deliveries rename column answer to lost`.then(() => response.end())
  })
  await issueOne(ports, seeded)
  await work()
  await sql`alter table webhook_deliveries rename column lost to answer`
  target.answerWith(200)
  expect(await deliveriesOf(hook.id)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  clock.pass(1)
  await admin.webhooks.test({ placeId, id: hook.id })
  await work()
  // The test waits for the lease as well.
  expect(target.received).toHaveLength(1)
  clock.pass(60)
  await work()
  const ids = target.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(3)
  expect(ids[1]).toBe(ids[0])
  expect(await deliveriesOf(hook.id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
})

test('the text of an answer has no control, formatting or unpaired characters', () => {
  expect(safeText('a\u0000b\u001B[31mc\u202Ed\u200Be\uD800f\r\n\tg')).toBe('a b [31mc d e\uFFFDf g')
  expect(safeText('😀'.repeat(400))).toHaveLength(500)
  expect(safeText(`x${'😀'.repeat(400)}`).isWellFormed()).toBe(true)
})

describe('a webhook', () => {
  test('is refused where it would lead inside, with the reason', async () => {
    const refused = async (url: string) => {
      const error: unknown = await addHook({ url }).catch((refusal: unknown) => refusal)
      return error instanceof Error && Reflect.get(error.cause ?? {}, 'params')
    }
    expect(await refused('http://[::ffff:127.0.0.1]/')).toEqual({ reason: 'private' })
    expect(await refused('http://nobody.example/')).toEqual({ reason: 'unknown' })
  })

  test('beyond the tenth of a place is refused, also if two are added at once', async () => {
    for (let count = 0; count < 9; count += 1) await addHook({ kinds: ['post.added'] })
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(addHook({ kinds: ['post.added'] }))))
    expect(codes.toSorted()).toEqual(['done', 'webhook.too_many', 'webhook.too_many'])
  })

  test('keeps its secret sealed, and its changes are audited without it', async () => {
    const { id, secret } = await addHook()
    await admin.webhooks.update({
      placeId,
      id,
      url: target.urlOf('hooks.example', '/new'),
      kinds: ['post.added'],
    })
    await admin.webhooks.remove({ placeId, id })
    await addHook()
    const [row] = await sql<{ all: string }[]>`
      select concat_ws(' ', (select json_agg(w) from webhooks w),
        (select json_agg(l) from audit_log l where l.type like 'WEBHOOK%')) as all`
    const raw = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect(row?.all).not.toContain(raw.toString('hex'))
    expect(row?.all).not.toContain(secret.slice('whsec_'.length))
    expect(row?.all).toMatch(/WEBHOOK_ADDED.*WEBHOOK_CHANGED.*WEBHOOK_REMOVED/s)
  })

  test('is not found from another place', async () => {
    const { id } = await addHook()
    const neighbour = await server.callerOf('otherDirector')
    const own = { placeId: server.second, id }
    for (const call of ['deliveries', 'rotate', 'test', 'remove'] as const)
      expect([call, await codeOf(neighbour.webhooks[call](own))]).toEqual([call, 'webhook.not_found'])
  })
})
