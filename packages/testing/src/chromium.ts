/** The Chromium binary for browser tests. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './programs.ts'

/** The headless shell renders without windows, and uses less CPU for the same page. */
const SHELL = 'chromium-headless-shell'
const OTHERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function onPath(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function installed(name: string): string | undefined {
  return installPackage(name) ? onPath(name) : undefined
}

/**
 * The binary of `CHROMIUM_PATH`, else Playwright's own (`ownPath`) if downloaded, else the system's headless shell,
 * which is installed if possible (Debian, root), else any Chromium that is present or can be installed. Undefined if
 * there is none.
 */
export function chromiumPath(ownPath: string): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') return given
  if (existsSync(ownPath)) return ownPath
  return onPath(SHELL) ?? installed(SHELL) ?? onPath(...OTHERS) ?? installed('chromium')
}
