import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '@skrzat/db/start-error'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../../src/env.ts'
import { joinDatabase, openDatabase, type OpenDatabase } from '../../src/start/database.ts'
import { ensureDemo, hasDemo } from '../../src/start/demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'skrzat-demo-'))
const settings = readSettings({ SKRZAT_DATA_DIR: folder })
let database: OpenDatabase

beforeAll(async () => {
  database = await openDatabase(settings)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => database.startOver?.())

async function run(url: string, text: string) {
  const sql = postgres(url, { max: 1 })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

/** Fails where an earlier attempt has left anything. */
const seed = async (url: string) => {
  await run(url, 'create table demo as select 1 as n')
}
const never = () => Promise.reject(new Error('made twice'))

test('a new database gets demo data once', async () => {
  expect(await ensureDemo(database, true, seed)).toBe(true)
  expect(await ensureDemo(database, true, never)).toBe(true)
  expect(await hasDemo(database.url)).toBe(true)
})

test('what was cut off in the middle is made anew from nothing', async () => {
  const cut = async (url: string) => {
    await seed(url)
    throw new Error('the power went')
  }
  await expect(ensureDemo(database, true, cut)).rejects.toThrow('the power went')
  expect(await hasDemo(database.url)).toBe(false)
  expect(await ensureDemo(database, true, seed)).toBe(true)
})

test('cut off and then not wanted any more: nothing of it stays', async () => {
  await expect(ensureDemo(database, true, () => seed(database.url).then(never))).rejects.toThrow('made twice')
  expect(await ensureDemo(database, false, never)).toBe(false)
  expect(await run(database.url, "select to_regclass('demo') as demo")).toEqual([{ demo: null }])
})

test('an installation that began without demo data never gets any', async () => {
  expect(await ensureDemo(database, false, never)).toBe(false)
  expect(await ensureDemo(database, true, never)).toBe(false)
})

test('a database that was given never gets any', async () => {
  const given: OpenDatabase = { url: database.url, secret: () => '', close: async () => undefined }
  expect(await ensureDemo(given, true, never)).toBe(false)
})

test('commands join the database of a running server, which others may not open', async () => {
  const told = `The data folder ${folder} is in use by another Skrzat that is running. Stop that one first, or give this one a folder of its own in SKRZAT_DATA_DIR.`
  await expect(openDatabase(settings)).rejects.toThrow(new StartError(told))
  const joined = await joinDatabase(settings)
  expect(joined.url).toBe(database.url)
  expect(joined.secret()).toBe(database.secret())
})
