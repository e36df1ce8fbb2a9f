import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { projects as server } from './apps/server/vitest.config.ts'
import { projects as web } from './apps/web/vitest.config.ts'
import { sequence, testOptions } from './packages/testing/src/vitest-config.ts'

const scripts = { root: join(import.meta.dirname, 'scripts'), test: { ...testOptions, name: 'scripts' } }

/** One run of every package's tests; each can be run by itself in its folder. */
export default defineConfig({
  test: {
    projects: ['packages/*', 'db/test', ...web, ...server, scripts],
    sequence,
  },
})
