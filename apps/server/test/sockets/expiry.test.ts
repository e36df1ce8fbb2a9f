import { expect, test } from 'vitest'
import { errorOf, refused, testSockets } from './setup.ts'

const DAY_AND_HOUR = 25 * 60 * 60

test('a token that expires while the connection is open closes it', async () => {
  const server = await testSockets({ limits: { look: 20 } })
  const client = await server.connect('parent')
  server.clock.pass(DAY_AND_HOUR)
  expect(await refused(client)).toEqual({ message: 'error.http.401', code: 1008, reason: 'unauthenticated' })
})

test('no message is delivered with an expired token', async () => {
  const server = await testSockets()
  const client = await server.connect('parent')
  await client.ask('SUBSCRIBE', { id: '1', destination: `/topic/notes/${server.first}` })
  server.clock.pass(DAY_AND_HOUR)
  await server.write('za późno')
  expect(errorOf(await client.frame('ERROR'))).toEqual({ message: 'error.http.401' })
})

test('a connection that never sends CONNECT is closed', async () => {
  const server = await testSockets({ limits: { look: 20, headers: 50 } })
  const client = await server.open('parent')
  expect(await refused(client)).toMatchObject({ message: 'error.http.503', detail: 'no CONNECT came' })
})

test('a client whose heart-beats stop is closed', async () => {
  const server = await testSockets({ limits: { heartBeat: 20 } })
  const client = await server.open('parent')
  client.send('CONNECT\naccept-version:1.2\nheart-beat:20,0\n\n\0')
  await client.frame('CONNECTED')
  expect(await refused(client)).toMatchObject({ message: 'error.http.503', detail: 'no heart-beat came' })
})

test('a WebSocket that answers no ping is cut off', async () => {
  const server = await testSockets({ limits: { ping: 20 } })
  const client = await server.open('parent', { options: { autoPong: false } })
  expect(await client.closed).toEqual({ code: 1006, reason: '' })
})
