/** STOMP as its specification says it, over a bare WebSocket. */
import { describe, expect, test } from 'vitest'
import { testServer } from '../accounts/setup.ts'
import { PHONES } from '../places/setup.ts'
import { listen } from '../wire/raw.ts'
import { connected, errorOf, letters, openSocket, refused, testSockets } from './setup.ts'

const server = await testSockets()
const { first, second, kernel } = server

describe('connecting', () => {
  test.each([
    ['CONNECT\n\n\0', '1.0', '0,0'],
    ['CONNECT\r\naccept-version:1.0,1.1\r\nheart-beat:0,0\r\n\r\n\0', '1.1', '10000,10000'],
    ['STOMP\naccept-version: 1.2, 1.1,1.0\nhost:skrzat\n\n\0', '1.2', '10000,10000'],
    ['CONNECT\naccept-version:1.1,3.0\n\n\0', '1.1', '10000,10000'],
  ])('%j speaks %s', async (text, version, beats) => {
    const client = await server.open('parent')
    client.send(text)
    const { headers } = await client.frame('CONNECTED')
    expect([headers.get('version'), headers.get('heart-beat')]).toEqual([version, beats])
  })

  test.each([
    ['SUBSCRIBE\nid:1\ndestination:/topic/notes/1\n\n\0', 'the first frame is not CONNECT'],
    ['CONNECT\naccept-version:9.9\n\n\0', 'only STOMP 1.0, 1.1, 1.2 are spoken here'],
    ['CONNECT\naccept-version:1.2\nheart-beat:often\n\n\0', 'a heart-beat that is no pair of numbers'],
    ['GET / HTTP/1.1\nhost:a\n\n\0', 'the first frame is not CONNECT'],
  ])('%j is refused', async (text, detail) => {
    const client = await server.open('parent')
    client.send(text)
    const error = await client.frame('ERROR')
    expect(errorOf(error)).toEqual({ message: 'error.http.400', detail })
    expect(error.headers.get('version')).toBe('1.0,1.1,1.2')
    expect(await client.closed).toEqual({ code: 1002, reason: 'malformed' })
  })

  test('chooses the highest subprotocol, whatever the order', async () => {
    const chosen = async (...protocols: string[]) =>
      (await server.open('parent', { protocols })).socket.protocol
    expect(await chosen('v10.stomp', 'v11.stomp', 'v12.stomp')).toBe('v12.stomp')
    expect(await chosen('v11.stomp', 'v10.stomp')).toBe('v11.stomp')
    expect(await chosen()).toBe('')
  })

  test('takes the token from the header, and lets nobody else in', async () => {
    const url = `ws://127.0.0.1:${server.port}/websocket/chat/websocket`
    const headers = { authorization: `Bearer ${server.tokenFor('parent')}` }
    await connected(await openSocket(url, { options: { headers } }))
    await expect(openSocket(url)).rejects.toThrow('401')
    await expect(openSocket(`${url}?access_token=none`)).rejects.toThrow('401')
  })

  test('is for pages of the product and of known origins alone', async () => {
    const from = (origin: string) => server.open('parent', { options: { origin } })
    await from(`http://127.0.0.1:${server.port}`)
    await expect(from('https://elsewhere.example')).rejects.toThrow('403')
    await expect(from('null')).rejects.toThrow('403')
  })
})

test('a session that ends on one server is ended on another of the same database', async () => {
  const { databaseUrl, clock } = server
  const port = await listen((await testServer({ databaseUrl, pool: 2, clock })).app)
  const token = await server.tokenOf(PHONES.parent)
  const url = `ws://127.0.0.1:${port}/websocket/chat/websocket?access_token=${token}`
  const there = await connected(await openSocket(url))
  await server.signOut(token)
  expect(await refused(there)).toMatchObject({ message: 'error.http.401' })
})

describe('frames', () => {
  test('messages name their subscription, destination and length in bytes', async () => {
    const client = await server.connect('parent')
    await client.ask('SUBSCRIBE', { id: 's', destination: `/topic/notes/${first}` })
    await server.write('Żółw 🐢')
    const { headers, body } = await client.frame('MESSAGE')
    expect(JSON.parse(body)).toEqual({ text: 'Żółw 🐢' })
    expect(Object.fromEntries(headers)).toEqual({
      subscription: 's',
      destination: `/topic/notes/${first}`,
      'message-id': expect.stringMatching(/^[\w-]+$/),
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    })
  })

  test('each of two subscriptions hears, and one that ended does not', async () => {
    const client = await server.connect('parent')
    const destination = `/topic/notes/${first}`
    await client.ask('SUBSCRIBE', { id: 'a', destination })
    await client.ask('SUBSCRIBE', { id: 'b', destination })
    await server.write('obu')
    const heard = [await client.frame('MESSAGE'), await client.frame('MESSAGE')]
    expect(heard.map(({ headers }) => headers.get('subscription'))).toEqual(['a', 'b'])
    await client.ask('UNSUBSCRIBE', { id: 'a' })
    await client.ask('UNSUBSCRIBE', { id: 'unknown' })
    await server.write('jednej')
    expect((await client.frame('MESSAGE')).headers.get('subscription')).toBe('b')
    await client.ask('UNSUBSCRIBE', { id: 'b' })
    await server.write('nikomu')
    await client.ask('SUBSCRIBE', { id: 'a', destination })
  })

  test('the same SUBSCRIBE twice is one; the id of another is refused', async () => {
    const client = await server.connect('director')
    await client.ask('SUBSCRIBE', { id: 'a', destination: `/topic/notes/${first}` })
    await client.ask('SUBSCRIBE', { id: 'a', destination: `/topic/notes/${first}` })
    await server.write('raz')
    await client.frame('MESSAGE')
    await client.ask('ACK', { id: 'any' })
    await client.ask('NACK', { id: 'any' })
    client.send(`SUBSCRIBE\nid:a\ndestination:/topic/letters/${first}\nreceipt:r\n\n\0`)
    const error = await client.frame('ERROR')
    expect(errorOf(error)).toMatchObject({ detail: 'the id belongs to another subscription' })
    expect(error.headers.get('receipt-id')).toBe('r')
  })

  test('STOMP 1.0 subscribes without an id, and unsubscribes by the destination', async () => {
    const client = await server.open('parent')
    client.send('CONNECT\n\n\0')
    await client.frame('CONNECTED')
    const destination = `/topic/notes/${first}`
    await client.ask('SUBSCRIBE', { destination: ` ${destination}` })
    await server.write('stary')
    expect((await client.frame('MESSAGE')).headers.has('subscription')).toBe(false)
    await client.ask('UNSUBSCRIBE', { destination })
    await server.write('nikomu')
    await client.ask('DISCONNECT', {})
    expect(await client.closed).toEqual({ code: 1000, reason: '' })
  })

  test('a body of a reader is his own, in the order of the messages; nothing is sent for none', async () => {
    const [parent, teacher] = [await server.connect('parent'), await server.connect('teacher')]
    const destination = `/topic/letters/${first}`
    for (const client of [parent, teacher]) await client.ask('SUBSCRIBE', { id: 'l', destination })
    for (const text of ['a', '', 'b']) await kernel.bus.publish(letters(first), { text })
    for (const [client, to] of [
      [parent, PHONES.parent],
      [teacher, PHONES.teacher],
    ] as const)
      for (const text of ['a', 'b']) expect(await client.body()).toEqual({ text, to })
  })

  test('a message that asks to be acknowledged says by what', async () => {
    const client = await server.connect('parent')
    await client.ask('SUBSCRIBE', { id: 'a', destination: `/topic/notes/${first}`, ack: 'client-individual' })
    await server.write('potwierdź')
    const { headers } = await client.frame('MESSAGE')
    expect(headers.get('ack')).toBe(headers.get('message-id'))
  })
})

describe('a frame is refused', () => {
  const send = (destination: string, body: string) =>
    `SEND\ndestination:${destination}\nreceipt:r\n\n${body}\0`
  const subscribe = (destination: string, id = 'id:1\n') =>
    `SUBSCRIBE\n${id}destination:${destination}\nreceipt:r\n\n\0`

  test.each([
    ['a place of others', subscribe(`/topic/notes/${second}`), 'error.http.403'],
    ['a place that does not exist', subscribe('/topic/notes/999999'), 'error.http.403'],
    ['a topic that does not exist', subscribe('/topic/nothing/1'), 'error.http.404'],
    ['an id that is none', subscribe('/topic/notes/1e3'), 'error.http.404'],
    ['no id of a topic', subscribe('/topic/notes/'), 'error.http.404'],
    ['another path to it', subscribe(`/topic/x/../notes/${first}`), 'error.http.404'],
    ['no destination', 'SUBSCRIBE\nid:1\nreceipt:r\n\n\0', 'error.http.404'],
    ['no id of a subscription', subscribe(`/topic/notes/${first}`, ''), 'error.http.400'],
    ['a long id', subscribe(`/topic/notes/${first}`, `id:${'a'.repeat(201)}\n`), 'error.http.400'],
    ['an unknown escape', subscribe(`/topic/notes/${first}`, 'id:a\\t\n'), 'error.http.400'],
    ['SEND to a topic', send(`/topic/notes/${first}`, '{}'), 'error.http.403'],
    ['SEND elsewhere', send('/queue/a', '{}'), 'error.http.403'],
    ['SEND to no command', send('/app/nothing', '{}'), 'error.http.404'],
    ['a command for others', send('/app/note', `{"placeId":${second},"text":"a"}`), 'error.http.403'],
    ['a body that is no JSON', send('/app/note', '{'), 'error.http.400'],
    ['no body', send('/app/note', ''), 'error.http.400'],
    ['a body of the wrong shape', send('/app/note', '{"placeId":"a"}'), 'error.validation'],
    ['JSON of many levels', send('/app/note', '['.repeat(30)), 'error.http.400'],
    ['U+0000 in a body', send('/app/note', `{"placeId":${first},"text":"\\u0000"}`), 'error.http.400'],
    ['a transaction', 'BEGIN\ntransaction:1\nreceipt:r\n\n\0', 'error.http.400'],
    ['a second CONNECT', 'CONNECT\nreceipt:r\n\n\0', 'error.http.400'],
    ['an unknown command', 'PING\nreceipt:r\n\n\0', 'error.http.400'],
    ['a command of the server', 'MESSAGE\nreceipt:r\n\n\0', 'error.http.400'],
  ])('for %s, with an ERROR, and the connection closes', async (_name, frame, message) => {
    const client = await server.connect('parent')
    client.send(frame)
    const error = await client.frame('ERROR')
    expect([error.headers.get('message'), error.headers.get('receipt-id')]).toEqual([message, 'r'])
    await client.closed
  })

  test('and nothing after it is done', async () => {
    const client = await server.connect('parent')
    const watcher = await server.connect('teacher')
    await watcher.ask('SUBSCRIBE', { id: '1', destination: `/topic/notes/${first}` })
    client.send(subscribe(`/topic/notes/${second}`) + send('/app/note', `{"placeId":${first},"text":"po"}`))
    await client.frame('ERROR')
    await client.closed
    await server.write('potem')
    expect(await watcher.body()).toEqual({ text: 'potem' })
  })
})
