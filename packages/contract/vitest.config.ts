import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    isolate: false,
    sequence: { shuffle: true },
    env: { TZ: 'UTC' },
    testTimeout: 120_000,
  },
})
