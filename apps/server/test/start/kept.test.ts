import { StartError } from '@skrzat/db/start-error'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../src/env.ts'
import { openDatabase, openKept } from '../../src/start/database.ts'
import { temporaryFolder } from '../kernel/temporary-folder.ts'

const emptyFolder = () => readSettings({ SKRZAT_DATA_DIR: temporaryFolder() })

test('a server joins the database that another process keeps, and leaves it running', async () => {
  const settings = emptyFolder()
  const keeper = await openDatabase(settings)
  onTestFinished(() => keeper.close())
  for (const start of [1, 2]) {
    const joined = await openKept(settings)
    expect(joined.url).toBe(keeper.url)
    expect(joined.secret()).toBe(keeper.secret())
    const sql = postgres(joined.url, { max: 1, onnotice: () => undefined })
    const [row] = await sql<{ started: string; places: number }[]>`
      select pg_postmaster_start_time()::text as started, (select count(*)::int from places) as places`
    await sql.end()
    expect(row, `start ${start}`).toMatchObject({ places: 0 })
    await joined.close()
  }
})

test('a server that finds no kept database says so', async () => {
  await expect(openKept(emptyFolder())).rejects.toThrow(StartError)
})
