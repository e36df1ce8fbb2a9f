/** A database per test file. */
import { inject } from 'vitest'
import postgres from 'postgres'
import { connect, type Database } from '@skrzat/db/client'
import { withDatabase } from './test-cluster.ts'
import './vitest-setup.ts'
import { whenOver } from './when-over.ts'

export type TestDatabase = Database & {
  /** For code that opens its own connection; the role owns the tables and is no superuser. */
  url: string
}

/** Attempts to drop, each waiting five seconds in PostgreSQL for ending sessions: slow on a busy machine. */
const PATIENCE = 6

async function dropped(admin: postgres.Sql, name: string): Promise<void> {
  for (let time = 1; ; time += 1) {
    try {
      await admin.unsafe(`drop database ${name}`)
      return
    } catch (error) {
      const inUse = error instanceof postgres.PostgresError && error.code === '55006'
      if (!inUse || time === PATIENCE) throw error
    }
  }
}

let made = 0

/** The sessions that block dropping a database, one per line. */
async function sessionsOf(admin: postgres.Sql, name: string): Promise<string[]> {
  const rows = await admin<{ application: string; query: string }[]>`
    select application_name as application, query from pg_stat_activity where datname = ${name}`
  return rows.map(
    ({ application, query }) => `${application}: ${query.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
  )
}

/**
 * Creates a migrated, empty database from the run's template, and drops it after the file's last test. Call it once at
 * the top of a test file: `const database = await testDatabase()`. The file fails if it leaks a connection of its own.
 */
export async function testDatabase({ pool = 4 }: { pool?: number } = {}): Promise<TestDatabase> {
  const cluster = inject('testCluster')
  const name = `test_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? 0}_${Date.now()}_${++made}`
  const admin = postgres(cluster.url, { max: 1, onnotice: () => undefined })
  // The other strategy copies page by page through the log, and takes half as long again.
  await admin.unsafe(`create database ${name} template ${cluster.template} strategy file_copy`)

  const url = withDatabase(cluster.url, name)
  const database = connect({ url, pool, applicationName: 'skrzat-test' })

  whenOver(async () => {
    await database.close()
    try {
      await dropped(admin, name)
    } catch (error) {
      const open = await sessionsOf(admin, name)
      await admin.unsafe(`drop database ${name} with (force)`)
      throw new Error(`the test left connections open:\n${open.join('\n')}`, { cause: error })
    } finally {
      await admin.end()
    }
  })
  return { ...database, url }
}
