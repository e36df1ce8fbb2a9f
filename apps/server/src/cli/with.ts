/** Resources of commands, opened for the duration of a call; the database until the command's end. */
import { connect, type Database } from '@skrzat/db/client'
import { compose, type Services } from '../compose.ts'
import type { Env, Settings } from '../env.ts'
import { createLogger } from '../kernel/log/index.ts'
import { closeAtEnd, joinDatabase, type OpenDatabase } from '../start/database.ts'
import { compositionOf } from '../start/run.ts'
import type { Shutdown } from '../start/shutdown.ts'

/** The database alone, also beside a running server. */
export async function withDatabase<T>(
  settings: Settings,
  shutdown: Shutdown,
  run: (database: Database, open: OpenDatabase) => Promise<T>,
): Promise<T> {
  const open = await closeAtEnd(settings, shutdown, joinDatabase(settings))
  const database = connect({ url: open.url, pool: 4, applicationName: 'skrzat-command' })
  try {
    return await run(database, open)
  } finally {
    await database.close()
  }
}

/** Every domain, on the installation's database, also beside a running server. */
export async function withDomains<T>(
  settings: Settings,
  shutdown: Shutdown,
  run: (domains: Services['domains'], open: OpenDatabase) => Promise<T>,
): Promise<T> {
  const open = await closeAtEnd(settings, shutdown, joinDatabase(settings))
  return withServices(settings, open, ({ domains }) => run(domains, open))
}

/** Every domain, on an open database; nothing listens and no job runs. */
export async function withServices<T>(
  settings: Settings,
  open: OpenDatabase,
  run: (services: Services) => Promise<T>,
): Promise<T> {
  const env: Env = {
    ...settings,
    databaseUrl: open.url,
    // A placeholder, as commands sign nothing.
    secret: settings.secret ?? '-'.repeat(32),
    demo: false,
  }
  const services = await compose(compositionOf(env, createLogger('error')))
  try {
    return await run(services)
  } finally {
    await services.stop()
  }
}
