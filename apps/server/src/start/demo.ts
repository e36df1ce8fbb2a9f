/**
 * When demo data is made: once, in a new embedded database. The mark `demo` in the database stores the progress:
 * absent, `making`, `made`, or `none` if the installation is to stay empty.
 */
import { connect, type Sql } from '@skrzat/db/client'
import { readMark, writeMark } from '@skrzat/db/marks'
import { StartError } from '@skrzat/db/start-error'
import { throughCuts } from '../kernel/database/index.ts'
import type { OpenDatabase } from './database.ts'

const MARK = 'demo'

/** Retries `run`, so it must be idempotent: it only reads, or writes a mark. */
function withSql<T>(url: string, run: (sql: Sql) => Promise<T>): Promise<T> {
  return throughCuts(async () => {
    const database = connect({ url, pool: 1, applicationName: 'skrzat-start' })
    try {
      return await run(database.sql)
    } finally {
      await database.close()
    }
  })
}

/**
 * Decides and makes. An interrupted start left an unused database with partial data: it is emptied, and the data is
 * made from the beginning. Returns whether there is demo data now.
 */
export async function ensureDemo(
  database: OpenDatabase,
  wanted: boolean,
  seed: (url: string) => Promise<void>,
): Promise<boolean> {
  if (!database.startOver) return hasDemo(database.url)
  const before = await withSql(database.url, (sql) => readMark(sql, MARK))
  if (before === 'made' || before === 'none') return before === 'made'
  if (before === 'making') await database.startOver()
  if (!wanted) {
    await withSql(database.url, (sql) => writeMark(sql, MARK, 'none'))
    return false
  }
  await make(database.url, () => seed(database.url))
  return true
}

/** Whether the database holds demo data, whose passwords are public. */
export async function hasDemo(url: string): Promise<boolean> {
  return (await withSql(url, (sql) => readMark(sql, MARK))) === 'made'
}

/** Marks a new installation as a real one, unless already decided: it never gets demo data. */
export async function leaveEmpty(url: string): Promise<void> {
  await withSql(url, async (sql) => {
    if ((await readMark(sql, MARK)) === undefined) await writeMark(sql, MARK, 'none')
  })
}

/** Adds demo data on request. Throws StartError if the database has been used. */
export async function addDemo(database: OpenDatabase, seed: () => Promise<void>): Promise<void> {
  const { cut, used } = await withSql(database.url, async (sql) => {
    const [row] = await sql<{ used: boolean }[]>`
      select exists (select from accounts) or exists (select from places) as used`
    return { cut: (await readMark(sql, MARK)) === 'making', used: row?.used === true }
  })
  if (cut) await database.startOver?.()
  else if (used) throw new StartError('Demo data goes into an empty database only, and this one is in use.')
  await make(database.url, seed)
}

async function make(url: string, seed: () => Promise<void>): Promise<void> {
  await withSql(url, (sql) => writeMark(sql, MARK, 'making'))
  await seed()
  await withSql(url, (sql) => writeMark(sql, MARK, 'made'))
}
