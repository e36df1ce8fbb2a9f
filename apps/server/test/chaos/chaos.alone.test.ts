/** The short form of `pnpm chaos`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mortalRedis } from '@skrzat/testing/redis'
import { whenOver } from '@skrzat/testing/when-over'
import { onTestFinished, expect, test, vi } from 'vitest'
import { runChaos } from '../../chaos/index.ts'

vi.setConfig({ testTimeout: 600_000 })

const redis = await mortalRedis()
whenOver(() => redis?.stop())

test.for(['PostgreSQL', 'Redis'] as const)(
  'random commands and messages are neither lost nor doubled by any fault, with jobs in %s',
  async (jobs, context) => {
    if (jobs === 'Redis' && !redis) context.skip('no Redis here')
    const folder = mkdtempSync(join(tmpdir(), 'skrzat-chaos-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const seed = Date.now() % 1_000_000
    const totals = await runChaos({
      folder,
      redis: jobs === 'Redis' ? redis : undefined,
      seed,
      clients: 8,
      between: 60,
      over: ({ harmed }) => [...harmed.values()].every((times) => times > 0),
      say: () => undefined,
    })
    expect({ seed, faults: totals.faults }).toEqual({ seed, faults: [] })
    expect(totals.repeated).toBeGreaterThan(0)
    for (const { arrived } of Object.values(totals.messages ?? {})) expect(arrived).toBeGreaterThan(0)
  },
)
