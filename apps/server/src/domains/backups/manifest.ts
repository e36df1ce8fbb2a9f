/**
 * The manifest of a backup. A backup is a folder:
 *
 *     manifest.json           everything below with its SHA-256, versions, the time
 *     manifest.json.sha256    the SHA-256 of that file
 *     files.sha256            a line for each uploaded file; `sha256sum -c` reads it
 *     database/*.copy.gz      one table each, in the format of COPY
 *     files/…                 the uploaded files, by key in the storage
 *     checkpoint.txt          the newest checkpoint of the event log, for `skrzat ledger verify --checkpoint`
 *     secrets/…               the secrets of the installation's data folder
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, StartError } from '@skrzat/db/start-error'
import { z } from 'zod'

export const MANIFEST = 'manifest.json'
export const CHECKPOINT = 'checkpoint.txt'
export const FILE_LIST = 'files.sha256'
const MANIFEST_HASH = 'manifest.json.sha256'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Names of parts become paths and names of tables become SQL: this pattern covers the product's own names. */
const name = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/)

export const tableSchema = z.object({
  schema: z.enum(['public', 'setup']),
  name,
  /** Columns in the order of the copy, without those that the database fills. */
  columns: z.array(name).min(1),
  rows: z.int().nonnegative(),
  /** Compressed size. */
  bytes: z.int().nonnegative(),
  sha256,
})

export const sequenceSchema = z.object({
  schema: z.literal('public'),
  name,
  value: z.string().regex(/^\d+$/),
  used: z.boolean(),
})

const manifestSchema = z.object({
  format: z.literal(1),
  /** When the snapshot of the database was taken. */
  at: z.iso.datetime(),
  /** The product's version, and PostgreSQL's. */
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ tag: z.string(), hash: z.string() })).min(1),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  files: z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative(), sha256 }),
  /** Of `checkpoint.txt`; absent if the log had no checkpoint yet. */
  checkpoint: z.object({ sha256 }).exactOptional(),
  secrets: z.array(z.object({ name, sha256 })),
  /** Keys of files that the database names and the storage did not have: lost before the backup. */
  missing: z.array(z.string()),
  /** Keys of files whose content does not match their hash: damaged before the backup. */
  damaged: z.array(z.string()),
})

export type Manifest = z.output<typeof manifestSchema>
export type TablePart = Manifest['tables'][number]

export function tableFile({ schema, name: table }: Pick<TablePart, 'schema' | 'name'>): string {
  return `database/${schema}.${table}.copy.gz`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Writes the manifest and its hash. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const options = { mode: 0o600, flush: true }
  await writeFile(join(folder, MANIFEST), text, options)
  await writeFile(join(folder, MANIFEST_HASH), `${hashOf(text)}  ${MANIFEST}\n`, options)
}

async function readPart(folder: string, part: string): Promise<string> {
  try {
    return await readFile(join(folder, part), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR')
      throw new StartError(`${folder} holds no whole backup: ${part} is missing.`)
    throw error
  }
}

/** Reads the manifest of a backup. @throws StartError if it is missing or was changed */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readPart(folder, MANIFEST)
  const [hash] = (await readPart(folder, MANIFEST_HASH)).split(' ', 1)
  if (hashOf(text) !== hash)
    throw new StartError(`The backup in ${folder} is damaged: ${MANIFEST} is not what ${MANIFEST_HASH} says.`)
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new StartError(
    `The backup in ${folder} was made by another version of Skrzat than this one can read: ${z.prettifyError(parsed.error)}`,
  )
}
