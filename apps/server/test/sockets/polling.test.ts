/** SockJS as its protocol says it, where no WebSocket can be opened. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PassThrough } from 'node:stream'
import { createLogger } from '../../src/kernel/log/logging.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { send } from '../wire/raw.ts'
import { CONNECT, openSocket, testSockets, upgradeTo } from './setup.ts'

const ORIGIN = 'https://app.skrzat.example'
// Sessions are forgotten in the test of it alone.
const server = await testSockets({ corsOrigins: [ORIGIN], limits: { polling: 60_000 } })
const { first } = server
let sessions = 0

/** A session of SockJS; each call is a request. */
function session(at: Pick<typeof server, 'url'> = server) {
  sessions += 1
  const path = `/000/session${sessions}`
  const post = (name: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(at.url('parent', `${path}/${name}`), {
      method: 'POST',
      headers,
      ...(body !== undefined && { body }),
    })
  return {
    path,
    post,
    poll: async () => await (await post('xhr')).text(),
    send: async (...messages: string[]) => (await post('xhr_send', JSON.stringify(messages))).status,
  }
}

/** The text of messages in a frame. */
const messagesIn = (frame: string) => z.array(z.string()).parse(JSON.parse(frame.replace(/^a/, '')))

test('info says what there is, to whoever has a token, and is kept nowhere', async () => {
  const answer = await fetch(server.url('parent', '/info'))
  const entropy: unknown = expect.any(Number)
  expect(await answer.json()).toEqual({ websocket: true, origins: ['*:*'], cookie_needed: false, entropy })
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const nobody = await fetch(`http://127.0.0.1:${server.port}/websocket/chat/info`)
  expect([nobody.status, await nobody.json()]).toMatchObject([401, { message: 'error.http.401' }])
})

describe('a session over requests', () => {
  test('opens, takes, answers and waits', async () => {
    const { poll, send } = session()
    expect(await poll()).toBe('o\n')
    expect(await send(CONNECT)).toBe(204)
    const [connected = ''] = messagesIn(await poll())
    expect(connected).toMatch(/^CONNECTED\nversion:1.2\n/)
    const waiting = poll()
    expect(await send(`SUBSCRIBE\nid:1\ndestination:/topic/notes/${first}\nreceipt:r\n\n\0`)).toBe(204)
    expect(messagesIn(await waiting)).toEqual(['RECEIPT\nreceipt-id:r\n\n\0'])
    const next = poll()
    await server.write('cześć')
    expect(messagesIn(await next)[0]).toContain('{"text":"cześć"}')
  })

  test('waits once at a time', async () => {
    const { post, poll, send } = session()
    await poll()
    const waiting = await post('xhr_streaming')
    expect(await poll()).toBe('c[2010,"Another connection still open"]\n')
    await send('CONNECT\n\n\0DISCONNECT\n\n\0')
    expect(await waiting.text()).toContain('c[1000,""]\n')
  })

  test('begins a stream with 2,048 letters, and ends it after 128 KiB', async () => {
    const { post, send } = session()
    const stream = await post('xhr_streaming')
    expect(stream.headers.get('content-type')).toBe('application/javascript; charset=UTF-8')
    expect(stream.headers.get('x-request-id')).not.toBeNull()
    await send(CONNECT, `SUBSCRIBE\nid:1\ndestination:/topic/notes/${first}\nreceipt:r\n\n\0`)
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const readTo = async (end: (so_far: string) => boolean): Promise<void> => {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      text += value ?? ''
      if (!done && !end(text)) await readTo(end)
    }
    await readTo((soFar) => soFar.includes('receipt-id:r'))
    const long = 'a'.repeat(30_000)
    // One by one, as a client that reads late would be dropped.
    for (let count = 1; count <= 5; count += 1) {
      await server.write(long)
      await readTo((soFar) => soFar.split(long).length > count)
    }
    await readTo(() => false)
    const [prelude, opened, ...frames] = text.split('\n')
    expect([prelude, opened]).toEqual(['h'.repeat(2048), 'o'])
    expect(frames.join('\n').split(long).length - 1).toBe(5)
    expect((await post('xhr_streaming')).status).toBe(200)
  })

  test('whose client comes no more is forgotten', async () => {
    const { poll, send } = session(await testSockets({ limits: { polling: 50 } }))
    await poll()
    const until404 = async (): Promise<number> => {
      const status = await send()
      return status === 404 ? status : until404()
    }
    expect(await until404()).toBe(404)
    expect(await poll()).toBe('o\n')
  })

  test('is its own account’s alone', async () => {
    const { poll, path } = session()
    await poll()
    const foreign = await fetch(server.url('teacher', `${path}/xhr_send`), { method: 'POST', body: '[]' })
    expect(foreign.status).toBe(404)
    const nobody = await fetch(`http://127.0.0.1:${server.port}/websocket/chat${path}/xhr`, {
      method: 'POST',
    })
    expect(nobody.status).toBe(401)
  })

  test('is closed with an ERROR, which the next requests get', async () => {
    const { poll, send } = session()
    await poll()
    await send('SUBSCRIBE\n\n\0')
    expect(messagesIn(await poll())[0]).toContain('the first frame is not CONNECT')
    expect(await poll()).toBe('c[1002,"malformed"]\n')
  })

  test.each([
    ['no JSON', '[', 400],
    ['an object', '{}', 400],
    ['numbers', '[1]', 400],
    ['300 kB', JSON.stringify(['a'.repeat(300_000)]), 413],
  ])('refuses to take %s', async (_name, body, status) => {
    const { poll, post } = session()
    await poll()
    const answer = await post('xhr_send', body)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
  })

  test('takes any type of content, and nothing', async () => {
    const { poll, post } = session()
    await poll()
    for (const type of ['text/plain', 'application/json', 'application/xml'])
      expect((await post('xhr_send', '[]', { 'content-type': type })).status).toBe(204)
    expect((await post('xhr_send')).status).toBe(204)
  })

  test.each(['/a.b/c/xhr', '/a/b.c/xhr', '/a/b/jsonp', '/a/b/eventsource', '/iframe.html'])(
    '%s is no address',
    async (path) => {
      expect((await fetch(server.url('parent', path), { method: 'POST' })).status).toBe(404)
    },
  )

  test('that does not read keeps little here, and is told so', async () => {
    const { poll, send } = session()
    await poll()
    await send(CONNECT, `SUBSCRIBE\nid:1\ndestination:/topic/notes/${first}\nreceipt:r\n\n\0`)
    const frames: string[] = []
    while (!frames.some((frame) => frame.startsWith('RECEIPT'))) frames.push(...messagesIn(await poll()))
    for (let count = 0; count < 5; count += 1) await server.write('a'.repeat(30_000))
    await heardSoFar(server.kernel.bus)
    const last = messagesIn(await poll())
    expect(last).toHaveLength(1)
    expect(last[0]).toContain('messages are read too slowly')
  })
})

describe('a page of another origin', () => {
  const asked = (method: string, origin: string) =>
    fetch(server.url('parent', '/000/cors/xhr_send'), {
      method,
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  test('may call with credentials where it is allowed', async () => {
    for (const method of ['OPTIONS', 'POST']) {
      const { headers } = await asked(method, ORIGIN)
      expect(headers.get('access-control-allow-origin')).toBe(ORIGIN)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
    }
    const { headers } = await fetch(`http://127.0.0.1:${server.port}/management/info`, {
      headers: { origin: ORIGIN },
    })
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('is not told anything where it is not', async () => {
    const { headers } = await asked('OPTIONS', 'https://elsewhere.example')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('SockJS on a WebSocket opens, frames and closes', async () => {
  const client = await openSocket(server.url('parent', '/000/framed/websocket').replace('http', 'ws'))
  expect(await client.message()).toBe('o')
  client.send('')
  client.send(JSON.stringify(CONNECT))
  expect(messagesIn(await client.message())[0]).toMatch(/^CONNECTED\n/)
  client.send('nothing')
  expect(messagesIn(await client.message())[0]).toContain('no JSON array of texts')
  expect(await client.message()).toBe('c[1002,"malformed"]')
  await client.closed
})

test('an address that is no upgrade is refused', async () => {
  const answer = await fetch(server.url('parent', '/websocket'))
  expect([answer.status, await answer.json()]).toMatchObject([400, { message: 'error.http.400' }])
})

test.each(['websocket', 'h2c'])(
  'a request elsewhere that asks to upgrade to %s is answered as if it had not',
  async (to) => {
    const answer = await send(server.port, 'GET /management/info HTTP/1.1', upgradeTo(to))
    expect(answer.status).toBe(200)
  },
)

test('no token is in the log', async () => {
  const lines: string[] = []
  const sink = new PassThrough()
  sink.on('data', (line: Buffer) => lines.push(line.toString()))
  const logged = await testSockets({ log: createLogger('trace', sink) })
  const client = await logged.connect('parent')
  await fetch(logged.url('parent', '/info'))
  client.send('NOTHING\n\n\0')
  await client.closed
  expect(lines.join('')).toContain('/websocket/chat/info?access_token=[redacted]')
  expect(lines.join('')).not.toContain(logged.tokenFor('parent'))
})
