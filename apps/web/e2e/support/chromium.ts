import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const systems = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Which Chromium, CHROMIUM_PATH first, then the system's; Playwright's own where there is neither. */
export function launchOptions(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? systems.find((path) => existsSync(path))
  return {
    ...(executablePath !== undefined && { executablePath }),
    // In a locale without UTF-8 (none set, as in a bare container) it saves a file with a Polish name as `download`.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
