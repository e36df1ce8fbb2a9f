/** What one client may occupy of the server. */
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { LIMITS } from '../../src/kernel/http/limits.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { open as openRaw } from '../wire/raw.ts'
import { CONNECT, refused, testSockets, upgradeTo } from './setup.ts'

// A client that reads late is given the time for it here.
const server = await testSockets({ limits: { closing: 60_000 } })
const { first, kernel } = server
const MEGABYTE = 1024 * 1024

describe('a client that sends', () => {
  const piece = 'a'.repeat(16_384)
  test.each([
    ['at once', ['a'.repeat(10 * MEGABYTE)], {}],
    [
      'in pieces, of which the rest is not kept,',
      Array.from({ length: (10 * MEGABYTE) / piece.length }, () => piece),
      { detail: 'a body of more than 65536 characters' },
    ],
  ])('a frame of 10 MB %s is told that it is too large', async (_name, pieces, detail) => {
    const client = await server.connect('parent')
    client.send('SEND\ndestination:/app/note\n\n')
    for (const part of pieces) client.send(part)
    expect(await refused(client)).toMatchObject({ message: 'error.http.413', ...detail, code: 1009 })
  })

  test('1,000 SUBSCRIBEs has as many as are allowed', async () => {
    const client = await server.connect('parent')
    for (let id = 0; id < 1_000; id += 1)
      client.send(`SUBSCRIBE\nid:${id}\ndestination:/topic/notes/${first}\nreceipt:${id}\n\n\0`)
    for (let id = 0; id < LIMITS.subscriptions; id += 1)
      expect((await client.frame('RECEIPT')).headers.get('receipt-id')).toBe(String(id))
    const detail = 'more than 256 subscriptions'
    expect(await refused(client)).toMatchObject({ message: 'error.http.429', detail, code: 1013 })
  })

  test('40,000 frames in one message lets others have their turn meanwhile', async () => {
    const client = await server.connect('parent')
    const other = await server.connect('teacher')
    const frames = 'ACK\n\n\0'.repeat(40_000)
    client.send(`ACK\nreceipt:first\n\n\0${frames}ACK\nreceipt:last\n\n\0`)
    await client.frame('RECEIPT')
    const order: string[] = []
    await Promise.all([
      client.frame('RECEIPT').then(() => order.push('last')),
      other.ask('ACK', {}).then(() => order.push('other')),
    ])
    expect(order).toEqual(['other', 'last'])
  })

  const RESERVED_OPCODE = Buffer.from([0x83, 0x80, 0, 0, 0, 0])
  test.each<[string, (socket: WebSocket) => void]>([
    ['bytes that are no UTF-8', (socket) => socket.send(Buffer.from([0xff, 0xfe]), { binary: true })],
    ['what no WebSocket sends', (socket) => void Reflect.get(socket, '_socket').write(RESERVED_OPCODE)],
  ])('%s is told so', async (_name, send) => {
    const client = await server.connect('parent')
    client.socket.pause()
    send(client.socket)
    client.socket.resume()
    expect(await refused(client)).toMatchObject({ message: 'error.http.400', code: 1002 })
  })
})

test('a client that does not read is dropped with an ERROR, while others hear all', async () => {
  const slow = await server.connect('teacher')
  const other = await server.connect('director')
  const subscription = { id: '1', destination: `/topic/notes/${first}` }
  await slow.ask('SUBSCRIBE', subscription)
  await other.ask('SUBSCRIBE', subscription)
  slow.socket.pause()
  const text = 'a'.repeat(60_000)
  // The kernel's buffers take some of it.
  const MESSAGES = 400
  // One by one, as on a busy machine the other would be slow as well.
  for (let count = 0; count < MESSAGES; count += 1) {
    await server.write(text)
    await other.frame('MESSAGE')
  }
  await heardSoFar(kernel.bus)
  slow.socket.resume()
  const readAll = async () => {
    for (let heard = 0; heard < MESSAGES; heard += 1) await slow.frame('MESSAGE')
  }
  await expect(readAll()).rejects.toThrow('messages are read too slowly')
  expect(await slow.closed).toEqual({ code: 1013, reason: 'rate_limited' })
})

describe('connections', () => {
  /** The status and Retry-After of a WebSocket that is refused. */
  async function statusOf(url: string) {
    const socket = new WebSocket(url)
    const answered = Promise.withResolvers<IncomingMessage>()
    socket.on('unexpected-response', (_request, answer) => answered.resolve(answer))
    const { statusCode, headers } = await answered.promise
    socket.on('error', () => undefined)
    socket.terminate()
    return [statusCode, headers['retry-after']]
  }

  test('are 40 for an account, of any transport; whoever closes one may open another', async () => {
    const open = await Promise.all(
      Array.from({ length: LIMITS.socketsOfAccount - 1 }, () => server.open('accountant')),
    )
    const polling = await fetch(server.url('accountant', '/000/bounds/xhr'), { method: 'POST' })
    expect(await polling.text()).toBe('o\n')
    expect(await statusOf(server.socketUrl('accountant'))).toEqual([429, '30'])
    const more = await fetch(server.url('accountant', '/000/more/xhr'), { method: 'POST' })
    expect([more.status, more.headers.get('retry-after')]).toEqual([429, '30'])
    const [gone] = open
    gone?.send(`${CONNECT}DISCONNECT\n\n\0`)
    expect(await gone?.closed).toMatchObject({ code: 1000 })
    const again = async (): Promise<void> => server.open('accountant').then(() => undefined, again)
    await again()
  })

  test('are no more for an account that opens them all at once, and none is left without an answer', async () => {
    const small = await testSockets({ limits: { socketsOfAccount: 3 } })
    const open = () => {
      const socket = new WebSocket(small.socketUrl('parent'))
      onTestFinished(() => socket.terminate())
      const outcome = Promise.withResolvers<string>()
      socket.on('unexpected-response', (_request, { statusCode }) => outcome.resolve(String(statusCode)))
      socket.on('error', () => undefined)
      socket.on('open', () => socket.send(CONNECT))
      socket.on('message', (data: Buffer) => {
        if (data.toString().startsWith('CONNECTED')) outcome.resolve('connected')
      })
      socket.on('close', (code) => outcome.resolve(String(code)))
      return outcome.promise
    }
    const outcomes = await Promise.all(Array.from({ length: 40 }, open))
    expect(outcomes.filter((one) => one === 'connected')).toHaveLength(3)
    expect(outcomes.filter((one) => !['connected', '429', '1013'].includes(one))).toEqual([])
  })

  test('are so many in all', async () => {
    const small = await testSockets({ limits: { sockets: 2 } })
    await small.open('parent')
    await small.open('teacher')
    expect(await statusOf(small.socketUrl('director'))).toEqual([503, '30'])
  })
})

describe('a server that stops', () => {
  test('closes connections of all transports', async () => {
    const stopping = await testSockets()
    const plain = await stopping.connect('parent')
    const never = await stopping.open('parent')
    const polling = await fetch(stopping.url('parent', '/000/stops/xhr_streaming'), { method: 'POST' })
    await stopping.app.close()
    expect(await plain.closed).toEqual({ code: 1001, reason: 'the server stops' })
    expect(await never.closed).toEqual({ code: 1001, reason: 'the server stops' })
    expect((await polling.text()).split('\n').slice(1)).toEqual(['o', 'c[1001,"the server stops"]', ''])
  })

  test('does not wait for a client that answers nothing', async () => {
    const stopping = await testSockets()
    const socket = openRaw(stopping.port)
    const gone = once(socket, 'close')
    const start = `GET ${stopping.path('parent', '/websocket')} HTTP/1.1`
    socket.write([start, ...upgradeTo('websocket'), '', ''].join('\r\n'))
    const [head] = await once(socket, 'data')
    expect(String(head)).toMatch(/^HTTP\/1.1 101 /)
    await stopping.app.close()
    await gone
  })
})
