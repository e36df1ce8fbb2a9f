/**
 * When demo data is made: once, in an embedded database that is new. The mark `demo` in the database says how far
 * it got: nothing yet, `making`, `made`, or `none` where the installation is to stay empty.
 */
import { connect, type Sql } from '@skrzat/db/client'
import { readMark, writeMark } from '@skrzat/db/marks'
import { StartError } from '@skrzat/db/start-error'
import { throughCuts } from '../kernel/through-cuts.ts'
import type { OpenDatabase } from './database.ts'

const MARK = 'demo'

/** What runs may run twice: it only reads, or writes a mark. */
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
 * Decides and makes. A start that was cut off while the data was being made left a database that nobody has worked
 * in: it is emptied, and the data is made from the beginning. Answers whether there is demo data now.
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
  await withSql(database.url, (sql) => writeMark(sql, MARK, 'making'))
  await seed(database.url)
  await withSql(database.url, (sql) => writeMark(sql, MARK, 'made'))
  return true
}

/** Whether the database holds demo data, whose passwords everybody knows. */
export async function hasDemo(url: string): Promise<boolean> {
  return (await withSql(url, (sql) => readMark(sql, MARK))) === 'made'
}

/** Remembers that this installation is somebody's own, where nothing was decided yet: it never gets demo data. */
export async function leaveEmpty(url: string): Promise<void> {
  await withSql(url, async (sql) => {
    if ((await readMark(sql, MARK)) === undefined) await writeMark(sql, MARK, 'none')
  })
}

/** Adds demo data when asked to. Throws StartError where anybody has worked in the database. */
export async function addDemo(database: OpenDatabase, seed: () => Promise<void>): Promise<void> {
  const { cut, used } = await withSql(database.url, async (sql) => {
    const [row] = await sql<{ used: boolean }[]>`
      select exists (select from accounts) or exists (select from places) as used`
    return { cut: (await readMark(sql, MARK)) === 'making', used: row?.used === true }
  })
  if (cut) await database.startOver?.()
  else if (used) throw new StartError('Demo data goes into an empty database only, and this one is in use.')
  await withSql(database.url, (sql) => writeMark(sql, MARK, 'making'))
  await seed()
  await withSql(database.url, (sql) => writeMark(sql, MARK, 'made'))
}
