import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/chromium.ts'

// The workers read this file too and take it from here.
process.env.SKRZAT_TEST_SEED ??= String(randomInt(2 ** 31))

/**
 * Browser tests against the real server with its demo data, as people meet it: the built app, the embedded database.
 * `journeys` are what people do, `table` is what each screen looks like; each has a server of its own.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/server.ts',
  fullyParallel: true,
  // One more than processors, for pages wait for answers.
  workers: Math.max(2, availableParallelism() + 1),
  retries: 0,
  forbidOnly: true,
  // Nets for what hangs, not measures of speed: a run shares its machine with a database, two servers, two browsers and
  // whatever else is there, and nothing is to be cut off that would have come.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  projects: [
    { name: 'journeys', testIgnore: 'table/**' },
    { name: 'table', testDir: 'e2e/table', timeout: 600_000 },
  ],
  use: {
    baseURL: process.env.SKRZAT_E2E_URL ?? '',
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    // What it answers by itself would pass by the routes of a test. Journeys offline and of pushes run with it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    // Each frame of an animation is drawn by the processor. journeys/frame.spec.ts runs with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // What was done and asked for, without pictures and copies of the page, which cost as much as the test itself.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
})
