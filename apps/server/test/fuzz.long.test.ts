/** The short form of `pnpm fuzz`, with another seed each time. */
import { randomInt } from 'node:crypto'
import { testDatabase } from '@skrzat/testing/database'
import { afterAll, expect, test } from 'vitest'
import { fuzz } from '../fuzz/run.ts'
import { fuzzServer } from '../fuzz/server.ts'
import { ROUTE_ACCESS, PROCEDURE_ACCESS } from './access-table.ts'

const server = await fuzzServer((await testDatabase()).url)
afterAll(() => server.close())

test('every route and every procedure is asked', () => {
  const names = new Set(server.targets.map(({ name }) => name))
  // Of a provider that is not configured; and what holds streams open, which test/sockets attacks.
  const apart = (name: string) => name.includes('/api/oidc/') || name.includes(' /websocket/')
  for (const name of [...Object.keys(ROUTE_ACCESS), ...Object.keys(PROCEDURE_ACCESS)])
    expect([name, names.has(name)]).toEqual([name, !apart(name)])
})

test('nothing that is sent is the server’s fault', { timeout: 900_000 }, async () => {
  const seed = randomInt(2 ** 30)
  const every = { requests: 200, run: server.restore }
  const { failure, sent, statuses } = await fuzz({ ...server, seed, count: 1_500, within: 600_000, every })
  expect({ seed, failure, sent }).toEqual({ seed, failure: undefined, sent: 1_500 })
  // It gets past what only refuses: or it would find nothing.
  expect(statuses[200]).toBeGreaterThan(50)
  await server.restore()
})
