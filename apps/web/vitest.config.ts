import { defineConfig } from 'vitest/config'

/** Tests beside what they test; the browser's are Playwright's, in e2e. */
export default defineConfig({
  test: {
    include: ['{src,scripts}/**/*.test.{ts,tsx}'],
    isolate: false,
    sequence: { shuffle: true },
    env: { TZ: 'UTC' },
    testTimeout: 120_000,
  },
})
