import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { compose } from '../../src/compose.ts'
import { CONFIG } from '../accounts/setup.ts'
import { listen } from '../wire/raw.ts'
import { openSocket, stompOf, testSockets } from './setup.ts'

const server = await testSockets()
const dataDir = mkdtempSync(join(tmpdir(), 'skrzat-second-'))
const second = await compose({
  ...CONFIG,
  demo: true,
  databaseUrl: server.databaseUrl,
  pool: 2,
  dataDir,
  log: pino({ level: 'silent' }),
  clock: server.clock,
  stomp: stompOf(() => second.kernel.bus),
})
const app = await second.buildApp()
const port = await listen(app)
afterAll(async () => {
  await app.close()
  await second.stop()
  rmSync(dataDir, { recursive: true })
})

test('two servers of one database deliver to the clients of each other', async () => {
  const here = await server.connect('parent')
  const there = await openSocket(`ws://127.0.0.1:${port}${server.path('teacher', '/websocket')}`)
  there.send('CONNECT\naccept-version:1.2\n\n\0')
  await there.frame('CONNECTED')
  const subscription = { id: '1', destination: `/topic/notes/${server.first}` }
  for (const client of [here, there]) await client.ask('SUBSCRIBE', subscription)
  for (const [text, sender] of [
    ['stąd', here],
    ['stamtąd', there],
  ] as const) {
    sender.send(`SEND\ndestination:/app/note\n\n${JSON.stringify({ placeId: server.first, text })}\0`)
    for (const client of [here, there])
      expect(JSON.parse((await client.frame('MESSAGE')).body)).toEqual({ text })
  }
})

test('a session that ends on one is ended on the other', async () => {
  const token = await server.tokenOf('600000005')
  const there = await openSocket(`ws://127.0.0.1:${port}/websocket/chat/websocket?access_token=${token}`)
  there.send('CONNECT\naccept-version:1.2\n\n\0')
  await there.frame('CONNECTED')
  await server.app.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await there.frame('ERROR')).headers.get('message')).toBe('error.http.401')
})
