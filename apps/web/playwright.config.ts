import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/chromium.ts'

/** Browser tests against the real server with its demo data, as people meet it: the built app, the embedded database. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/server.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Nets for what hangs, not measures of speed: a run shares its machine with a database, a server, two browsers and
  // whatever else is there, and nothing is to be cut off that would have come.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.SKRZAT_E2E_URL ?? '',
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
  },
})
