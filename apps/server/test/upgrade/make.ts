/**
 * Makes a small installation of this version and writes its backup beside this file, for later versions to open: the
 * demo's places with few kids, half a year of absences and billing, and a checkpoint.
 *
 *     npx -y pnpm exec node apps/server/test/upgrade/make.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json' with { type: 'json' }
import { withServices } from '../../src/cli/with.ts'
import { seedDemo } from '../../src/demo/index.ts'
import { DEMO_PLACES } from '../../src/demo/places.ts'
import { makeNow } from '../../src/domains/checkpoints/make.ts'
import { STORED_FILES } from '../../src/domains/index.ts'
import { readSettings } from '../../src/env.ts'
import { makeBackup } from '../../src/domains/backups/make.ts'
import { installationSigner } from '../../src/kernel/event-log/index.ts'
import { openStorage } from '../../src/kernel/storage/index.ts'
import { openDatabase } from '../../src/start/database.ts'
import { addDemo } from '../../src/start/demo.ts'

const SECRET = 'of the installation that upgrades are tested with'
/** Enough for a kid in each group. */
const KIDS = 9

const target = fileURLToPath(new URL(manifest.version, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'skrzat-upgrade-'))
const settings = readSettings({ SKRZAT_DATA_DIR: folder, SKRZAT_SECRET: SECRET })
const open = await openDatabase(settings)
await addDemo(open, () =>
  withServices(settings, open, async ({ kernel, domains }) => {
    const places = DEMO_PLACES.map((place) => ({ ...place, kids: KIDS }))
    await seedDemo(kernel, domains, places)
    await makeNow({ ...kernel, sql: kernel.db.sql }, installationSigner({ secret: SECRET }))
  }),
)
const now = new Date()
rmSync(target, { recursive: true, force: true })
await makeBackup(
  {
    databaseUrl: open.url,
    storage: await openStorage(folder, undefined, now),
    storedFiles: STORED_FILES,
    dataDir: folder,
    secret: SECRET,
    version: manifest.version,
  },
  { target, now },
)
await open.close()
rmSync(folder, { recursive: true })
process.stdout.write(`${target}\n`)
