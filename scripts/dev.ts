/** `pnpm dev`: the database, the server, restarted at each change, and the web app with hot reload. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { errorMessage, StartError } from '../db/src/start-error.ts'
import { readSettings } from '../apps/server/src/env.ts'
import { closeAtEnd, openDatabase } from '../apps/server/src/start/database.ts'
import { createShutdown, ENDINGS } from '../apps/server/src/start/shutdown.ts'
import { environmentOf, ROOT } from './lib/web.ts'

const WEB = join(ROOT, 'apps/web')
const SERVER = join(ROOT, 'apps/server')

function say(text: string) {
  process.stderr.write(`${text}\n`)
}

async function dev() {
  process.umask(0o077)
  const settings = readSettings(environmentOf(SERVER))
  const shutdown = createShutdown((error) => say(errorMessage(error)))
  for (const signal of ENDINGS) process.on(signal, () => void shutdown.run())
  // Runs the embedded database until the end; an external one is left to the server.
  if (settings.databaseUrl === undefined) {
    const onFault = (fault: string | undefined) => say(fault ?? 'PostgreSQL runs again.')
    await closeAtEnd(settings, shutdown, openDatabase(settings, { onFault }))
  }
  if (shutdown.started) return
  const children = [
    spawn('node', ['--watch', '--watch-preserve-output', 'src/dev.ts'], {
      cwd: SERVER,
      env: { ...environmentOf(SERVER), SKRZAT_DATA_DIR: settings.dataDir },
      stdio: 'inherit',
    }),
    spawn('vite', ['--clearScreen', 'false'], { cwd: WEB, env: environmentOf(WEB), stdio: 'inherit' }),
  ]
  const ends = children.map((child) => new Promise<void>((resolve) => child.on('exit', () => resolve())))

  shutdown.add('work', async () => {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(ends)
  })
  await Promise.race(ends)
  await shutdown.run()
}

try {
  await dev()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  say(error.message)
  process.exitCode = 1
}
