import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { keptSecret, keptSecrets } from '@skrzat/db/data-folder'
import { StartError } from '@skrzat/db/start-error'
import manifest from '../../package.json' with { type: 'json' }
import { SETTLE_RESTORED, STORED_FILES } from '../domains/index.ts'
import type { Settings } from '../env.ts'
import { loadBackups, type Manifest } from '../domains/backups/index.ts'
import { openStorage } from '../kernel/storage/index.ts'
import { closeAtEnd, joinDatabase, openDatabase } from '../start/database.ts'
import type { Shutdown } from '../start/shutdown.ts'
import type { Command, Terminal } from './command.ts'

function contents({ tables, files, secrets, at, version }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows in ${tables.length} tables, ${files.count} files, ${secrets.length} secrets, as of ${at}, by Skrzat ${version}`
}

/** The secret of this installation, from any source. */
function secretOf({ secret, dataDir }: Settings): string | undefined {
  if (secret !== undefined || !keptSecrets(dataDir).includes('secret')) return secret
  return keptSecret(dataDir, 'secret')
}

export const backup: Command = {
  words: ['backup'],
  parameters: ['dir'],
  summary:
    'database, files and secrets into a new folder, while the server runs; 1 where files were lost before',
  async run([dir = ''], settings, { out, err }, shutdown) {
    if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'postgres')))
      throw new StartError(`There is nothing to back up: ${settings.dataDir} has no database.`)
    const open = await closeAtEnd(settings, shutdown, joinDatabase(settings, { migrate: false }))
    const now = new Date()
    const source = {
      databaseUrl: open.url,
      storage: await openStorage(settings.dataDir, settings.s3, now),
      storedFiles: STORED_FILES,
      dataDir: settings.dataDir,
      secret: secretOf(settings),
      version: manifest.version,
    }
    const stopping = new AbortController()
    const { makeBackup } = await loadBackups()
    const making = makeBackup(source, { target: dir, now, signal: stopping.signal })
    shutdown.add('work', async () => {
      stopping.abort()
      // A failed backup removes its own partial folder.
      await making.catch(() => undefined)
    })
    const made = await making
    out.write(`${resolve(dir)}: ${contents(made)}\n`)
    for (const key of made.missing)
      err.write(`The database names a file that the storage does not have: ${key}\n`)
    for (const key of made.damaged) err.write(`A file of the storage is damaged: ${key}\n`)
    return made.missing.length + made.damaged.length === 0 ? 0 : 1
  },
}

export const backupCheck: Command = {
  words: ['backup', '--check'],
  parameters: ['dir'],
  summary: 'read a backup and compare every checksum; 1 where anything differs',
  async run([dir = ''], _settings, { out }) {
    const { checkBackup } = await loadBackups()
    const { manifest: found, faults } = await checkBackup(resolve(dir))
    for (const fault of faults) out.write(`${fault}\n`)
    out.write(`${contents(found)}: ${faults.length === 0 ? 'all is well' : `${faults.length} faults`}\n`)
    return faults.length === 0 ? 0 : 1
  },
}

/** Removes the cluster that a failed restore created. */
function removeCluster(dataDir: string): void {
  for (const name of ['postgres', 'postgres-password', 'postgres-admin-password', 'postgres.log'])
    rmSync(join(dataDir, name), { recursive: true, force: true })
}

const resolves = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

export const restore: Command = {
  words: ['restore'],
  parameters: ['dir'],
  summary: 'a backup into an empty database and an empty data folder; nothing is changed where it fails',
  run: ([dir = ''], settings, terminal, shutdown) =>
    restoreFrom(dir, undefined, settings, terminal, shutdown),
}

export const restoreErased: Command = {
  words: ['restore', '--erased'],
  parameters: ['file', 'dir'],
  summary: 'that, and erase again whom the list names: erased.jsonl of the data folder or of a newer backup',
  run: ([file = '', dir = ''], settings, terminal, shutdown) =>
    restoreFrom(dir, resolve(file), settings, terminal, shutdown),
}

/** @param file the list of erasures; without it, those that lie in the data folder and beside the backup */
async function restoreFrom(
  dir: string,
  file: string | undefined,
  settings: Settings,
  { out }: Terminal,
  shutdown: Shutdown,
): Promise<number> {
  const folder = resolve(dir)
  const { databaseUrl: given, dataDir, s3, secret } = settings
  const { checkFolder, knownErased, OutcomeUnknown, readableBackup, readErased, restoreBackup } =
    await loadBackups()
  const found = await readableBackup(folder)
  const bucket = s3 && (await openStorage(dataDir, s3, new Date()))
  const lists =
    file === undefined
      ? await knownErased(folder, found, dataDir)
      : { files: [file], lines: readErased(file) }
  const target = { dataDir, bucket, secret, settle: SETTLE_RESTORED, erased: lists.lines }
  await checkFolder(folder, found, target)
  const isNew = !existsSync(join(dataDir, 'postgres'))
  const opening = openDatabase(settings, { migrate: false })
  let restoring: ReturnType<typeof restoreBackup> | undefined
  if (isNew && given === undefined)
    // Added before the database's own step, so it runs after it.
    shutdown.add('database', async () => {
      // The database could not be opened: another process may own the folder, which then stays.
      if (!(await resolves(opening))) return
      // The restore may have been committed.
      const keep = await restoring?.then(
        () => true,
        (error: unknown) => error instanceof OutcomeUnknown,
      )
      if (keep !== true) removeCluster(dataDir)
    })
  const open = await closeAtEnd(settings, shutdown, opening)
  restoring = restoreBackup(folder, found, { ...target, databaseUrl: open.url })
  const restored = await restoring
  out.write(`Restored ${contents(found)}.\n`)
  if (restored.migrated.length > 0) out.write(`Brought up to date: ${restored.migrated.join(', ')}.\n`)
  for (const { what, count } of restored.settled) if (count > 0) out.write(`${count} ${what}.\n`)
  if (restored.repeated > 0)
    out.write(
      `Erasures after the backup: ${restored.repeated}. The server carries them out again as it starts.\n`,
    )
  if (lists.files.length === 0)
    out.write(
      `No list of erasures lies in the data folder or beside the backup: whoever was erased after ${found.at} is back. Give the list with: pnpm skrzat restore --erased FILE ${dir}\n`,
    )
  if (restored.notAnalyzed !== null)
    out.write(
      `The database's statistics could not be made (${restored.notAnalyzed}); it makes them by itself.\n`,
    )
  for (const key of found.missing) out.write(`The backup never had the file ${key}.\n`)
  for (const key of found.damaged) out.write(`The file ${key} was damaged before the backup was made.\n`)
  if (given !== undefined && secret === undefined)
    out.write(`Start servers with the text of ${join(folder, 'secrets', 'secret')} in SKRZAT_SECRET.\n`)
  out.write('Check the books with: pnpm skrzat ledger verify\n')
  return 0
}
