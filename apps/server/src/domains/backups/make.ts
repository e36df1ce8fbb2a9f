import { ERASED_FILE } from './erased.ts'
import { statfs } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { keptSecrets } from '@skrzat/db/data-folder'
import { unknownMigration } from '@skrzat/db/migrate'
import { errorCode, errorMessage, StartError } from '@skrzat/db/start-error'
import type { Client } from 'pg'
import type { Storage } from '../../kernel/storage/index.ts'
import { hasTable, withClient } from './connection.ts'
import { fileCopier } from './files.ts'
import { beginFolder } from './folder.ts'
import { CHECKPOINT, type Manifest, readManifest, writeManifest } from './manifest.ts'
import { writePart } from './parts.ts'
import { storedBytes, type StoredFiles, withFilesKept } from '../../kernel/storage/index.ts'
import { beginSnapshot, copyOut, readSequences } from './tables.ts'

/** The contents of a backup. */
export type Source = {
  readonly databaseUrl: string
  readonly storage: Storage
  /** The domains' queries for their stored files. */
  readonly storedFiles: readonly StoredFiles[]
  /** Where the installation keeps its secrets. */
  readonly dataDir: string
  /** The secret from the environment, if set. */
  readonly secret: string | undefined
  readonly version: string
}

export type MakeOptions = {
  /** A folder that does not exist yet, or is empty. */
  readonly target: string
  readonly now: Date
  /** An earlier complete backup, from which unchanged files are shared. */
  readonly previous?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Free bytes on the disk of an existing folder. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

/** Rows take less space compressed than in their tables; this fraction is required. */
const COMPRESSED = 0.5
/** Bytes kept free for others, above all for a database on the same disk. */
const RESERVE = 256 * 1024 * 1024

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`
}

/**
 * Makes a backup while everything runs: first the files that exist, then one snapshot of the database, files added
 * meanwhile, every table, the secrets, and last the manifest.
 * @throws StartError with what to do; the unfinished backup is then deleted, and others are not touched
 */
export async function makeBackup(source: Source, options: MakeOptions): Promise<Manifest> {
  const folder = await beginFolder(options.target)
  try {
    const manifest = await withClient(source.databaseUrl, (client) =>
      write(client, source, { ...options, folder: folder.path }),
    )
    options.signal?.throwIfAborted()
    await folder.commit()
    return manifest
  } catch (error) {
    await folder.discard()
    if (['ENOSPC', 'EDQUOT'].includes(errorCode(error)))
      throw new StartError(
        `The disk of ${resolve(options.target)} became full before the backup was whole. Nothing of it is left; earlier backups are as they were.`,
      )
    if (isLost(error))
      throw new StartError(
        'The database went away while the backup was being written. Nothing of it is left; try again when it answers.',
      )
    throw error
  }
}

/** How PostgreSQL and its driver report a lost connection. */
function isLost(error: unknown): boolean {
  const codes = ['57P01', '57P02', '57P03', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE']
  return codes.includes(errorCode(error)) || /^(?:Connection terminated|Client has)/.test(errorMessage(error))
}

async function write(
  client: Client,
  source: Source,
  { folder, now, previous, signal, freeBytes = freeOn }: MakeOptions & { folder: string },
): Promise<Manifest> {
  const { storage, storedFiles: queries } = source
  const migrations = await appliedMigrations(client)
  await checkRoom(client, source, { folder, previous, freeBytes })
  const files = fileCopier({ client, storage, queries, folder, previous, signal })
  await files.copyAhead()

  const { tables, taken } = await withClient(source.databaseUrl, (other) =>
    withFilesKept(other, async () => ({
      tables: await beginSnapshot(client),
      taken: await files.complete(),
    })),
  )
  const parts: Manifest['tables'] = []
  for (const table of tables) parts.push(await copyOut(client, table, folder, signal))
  const sequences = await readSequences(client)
  const checkpoint = await writeCheckpoint(client, folder)
  await writeErased(client, folder)
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  await client.query('rollback')

  const manifest: Manifest = {
    format: 1,
    at: now.toISOString(),
    version: source.version,
    postgres: rows[0]?.version ?? '',
    migrations,
    tables: parts,
    sequences,
    ...taken,
    ...(checkpoint && { checkpoint }),
    secrets: await writeSecrets(source, folder),
  }
  await writeManifest(folder, manifest)
  return manifest
}

/** @throws StartError for a database that is not the product's, or is newer than this version, or is unfinished */
async function appliedMigrations(client: Client): Promise<Manifest['migrations']> {
  if (!(await hasTable(client, 'setup.migrations')))
    throw new StartError('There is nothing to back up: no Skrzat has used this database yet.')
  const { rows } = await client.query<{ tag: string; hash: string }>(
    'select tag, hash from setup.migrations order by number',
  )
  const stranger = unknownMigration(rows)
  if (stranger)
    throw new StartError(
      `The database has the migration ${stranger.tag}, which this Skrzat does not know. Make the backup with the version that uses the database.`,
    )
  const { rows: marks } = await client.query<{ value: string }>(
    `select value from setup.marks where name = 'demo'`,
  )
  if (marks[0]?.value === 'making')
    throw new StartError('Demo data is being made at this moment. Make the backup when Skrzat has started.')
  return rows.map(({ tag, hash }) => ({ tag, hash }))
}

/** @throws StartError if the disk is nearly full */
async function checkRoom(
  client: Client,
  { storedFiles }: Source,
  {
    folder,
    previous,
    freeBytes,
  }: { folder: string; previous: string | undefined; freeBytes: (folder: string) => Promise<number> },
): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_table_size(c.oid)), 0)::bigint as bytes from pg_class c
     where c.relkind = 'r' and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'setup'))`,
  )
  const shared = previous === undefined ? 0 : (await readManifest(previous)).files.bytes
  const files = Math.max(0, (await storedBytes(client, storedFiles)) - shared)
  const needed = Number(rows[0]?.bytes ?? 0) * COMPRESSED + files + RESERVE
  const free = await freeBytes(folder)
  if (free < needed)
    throw new StartError(
      `The disk of ${dirname(folder)} has ${megabytes(free)} left, and the backup may need ${megabytes(needed)}. Make room, or give a folder on another disk.`,
    )
}

/** The newest checkpoint of the event log as a separate file, which proves the log's content without the backup. */
async function writeCheckpoint(client: Client, folder: string): Promise<Manifest['checkpoint']> {
  const { rows } = await client.query<{ note: string }>(
    'select note from public.log_checkpoints order by number desc limit 1',
  )
  const [newest] = rows
  if (!newest) return undefined
  const { sha256 } = await writePart(join(folder, CHECKPOINT), Readable.from([Buffer.from(newest.note)]))
  return { sha256 }
}

/** The erasures up to the backup: a restore of an older one takes the list, and repeats those that came after it. */
async function writeErased(client: Client, folder: string): Promise<void> {
  if (!(await hasTable(client, 'public.erasures'))) return
  const { rows } = await client.query<{ id: string; kind: string; subject: string; at: Date }>(
    `select id, kind, subject_id as subject, carried_out_at as at from public.erasures
     where carried_out_at is not null order by id`,
  )
  const lines = rows.map(({ id, kind, subject, at }) =>
    JSON.stringify({ id: Number(id), kind, subjectId: Number(subject), at: at.toISOString() }),
  )
  await writePart(
    join(folder, ERASED_FILE),
    Readable.from([Buffer.from(lines.map((each) => `${each}\n`).join(''))]),
  )
}

async function writeSecrets({ dataDir, secret }: Source, folder: string): Promise<Manifest['secrets']> {
  const values = new Map(keptSecrets(dataDir).map((name) => [name, readFileSync(join(dataDir, name))]))
  if (secret !== undefined) values.set('secret', Buffer.from(`${secret}\n`))
  const written: Manifest['secrets'] = []
  for (const [name, value] of values) {
    const { sha256 } = await writePart(join(folder, 'secrets', name), Readable.from([value]))
    written.push({ name, sha256 })
  }
  return written
}
