/** What commands work with, opened for as long as they need it. */
import { connect, type Database } from '@skrzat/db/client'
import { compose, type Services } from '../compose.ts'
import type { Env, Settings } from '../env.ts'
import { createLogger } from '../kernel/http/logging.ts'
import { joinDatabase, type OpenDatabase } from '../start/database.ts'
import { compositionOf } from '../start/run.ts'

/** The database alone, also beside a running server. */
export async function withDatabase<T>(
  settings: Settings,
  run: (database: Database, open: OpenDatabase) => Promise<T>,
): Promise<T> {
  const open = await joinDatabase(settings)
  const database = connect({ url: open.url, pool: 4, applicationName: 'skrzat-command' })
  try {
    return await run(database, open)
  } finally {
    await database.close()
    await open.close()
  }
}

/** Every domain, on a database that is open; nothing listens and no job is worked on. */
export async function withServices<T>(
  settings: Settings,
  open: OpenDatabase,
  run: (services: Services) => Promise<T>,
): Promise<T> {
  const env: Env = {
    ...settings,
    databaseUrl: open.url,
    // Commands sign nothing.
    secret: settings.secret ?? '-'.repeat(32),
    demoData: false,
  }
  const services = await compose(compositionOf(env, createLogger('error')))
  try {
    return await run(services)
  } finally {
    await services.stop()
  }
}
