/** The short form of `pnpm chaos`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@skrzat/testing/database'
import { onTestFinished, expect, test, vi } from 'vitest'
import { runChaos } from '../../chaos/index.ts'

vi.setConfig({ testTimeout: 300_000 })

const database = await testDatabase({ pool: 1 })

test('random commands lose nothing and double nothing, while processes are killed and sessions ended', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skrzat-chaos-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const seed = Date.now() % 1_000_000
  const totals = await runChaos({
    databaseUrl: database.url,
    dataDir,
    seed,
    clients: 8,
    between: 60,
    over: ({ done, refused, kills, ended }) => done + refused >= 300 && kills >= 2 && ended >= 1,
    say: () => undefined,
  })
  expect({ seed, faults: totals.faults }).toEqual({ seed, faults: [] })
  expect(totals.repeated).toBeGreaterThan(0)
})
