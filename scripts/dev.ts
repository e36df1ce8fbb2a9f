/** `pnpm dev`: the database, the server, restarted at each change, and the web app with hot reload. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { StartError } from '../db/src/start-error.ts'
import { readSettings, type Settings } from '../apps/server/src/env.ts'
import { openDatabase, type OpenDatabase } from '../apps/server/src/start/database.ts'
import { environmentOf, ROOT } from './lib/web.ts'

const WEB = join(ROOT, 'apps/web')
const SERVER = join(ROOT, 'apps/server')

function say(text: string) {
  process.stderr.write(`${text}\n`)
}

/** The embedded database, for as long as `pnpm dev` runs; a given one is the server's own matter. */
async function keepDatabase(settings: Settings): Promise<OpenDatabase | undefined> {
  if (settings.databaseUrl !== undefined) return undefined
  return openDatabase(settings, { onFault: (fault) => say(fault ?? 'PostgreSQL runs again.') })
}

async function dev() {
  process.umask(0o077)
  const settings = readSettings(environmentOf(SERVER))
  const database = await keepDatabase(settings)
  const children = [
    spawn('node', ['--watch', '--watch-preserve-output', 'src/dev.ts'], {
      cwd: SERVER,
      env: { ...environmentOf(SERVER), SKRZAT_DATA_DIR: settings.dataDir },
      stdio: 'inherit',
    }),
    spawn('vite', ['--clearScreen', 'false'], { cwd: WEB, env: environmentOf(WEB), stdio: 'inherit' }),
  ]
  const ends = children.map((child) => new Promise<void>((resolve) => child.on('exit', () => resolve())))

  function end() {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  await Promise.race(ends)
  end()
  await Promise.all(ends)
  await database?.close()
}

try {
  await dev()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  say(error.message)
  process.exitCode = 1
}
