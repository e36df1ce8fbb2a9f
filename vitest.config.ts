import { defineConfig } from 'vitest/config'

/** The tests of the scripts themselves; every package has a configuration of its own. */
export default defineConfig({ test: { include: ['scripts/test/**/*.test.ts'], testTimeout: 120_000 } })
