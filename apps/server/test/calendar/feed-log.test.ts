import { expect, test } from 'vitest'
import { createLogger } from '../../src/kernel/log/logging.ts'
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
  // The router reads escapes, so these lead there too; the others lead nowhere, and say the token all the same.
  for (const escaped of ['%66eed', 'fe%65d', '%66%65%65%64'])
    expect((await server.app.inject(path.replace('feed', escaped))).statusCode).toBe(200)
  for (const astray of [
    path.replace('feed', '%2566eed'),
    path.replace('feed/', 'feed%2F'),
    path.replace('feed/', 'feed/a/'),
    path.replace('feed/', 'feed//'),
    path.replace('feed/', 'FEED/'),
    `${path}/%`,
    `/api/account?%61ccess_token=${token}&x=1`,
    `/api/account?x=1&KEY=${token}`,
  ])
    expect((await server.app.inject(astray)).statusCode).toBeGreaterThanOrEqual(400)
  const logged = lines.join('')
  expect(logged).toContain('/api/calendar/feed/[redacted]')
  expect(logged).not.toContain(token)
  expect(logged).not.toContain(unknown)
})
