/** Commands that end before they are done: what they started does not outlive them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@skrzat/db/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seedPlace } from '../../bench/places-seed.ts'
import { readSettings } from '../../src/env.ts'
import { openDatabase } from '../../src/start/database.ts'
import { temporaryFolder } from '../kernel/temporary-folder.ts'
import { command, isAlive, postmasterOf } from '../start/process.ts'

// Each test starts PostgreSQL, as one that writes to the disk.
vi.setConfig({ testTimeout: 300_000 })

const folder = temporaryFolder()
const pidFile = join(folder, 'postgres/postmaster.pid')

/** Starts the installation's PostgreSQL, which runs until `close`. */
async function opened() {
  const kept = await openDatabase(readSettings({ SKRZAT_DATA_DIR: folder }))
  const database = connect({ url: kept.url, pool: 2, applicationName: 'test' })
  return { sql: database.sql, close: () => database.close().then(() => kept.close()) }
}

const first = await opened()
const report = ['report', String(await seedPlace(first.sql)), '2026-11-01', '2026-11-30', 'paid']
await first.close()

test('a reader that closes the pipe ends the command without a fault, and its database with it', async () => {
  const cut = command({ SKRZAT_DATA_DIR: folder }, ...report)
  cut.process.stdout?.destroy()
  expect(await cut.ended).toMatchObject({ code: 0, err: '' })
  expect(existsSync(pidFile)).toBe(false)
})

test('a signal ends the database that the command is starting', async () => {
  const cut = command({ SKRZAT_DATA_DIR: folder }, ...report)
  await expect.poll(() => existsSync(pidFile) && postmasterOf(folder), { timeout: 60_000 }).toBeGreaterThan(0)
  const database = postmasterOf(folder)
  cut.process.kill('SIGTERM')
  expect(await cut.ended).toMatchObject({ code: 143, out: '', err: '' })
  expect(isAlive(database)).toBe(false)
})

test('Ctrl-C leaves nothing of a backup', async () => {
  const { sql, close } = await opened()
  onTestFinished(close)
  const target = join(temporaryFolder(), 'backup')
  const held = await sql.begin(async (tx) => {
    await tx`lock table places in access exclusive mode`
    const cut = command({ SKRZAT_DATA_DIR: folder }, 'backup', target)
    const waiting = () => sql`
      select from pg_stat_activity where application_name = 'skrzat-backup' and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1)
    expect(existsSync(`${target}.partial`)).toBe(true)
    cut.process.kill('SIGINT')
    return [cut.ended] as const
  })
  expect(await held[0]).toMatchObject({ code: 130, out: '', err: '' })
  expect(readdirSync(join(target, '..'))).toEqual([])
})
