/** The browser for browser tests. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './programs.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/**
 * The program of `CHROMIUM_PATH`, else Playwright's own (`ownPath`) where it has been downloaded, else the system's,
 * else the same after installing it (Debian, root). Undefined where none is to be had.
 */
export function chromiumPath(ownPath: string): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') return given
  if (existsSync(ownPath)) return ownPath
  return onPath() ?? (installPackage('chromium') ? onPath() : undefined)
}
