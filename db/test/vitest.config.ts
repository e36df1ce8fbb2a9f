import { testConfig } from '@skrzat/testing/vitest-config'
import { defineConfig, mergeConfig } from 'vitest/config'

/** A package of its own: what makes databases for tests leans on the database package, not the other way round. */
export default mergeConfig(testConfig({ database: true }), defineConfig({ test: { include: ['*.test.ts'] } }))
