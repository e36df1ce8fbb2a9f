/** The clients that are in use, as they are. */
import { connect } from 'node:net'
import { Client as StompJs, type IFrame, type IMessage } from '@stomp/stompjs'
import SockJS from 'sockjs-client'
import OldSockJS from 'sockjs-client-1.3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { client as webstompClient, type Client as Webstomp, type Frame, over } from 'webstomp-client'
import { WebSocket } from 'ws'
import { answering } from '../wire/raw.ts'
import { testSockets } from './setup.ts'

const server = await testSockets({ limits: { heartBeat: 1_000 } })
const { first, second } = server
const TRANSPORTS = ['websocket', 'xhr-streaming', 'xhr-polling'] as const
/** Clients hang up when one is late by as much again, so only tests of heart-beats ask for them. */
const HEART_BEAT = { outgoing: 1_000, incoming: 1_000 }
/** More than three pieces of a client that cuts at 16,384 characters. */
const LONG = 'zażółć gęślą jaźń 🐞 '.repeat(2_500)
const LONG_NOTE = JSON.stringify({ placeId: first, text: LONG })

/** Connects webstomp-client. @throws the ERROR, or the close event */
async function connected(client: Webstomp) {
  const connecting = Promise.withResolvers<Frame | undefined>()
  const failing = Promise.withResolvers<object>()
  onTestFinished(() => client.ws.close())
  client.connect({}, connecting.resolve, (error) => {
    connecting.reject(error)
    failing.resolve(error)
  })
  const frame = await connecting.promise
  return {
    frame,
    failed: failing.promise,
    /** The first note, once what is to be done as soon as notes are heard is done. */
    heard: async (then: () => void): Promise<unknown> => {
      const message = Promise.withResolvers<string>()
      client.onreceipt = then
      client.subscribe(`/topic/notes/${first}`, ({ body }) => message.resolve(body), { receipt: 'heard' })
      const failed = failing.promise.then((error) => {
        throw new Error('the connection failed', { cause: error })
      })
      return JSON.parse(await Promise.race([message.promise, failed]))
    },
  }
}

describe.each([
  ['sockjs-client 1.6.1', SockJS],
  ['sockjs-client 1.3.0', OldSockJS],
])('webstomp-client over %s', (_name, Client) => {
  const overSockJS = (transports: string, heartbeat: typeof HEART_BEAT | false = false) => {
    const socket = new Client(server.url('parent', ''), null, { transports })
    return { socket, client: over(socket, { debug: false, heartbeat }) }
  }

  test.each(TRANSPORTS)('hears and sends over %s', async (transport) => {
    const { socket, client } = overSockJS(transport)
    const { frame, heard } = await connected(client)
    expect(frame?.headers).toMatchObject({ version: '1.2', 'heart-beat': '1000,1000' })
    expect(socket.transport).toBe(transport)
    expect(await heard(() => client.send('/app/note', LONG_NOTE))).toEqual({ text: LONG })
  })

  test.each(TRANSPORTS)('is told over %s what it may not hear', async (transport) => {
    const { client } = overSockJS(transport)
    const { failed } = await connected(client)
    client.subscribe(`/topic/notes/${second}`, () => undefined)
    expect(await failed).toMatchObject({ command: 'ERROR', headers: { message: 'error.http.403' } })
  })

  test.each(TRANSPORTS)('beats over %s, each a message of its own', async (transport) => {
    const { socket, client } = overSockJS(transport, HEART_BEAT)
    await connected(client)
    const beat = Promise.withResolvers<string>()
    socket.addEventListener('message', ({ data }) => beat.resolve(data))
    expect(await beat.promise).toBe('\n')
  })

  test('falls back to requests where WebSocket is blocked', async () => {
    const port = await withoutUpgrades()
    const socket = new Client(server.url('parent', '').replace(`:${server.port}/`, `:${port}/`))
    const client = over(socket, { debug: false, heartbeat: false })
    const { heard } = await connected(client)
    expect(socket.transport).toBe('xhr-streaming')
    expect(await heard(() => void server.write('przez proxy'))).toEqual({ text: 'przez proxy' })
  })
})

describe('webstomp-client over a bare WebSocket', () => {
  // It offers v10.stomp first, with which it would have no heart-beats.
  test.each([false, true])('speaks 1.2 and beats, as bytes: %s', async (binary) => {
    Object.assign(globalThis, { WebSocket })
    const options = { debug: false, heartbeat: HEART_BEAT, binary }
    const client = webstompClient(server.socketUrl('parent'), options)
    const { frame, heard } = await connected(client)
    expect(client.ws.protocol).toBe('v12.stomp')
    expect(frame?.headers).toMatchObject({ version: '1.2', 'heart-beat': '1000,1000' })
    expect(await heard(() => client.send('/app/note', LONG_NOTE))).toEqual({ text: LONG })
    const beat = Promise.withResolvers<unknown>()
    client.ws.addEventListener('message', ({ data }: { data: unknown }) => beat.resolve(data))
    expect(await beat.promise).toBe('\n')
  })
})

describe('@stomp/stompjs', () => {
  const bare = () => new WebSocket(server.socketUrl('teacher'), ['v12.stomp', 'v11.stomp'])
  const inPieces = {
    splitLargeFrames: true,
    maxWebSocketChunkSize: 1000,
    forceBinaryWSFrames: true,
    appendMissingNULLonIncoming: false,
  }
  const sockJS = (transports: string) => () => new SockJS(server.url('teacher', ''), null, { transports })

  test.each<[string, () => object, Partial<typeof inPieces>]>([
    ['a bare WebSocket', bare, {}],
    ['a bare WebSocket, in pieces and in bytes', bare, inPieces],
    ['SockJS on WebSocket', sockJS('websocket'), {}],
    ['SockJS on requests that stream', sockJS('xhr-streaming'), {}],
    ['SockJS on requests that poll', sockJS('xhr-polling'), {}],
  ])('hears, sends, beats, acknowledges and disconnects over %s', async (_name, socket, options) => {
    const connecting = Promise.withResolvers<IFrame>()
    const beating = Promise.withResolvers<void>()
    const client = new StompJs({
      // Both behave as the browser's, but for types of events that it does not use.
      webSocketFactory: () => Object.assign(socket(), {}),
      heartbeatIncoming: 1_000,
      heartbeatOutgoing: 1_000,
      reconnectDelay: 0,
      onConnect: connecting.resolve,
      debug: (text) => {
        if (text.includes('<<< PONG')) beating.resolve()
      },
      ...options,
    })
    onTestFinished(async () => client.deactivate({ force: true }))
    client.activate()
    expect((await connecting.promise).headers).toMatchObject({ version: '1.2' })
    const messages = Promise.withResolvers<IMessage>()
    const confirmed = Promise.withResolvers<void>()
    client.watchForReceipt('heard', () => confirmed.resolve())
    const destination = `/topic/notes/${first}`
    client.subscribe(destination, messages.resolve, { receipt: 'heard', ack: 'client', id: 'a:b' })
    await confirmed.promise
    client.publish({ destination: '/app/note', body: LONG_NOTE })
    const message = await messages.promise
    expect(JSON.parse(message.body)).toEqual({ text: LONG })
    expect(message.headers).toMatchObject({
      destination,
      subscription: 'a:b',
      'content-length': String(Buffer.byteLength(message.body)),
    })
    message.ack()
    await beating.promise
    await client.deactivate()
    expect(client.connected).toBe(false)
  })
})

/** A proxy that lets no request upgrade. @returns its port */
function withoutUpgrades(): Promise<number> {
  return answering((socket) => {
    socket.once('data', (request: Buffer) => {
      if (/\r\nupgrade:/i.test(request.toString('latin1'))) {
        socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
        return
      }
      const behind = connect(server.port, '127.0.0.1')
      behind.on('error', () => socket.destroy())
      socket.on('close', () => behind.destroy())
      behind.write(request)
      socket.pipe(behind).pipe(socket)
    })
  })
}
