/** What every package's `vitest.config.ts` starts from. */
import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'vitest/config'

type Options = {
  /** Whether its tests call `testDatabase()`: a PostgreSQL is then started for the run. */
  database?: boolean
}

export function testConfig({ database = false }: Options = {}): ViteUserConfig {
  return {
    test: {
      include: ['test/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
      globalSetup: database ? [fileURLToPath(new URL('vitest-setup.ts', import.meta.url))] : [],
      // Nets for what hangs, no measures: on a machine that is busy with other work all takes many times as long.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      teardownTimeout: 60_000,
      env: { TZ: 'UTC' },
    },
  }
}
