/** A server whose webhooks reach a receiver of the test's own, and what that received. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { WEBHOOK_KINDS, type WebhookKind } from '@skrzat/contract/wire/webhooks'
import { emptyTables } from '@skrzat/testing/empty'
import { whenOver } from '@skrzat/testing/when-over'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { WebhookNetwork } from '../../src/domains/webhooks/index.ts'
import { seedPlace } from '../payments/support.ts'
import { testPlaces } from '../places/setup.ts'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }
type Answer = (call: Received, response: ServerResponse) => void

const OK: Answer = (_call, response) => void response.end('ok')

/** An HTTP server on 127.0.0.1. */
export async function receiver() {
  const received: Received[] = []
  let answer: Answer = OK
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const call = await take(request)
    received.push(call)
    answer(call, response)
  }
  const server = createServer((request, response) => void receive(request, response))
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  whenOver(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  })
  return {
    received,
    port,
    urlOf: (host: string, path = '/') => `http://${host}:${port}${path}`,
    answering: (how: Answer) => void (answer = how),
    /** With this status from now on. */
    answerWith: (status: number, body = '') =>
      void (answer = (_call, response) => void response.writeHead(status).end(body)),
    reset() {
      received.length = 0
      answer = OK
    },
  }
}

async function take(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
}

/** Two places with their directors; names resolve as `names` says, and only 127.0.0.1 passes for a public address. */
export async function testWebhooks() {
  const target = await receiver()
  const names = new Map<string, () => readonly string[]>()
  const network = {
    resolve: async (host: string) => names.get(host)?.() ?? [],
    isPermitted: (address: string) => address === '127.0.0.1',
    plain: true,
    timeout: 10_000,
  }
  const live: WebhookNetwork = {
    resolve: (host) => network.resolve(host),
    isPermitted: (address) => network.isPermitted(address),
    plain: true,
    get timeout() {
      return network.timeout
    },
  }
  const server = await testPlaces({ webhookNetwork: live })
  const seeded = await seedPlace(server.sql)
  names.set('hooks.example', () => ['127.0.0.1'])
  const admin = await server.callerOf('admin')

  /** Adds a webhook, by default of all kinds in the seeded place. */
  async function addHook({
    placeId = seeded.placeId,
    url = target.urlOf('hooks.example'),
    kinds = [...WEBHOOK_KINDS],
  }: { placeId?: number; url?: string; kinds?: WebhookKind[] } = {}) {
    return await admin.webhooks.add({ placeId, url, kinds })
  }

  async function deliveriesOf(id: number, placeId = seeded.placeId) {
    return (await admin.webhooks.deliveries({ placeId, id })).deliveries
  }

  /** For a `beforeEach`: no webhooks and no messages, and a receiver that has received nothing. */
  async function renew() {
    server.clock.set('2026-11-16T09:00:00Z')
    target.reset()
    Object.assign(network, { timeout: 10_000, isPermitted: (address: string) => address === '127.0.0.1' })
    await emptyTables(
      server.sql,
      'webhook_deliveries',
      'webhooks',
      'outbox_listeners',
      'outbox',
      'notifications',
    )
  }

  return { ...server, target, names, network, seeded, admin, addHook, deliveriesOf, renew }
}

/** What the scheme's own library makes of a message; throws where the secret has not signed it. */
export function verified(secret: string, call: Received | undefined): unknown {
  const headers = z.record(z.string(), z.string()).parse(call?.headers)
  return new Webhook(secret).verify(call?.body ?? '', headers)
}
