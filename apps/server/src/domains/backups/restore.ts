import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { placeSecret, prepareDataFolder } from '@skrzat/db/data-folder'
import {
  applyMigrations,
  type Migration,
  MIGRATION_LOCK,
  prepareSetup,
  readMigrations,
  unknownMigration,
} from '@skrzat/db/migrate'
import { errorMessage, StartError } from '@skrzat/db/start-error'
import type { Client } from 'pg'
import { diskStorage, type Storage } from '../../kernel/storage/index.ts'
import { throughCuts } from '../../kernel/database/index.ts'
import type { Settling } from '../../kernel/settling.ts'
import { checkBackup, listedFiles } from './check.ts'
import { hasTable, withClient } from './connection.ts'
import type { Manifest } from './manifest.ts'
import { askToRepeat, type ErasedLine } from './erased.ts'
import { copyIn, productTables, suspendChecks, writeSequences } from './tables.ts'

/** Where a backup is restored to. */
export type Target = {
  readonly databaseUrl: string
  readonly dataDir: string
  /** The bucket; undefined if files are kept in the data folder. */
  readonly bucket: Storage | undefined
  /** The secret from the environment, if set. */
  readonly secret: string | undefined
  readonly settle: readonly Settling[]
  /** Erasures that may have come after the backup; those that it does not know are carried out again. */
  readonly erased?: readonly ErasedLine[]
  /** Milliseconds during which the database is asked for the outcome of a commit whose response was lost. */
  readonly askWithin?: number
}

/** The maximum of faults in a message. */
const SHOWN = 20
const ASK_WITHIN = 30_000

export type Restored = {
  readonly manifest: Manifest
  readonly rows: number
  /** The domains' corrections, with the number of rows. */
  readonly settled: readonly { readonly what: string; readonly count: number }[]
  /** Erasures that came after the backup, which the server repeats as it starts. */
  readonly repeated: number
  /** Migrations newer than the backup. */
  readonly migrated: readonly string[]
  /** Why ANALYZE failed; autovacuum makes the planner's statistics later. */
  readonly notAnalyzed: string | null
}

/**
 * Checks a backup, and that this version can read it.
 * @throws StartError with what is damaged, or with which version to restore it
 */
export async function readableBackup(folder: string): Promise<Manifest> {
  const { manifest, faults } = await checkBackup(folder)
  if (faults.length > 0)
    throw new StartError(
      `The backup in ${folder} is damaged, and nothing was restored:\n  ${faults.slice(0, SHOWN).join('\n  ')}`,
    )
  const stranger = unknownMigration(manifest.migrations)
  if (stranger)
    throw new StartError(
      `The backup was made by Skrzat ${manifest.version}, whose database has the migration ${stranger.tag}; this Skrzat does not know it. Restore it with that version.`,
    )
  return manifest
}

/** @throws StartError if the data folder has files, or other secrets than the backup's */
export async function checkFolder(folder: string, manifest: Manifest, target: Omit<Target, 'databaseUrl'>) {
  const { dataDir, bucket, secret } = target
  for (const { name } of manifest.secrets) {
    const kept = readFileSync(join(folder, 'secrets', name), 'utf8').trim()
    if (name === 'secret' && secret !== undefined && secret !== kept)
      throw new StartError(
        `SKRZAT_SECRET is not the secret of the backup: give the text of ${join(folder, 'secrets', name)}.`,
      )
    const path = join(dataDir, name)
    if (existsSync(path) && readFileSync(path, 'utf8').trim() !== kept)
      throw new StartError(
        `${path} is there already and differs from the backup's: ${dataDir} is another installation's. Give an empty folder in SKRZAT_DATA_DIR.`,
      )
  }
  if (!bucket && (await holdsFiles(join(dataDir, 'files'))))
    throw new StartError(
      `${join(dataDir, 'files')} is not empty. A backup is restored into an empty data folder only: give another one in SKRZAT_DATA_DIR.`,
    )
}

async function holdsFiles(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.some((entry) => !entry.isDirectory())
}

/** @throws StartError if the database has anything that no extension brought */
async function checkEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
      and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`)
  if (rows[0])
    throw new StartError(
      `The database is not empty: it has ${rows[0].name}. A backup is restored into an empty database only.`,
    )
}

/**
 * Restores a backup that `readableBackup` has read: in one database transaction, whose commit is the last step, so
 * that any earlier failure leaves an empty database.
 * @throws StartError if the target is not empty
 */
export async function restoreBackup(
  folder: string,
  manifest: Manifest,
  target: Target,
  known: readonly Migration[] = readMigrations(),
): Promise<Restored> {
  await checkFolder(folder, manifest, target)
  prepareDataFolder(target.dataDir)
  const restored = await withClient(target.databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1::bigint)', [MIGRATION_LOCK])
    await checkEmpty(client)
    const { rows, migrated, settled } = await fill(client, { folder, manifest, settle: target.settle, known })
    const repeated = await askToRepeat(client, target.erased ?? [])
    const place = await placeFiles(folder, target, manifest)
    try {
      await place.commit()
      await commit(client, target)
    } catch (error) {
      // Keeps files whose rows may have been committed.
      if (!(error instanceof OutcomeUnknown)) await place.undo()
      throw error
    }
    return { manifest, rows, migrated, settled, repeated }
  })
  return { ...restored, notAnalyzed: await analyze(target.databaseUrl) }
}

/** The data are committed by then, so a failure is reported and undoes nothing. */
async function analyze(url: string): Promise<string | null> {
  try {
    await throughCuts(() => withClient(url, (client) => client.query('analyze')))
    return null
  } catch (error) {
    return errorMessage(error)
  }
}

/** The connection was lost during the commit, and its outcome could not be found out. */
export class OutcomeUnknown extends StartError {}

/** Commits. After a lost response, the database is asked for the outcome. */
async function commit(client: Client, target: Target): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    if (!(await isThere(target))) throw error
  }
}

async function isThere({ databaseUrl, askWithin = ASK_WITHIN }: Target): Promise<boolean> {
  const ask = () =>
    withClient(databaseUrl, async (client) => {
      // A database that did not notice the lost connection keeps the transaction and its lock for hours.
      await client.query(`select set_config('lock_timeout', $1, false)`, [`${askWithin}ms`])
      // The transaction holds this lock until it ends, so its outcome is visible afterwards.
      await client.query('select pg_advisory_lock($1::bigint)', [MIGRATION_LOCK])
      return await hasTable(client, 'setup.migrations')
    })
  try {
    return await throughCuts(ask, askWithin)
  } catch (error) {
    throw new OutcomeUnknown(
      'The database went away at the very end: whether it took the backup is not known. Look when it answers: where it is empty, restore into another data folder, else the restore is whole.',
      { cause: error },
    )
  }
}

async function fill(
  client: Client,
  {
    folder,
    manifest,
    settle,
    known,
  }: { folder: string; manifest: Manifest; settle: readonly Settling[]; known: readonly Migration[] },
) {
  const run = async (text: string, values?: unknown[]) => void (await client.query(text, values))
  await prepareSetup(run)
  await applyMigrations(run, known.slice(0, manifest.migrations.length), 0)

  const tables = await productTables(client)
  const suspended = await suspendChecks(client, tables)
  let rows = 0
  for (const part of manifest.tables) {
    const name = `${part.schema}.${part.name}`
    const made = tables.find((table) => `${table.schema}.${table.name}` === name)
    if (!made || part.columns.some((column) => !made.columns.includes(column)))
      throw new StartError(`The backup has the table ${name}, which its migrations do not make like that.`)
    const loaded = await copyIn(client, part, folder)
    if (loaded !== part.rows)
      throw new StartError(`The backup says that ${name} has ${part.rows} rows, and it has ${loaded}.`)
    rows += loaded
  }
  await writeSequences(client, manifest.sequences)
  await suspended.resume()

  const later = known.slice(manifest.migrations.length)
  await applyMigrations(run, later, manifest.migrations.length)
  // Without the mark, the first start would fill an embedded database with demo data.
  await run(`insert into setup.marks (name, value) values ('demo', 'none') on conflict (name) do nothing`)
  const settled: { what: string; count: number }[] = []
  for (const { what, sql } of settle) {
    const { rowCount } = await client.query(sql)
    settled.push({ what, count: rowCount ?? 0 })
  }
  return { rows, migrated: later.map(({ tag }) => tag), settled }
}

/** Opened lazily: an error before the first read would be unhandled. */
async function* bytesOf(path: string): AsyncGenerator<Buffer, void, undefined> {
  yield* createReadStream(path, { highWaterMark: 256 * 1024 })
}

type Placed = { commit(): Promise<void>; undo(): Promise<void> }

/**
 * Stores files and secrets: in the bucket at once, where they do no harm; on disk under temporary names, until
 * `commit` renames them.
 */
async function placeFiles(folder: string, { dataDir, bucket }: Target, manifest: Manifest): Promise<Placed> {
  const final = join(dataDir, 'files')
  const draft = join(dataDir, 'files.restoring')
  const placed: string[] = []
  await rm(draft, { recursive: true, force: true })
  async function undo() {
    await rm(draft, { recursive: true, force: true })
    for (const path of placed) await rm(path, { recursive: true, force: true })
  }
  const storage = bucket ?? diskStorage(draft)
  try {
    for await (const { key } of listedFiles(folder))
      await storage.write(key, bytesOf(join(folder, 'files', key)))
  } catch (error) {
    await undo()
    throw error
  }
  return {
    async commit() {
      for (const { name } of manifest.secrets) {
        const value = readFileSync(join(folder, 'secrets', name), 'utf8')
        if (placeSecret(dataDir, name, value)) placed.push(join(dataDir, name))
      }
      if (!existsSync(draft)) return
      await rm(final, { recursive: true, force: true })
      placed.push(final)
      await rename(draft, final)
    },
    undo,
  }
}
