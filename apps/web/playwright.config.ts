import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/chromium.ts'

// Set here, as the workers read this file too.
process.env.SKRZAT_TEST_SEED ??= String(randomInt(2 ** 31))

/**
 * Browser tests against the real server with its demo data: the built app, the embedded database. `journeys` are
 * people's jobs, `table` checks each screen; each has a server of its own. They are one
 * project, as a worker whose next test is another project's is ended, and its browser with it.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/server.ts',
  fullyParallel: true,
  // One more than there are processors, as pages wait for answers.
  workers: Math.max(2, availableParallelism() + 1),
  retries: 0,
  forbidOnly: true,
  // Safety nets against hanging, not measures of speed: a run shares its machine with a database, two servers, two
  // browsers and other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.SKRZAT_E2E_URL ?? '',
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    // A service worker's own answers would bypass a test's routes. Journeys offline and of pushes enable it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    // Reduced motion saves drawing each frame. journeys/frame.spec.ts runs with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces have actions and requests, but no screenshots or snapshots, which would double a test's time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
})
