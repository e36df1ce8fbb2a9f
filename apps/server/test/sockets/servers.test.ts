import { expect, test } from 'vitest'
import { testServer } from '../accounts/setup.ts'
import { listen } from '../wire/raw.ts'
import { connected, errorOf, openSocket, stompOf, testSockets } from './setup.ts'

const server = await testSockets()
const { databaseUrl, clock, first } = server
const second = await testServer({ databaseUrl, pool: 2, clock, stomp: stompOf(() => second.kernel.bus) })
const port = await listen(second.app)

const connectThere = async (token: string) =>
  connected(await openSocket(`ws://127.0.0.1:${port}/websocket/chat/websocket?access_token=${token}`))

test('two servers of one database deliver to the clients of each other', async () => {
  const here = await server.connect('parent')
  const there = await connectThere(server.tokenFor('teacher'))
  for (const client of [here, there])
    await client.ask('SUBSCRIBE', { id: '1', destination: `/topic/notes/${first}` })
  for (const [text, sender] of [
    ['stąd', here],
    ['stamtąd', there],
  ] as const) {
    sender.send(`SEND\ndestination:/app/note\n\n${JSON.stringify({ placeId: first, text })}\0`)
    for (const client of [here, there]) expect(await client.body()).toEqual({ text })
  }
})

test('a session that ends on one is ended on the other', async () => {
  const token = await server.tokenOf('600000005')
  const there = await connectThere(token)
  await server.signOut(token)
  expect(errorOf(await there.frame('ERROR'))).toEqual({ message: 'error.http.401' })
})
