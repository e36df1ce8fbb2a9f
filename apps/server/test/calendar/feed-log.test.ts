import { expect, test } from 'vitest'
import { createLogger } from '../../src/kernel/http/logging.ts'
import { testServer } from '../accounts/setup.ts'

const lines: string[] = []
const log = createLogger('info', { write: (line) => void lines.push(line) })
const server = await testServer({ log })
await server.addAccounts('600000005')

test('a private address reaches no log, whether it is one or not', async () => {
  const caller = await server.caller(await server.tokenOf('600000005'))
  const { path } = await caller.calendar.renewFeed()
  const token = /([\w-]{43})\.ics$/.exec(path)?.[1] ?? 'none'
  const unknown = 'u'.repeat(43)
  expect((await server.app.inject(path)).statusCode).toBe(200)
  expect((await server.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
  expect((await server.app.inject(`/api/calendar/feed/${unknown}.ics`)).statusCode).toBe(404)
  expect((await server.app.inject(`/api/calendar/feed/${unknown}`)).statusCode).toBe(404)
  const logged = lines.join('')
  expect(logged).toContain('/api/calendar/feed/[redacted]')
  expect(logged).not.toContain(token)
  expect(logged).not.toContain(unknown)
})
