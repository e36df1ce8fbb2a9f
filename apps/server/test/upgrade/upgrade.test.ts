/** Installations of released versions, as `make.ts` made them: this version opens, verifies, rebuilds and serves them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate, readMigrations } from '@skrzat/db/migrate'
import { expect, test, vi } from 'vitest'
import { readableBackup, restoreBackup } from '../../src/domains/backups/restore.ts'
import { contentsOf, emptyTarget } from '../backup/setup.ts'
import { callOn } from '../cli/support.ts'
import { signInAt } from '../start/person.ts'
import { start } from '../start/process.ts'

vi.setConfig({ testTimeout: 300_000 })

const HERE = fileURLToPath(new URL('.', import.meta.url))
const VERSIONS = readdirSync(HERE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const ACCOUNTANT = '600000003'
const PIN = '246813'

/** Its database and data folder, exactly as that version left them. */
async function installationOf(version: string) {
  const folder = join(HERE, version)
  const { sql, target } = await emptyTarget()
  const manifest = await readableBackup(folder)
  const own = readMigrations().slice(0, manifest.migrations.length)
  // A restore makes the tables of later versions before it settles them; here they come with the upgrade.
  const settle = target.settle.filter((each) => !each.sql.includes('family_exports'))
  expect((await restoreBackup(folder, manifest, { ...target, settle }, own)).migrated).toEqual([])
  const environment = {
    DATABASE_URL: target.databaseUrl,
    SKRZAT_DATA_DIR: target.dataDir,
    SKRZAT_SECRET: readFileSync(join(folder, 'secrets/secret'), 'utf8').trim(),
    LOG_LEVEL: 'error',
  }
  const newer = readMigrations().slice(own.length)
  return { sql, environment, newer: newer.map(({ tag }) => tag), checkpoint: join(folder, 'checkpoint.txt') }
}

test.each(VERSIONS.map(({ name }) => name))('an installation of %s', async (version) => {
  const { sql, environment, newer, checkpoint } = await installationOf(version)
  expect(await migrate(environment.DATABASE_URL)).toEqual(newer)

  const call = callOn(environment)
  const well = { code: 0, err: '', out: expect.stringContaining('all is well') }
  const verify = async () => {
    expect(await call(`ledger verify --checkpoint ${checkpoint}`)).toEqual(well)
    expect(await call('absences verify')).toEqual(well)
  }
  await verify()
  const before = await contentsOf(sql)
  expect(await call('ledger rebuild')).toMatchObject({ code: 0 })
  expect(await call('absences rebuild')).toMatchObject({ code: 0 })
  expect(await contentsOf(sql)).toEqual(before)
  await verify()

  const server = start(environment)
  const address = await server.ready
  const headers = await signInAt(address, { phone: ACCOUNTANT, password: PIN })
  const files = await fetch(`${address}/api/places/1/files`, { headers })
  expect([files.status, await files.json()]).toEqual([200, expect.arrayContaining([expect.anything()])])
  server.process.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, err: '' })
})
