/** `/websocket/chat` (spec/rest: Real time): STOMP over SockJS and over a bare WebSocket. */
import { randomInt } from 'node:crypto'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../errors/index.ts'
import { guard, type Limits, principalOf, type RestApp } from '../http/index.ts'
import type { Admitted } from './context.ts'
import type { Registry } from './registry.ts'
import { messagesOf } from './sockjs/messages.ts'
import { PollingWire } from './sockjs/polling.ts'
import { closeCode, codedError, errorFrame } from './stomp/errors.ts'
import { SocketWire } from './websocket.ts'
import { Outgoing } from './wire.ts'

const PATH = '/websocket/chat'
/** Bytes of one message of a WebSocket, and of one request that sends. */
const MAX_MESSAGE = 256 * 1024
/** The highest first; `ws` alone would take the first that is offered, and STOMP 1.0 has no heart-beats. */
const PROTOCOLS = ['v12.stomp', 'v11.stomp', 'v10.stomp'] as const

const info = z.object({
  websocket: z.boolean(),
  origins: z.array(z.string()),
  cookie_needed: z.boolean(),
  entropy: z.int(),
})

const params = z.object({
  server: z.string().regex(/^[^/.]{1,100}$/),
  session: z.string().regex(/^[^/.]{1,100}$/),
})

/** Over a WebSocket; without one the request is malformed. */
const OVER_WEBSOCKET = {
  summary: 'STOMP over a WebSocket',
  errors: ['rate_limited', 'forbidden'],
  response: { 101: z.undefined() },
} satisfies FastifySchema

export type SocketRoutesOptions = {
  readonly registry: Omit<Registry, 'open'>
  /** The holder of the request, with what the connection needs to know of the token. */
  readonly admit: (request: FastifyRequest) => Admitted
  /** Milliseconds without a request of a session that polls. */
  readonly polling: number
}

/** Lets requests upgrade, on this instance only. */
export async function acceptUpgrades(
  app: FastifyInstance,
  { closing }: Pick<Limits, 'closing'>,
): Promise<void> {
  const options = {
    maxPayload: MAX_MESSAGE,
    closeTimeout: closing,
    handleProtocols: (offered: ReadonlySet<string>) => PROTOCOLS.find((one) => offered.has(one)) ?? false,
  }
  await app.register(websocket, {
    options,
    // The wire closes the socket, as an ERROR frame may still be on its way.
    errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'a WebSocket failed'),
    // The registry closes the sockets.
    preClose: (done) => done(),
  })
}

export function socketRoutes({ registry, admit, polling }: SocketRoutesOptions) {
  /** Sessions over requests, each within the session of its account that opened it. */
  const polled = new Map<string, PollingWire>()
  const preHandler = async (request: FastifyRequest) => registry.check(principalOf(request).accountId)
  const keyOf = (request: FastifyRequest, session: string) => `${principalOf(request).sessionId} ${session}`

  function poll(request: FastifyRequest, reply: FastifyReply, session: string, streams: boolean) {
    const key = keyOf(request, session)
    const known = polled.get(key)
    const wire = known ?? new PollingWire(polling)
    if (!known) {
      registry.start(admit(request), wire, () => polled.delete(key))
      polled.set(key, wire)
    }
    reply.header('x-request-id', request.id).header('content-type', 'application/javascript; charset=UTF-8')
    // Neither caches nor reverse proxies may hold a stream back.
    reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no')
    reply.hijack()
    reply.raw.writeHead(200, Object.fromEntries(Object.entries(reply.getHeaders())))
    wire.attach(reply.raw, streams)
  }

  /** The last free ones may have been taken since the check, and a status can no longer be sent. */
  function open(request: FastifyRequest, wire: SocketWire) {
    try {
      registry.start(admit(request), wire)
    } catch (error) {
      const coded = codedError(error)
      wire.send(new Outgoing(errorFrame(coded, [])))
      wire.close(closeCode(coded), coded.code)
      throw error
    }
  }

  return (app: RestApp) => {
    // Clients send JSON under several types.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    app.route({
      method: 'GET',
      url: `${PATH}/info`,
      config: guard.signedIn,
      schema: { summary: 'What SockJS asks first', response: { 200: info } },
      handler: async (_request, reply) => {
        reply.header('cache-control', 'no-store, no-cache, no-transform, must-revalidate, max-age=0')
        return { websocket: true, origins: ['*:*'], cookie_needed: false, entropy: randomInt(2 ** 32) }
      },
    })

    for (const { url, framed, schema } of [
      { url: `${PATH}/websocket`, framed: false, schema: OVER_WEBSOCKET },
      { url: `${PATH}/:server/:session/websocket`, framed: true, schema: { ...OVER_WEBSOCKET, params } },
    ])
      app.route({
        method: 'GET',
        url,
        config: guard.signedIn,
        schema,
        preHandler,
        handler() {
          throw new DomainError('malformed')
        },
        wsHandler: (socket, request) => open(request, new SocketWire(socket, framed)),
      })

    for (const { name, streams } of [
      { name: 'xhr', streams: false },
      { name: 'xhr_streaming', streams: true },
    ])
      app.route({
        method: 'POST',
        url: `${PATH}/:server/:session/${name}`,
        config: guard.signedIn,
        schema: {
          summary: 'Messages for a session of SockJS that polls',
          errors: ['rate_limited', 'forbidden'],
          file: ['application/javascript'],
          params,
        },
        handler: async (request, reply) => poll(request, reply, request.params.session, streams),
      })

    app.route({
      method: 'POST',
      url: `${PATH}/:server/:session/xhr_send`,
      config: { ...guard.signedIn, objectName: 'messages' },
      bodyLimit: MAX_MESSAGE,
      schema: {
        summary: 'Messages from a session of SockJS that polls',
        text: 'A JSON array of messages.',
        response: { 204: z.undefined() },
        params,
      },
      async handler(request, reply) {
        const wire = polled.get(keyOf(request, request.params.session))
        if (!wire) throw new DomainError('not_found')
        await wire.take(messagesOf(typeof request.body === 'string' ? request.body : ''))
        return reply.code(204).header('content-type', 'text/plain; charset=UTF-8').send()
      },
    })
  }
}
