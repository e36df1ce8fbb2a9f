import { expect, test } from 'vitest'
import { testServer } from '../accounts/setup.ts'
import { listen } from '../wire/raw.ts'
import { connected, openSocket, refused, testSockets } from './setup.ts'

const server = await testSockets()
const second = await testServer({ databaseUrl: server.databaseUrl, pool: 2, clock: server.clock })
const port = await listen(second.app)

test('a session that ends on one server is ended on another of the same database', async () => {
  const token = await server.tokenOf('600000005')
  const url = `ws://127.0.0.1:${port}/websocket/chat/websocket?access_token=${token}`
  const there = await connected(await openSocket(url))
  await server.signOut(token)
  expect(await refused(there)).toMatchObject({ message: 'error.http.401' })
})
