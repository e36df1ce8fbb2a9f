/** The folder where an installation keeps what is its own: the embedded database and the secrets. */
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorCode, errorMessage, StartError } from './start-error.ts'

const REASONS: Record<string, string> = {
  EACCES: 'it may not be written to',
  EPERM: 'it may not be written to',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ENOENT: 'it can not be made there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
}

/** As `mkdir -p`. Not Node's own: in a place like /proc, which has folders and takes none, that one never returns. */
function makeFolders(path: string) {
  if (existsSync(path)) return
  makeFolders(dirname(path))
  mkdirSync(path)
}

/** Makes the folder where it is missing and tries to write in it. Throws StartError. */
export function prepareDataFolder(folder: string): string {
  const path = resolve(folder)
  try {
    makeFolders(path)
    const probe = join(path, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = REASONS[errorCode(error)] ?? errorMessage(error)
    throw new StartError(
      `The data folder ${path} can't be used: ${reason}. Give another one in SKRZAT_DATA_DIR or change its rights.`,
    )
  }
  return path
}

export type FolderLock = { release(): void }

/**
 * Takes a folder for this process; undefined where another one holds it. The lock is SQLite's own on an empty file, so
 * the system drops it when the process dies, however it dies; nothing is left that could be stale. Nothing is written, so
 * its journal may stay in memory: as a file it would be left behind by a folder that takes another name.
 */
export function tryLock(folder: string): FolderLock | undefined {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!errorMessage(error).includes('locked')) throw error
    return undefined
  }
  return { release: () => lock.close() }
}

/** Takes the data folder for this process. Throws StartError where another process holds it. */
export function lockDataFolder(folder: string): FolderLock {
  const lock = tryLock(folder)
  if (lock) return lock
  throw new StartError(
    `The data folder ${folder} is in use by another Skrzat that is running. Stop that one first, or give this one a folder of its own in SKRZAT_DATA_DIR.`,
  )
}

/** A random hexadecimal secret of 256 bits kept in `folder/name`, readable by its owner alone; made at the first call. */
export function keptSecret(folder: string, name: string): string {
  const path = join(folder, name)
  try {
    const kept = readFileSync(path, 'utf8').trim()
    if (kept.length >= 32) return kept
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') {
      throw new StartError(`The file ${path} can't be read: ${errorMessage(error)}. Change its rights.`)
    }
  }
  const made = randomBytes(32).toString('hex')
  const draft = `${path}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${made}\n`, { mode: 0o600 })
  renameSync(draft, path)
  return made
}

/** Of the embedded database's own cluster, and of this process. */
const NOT_MOVED = /^(?:postgres-.*|lock)$/

/**
 * Names of the secrets kept in the folder that belong to the installation wherever it runs: files that only their
 * owner may read, as `keptSecret` makes them.
 */
export function keptSecrets(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[a-z][a-z0-9-]*$/.test(entry.name) && !NOT_MOVED.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => (statSync(join(folder, name)).mode & 0o077) === 0)
    .toSorted()
}

/** Puts a secret from a backup in its place. One that is there already stays, and the answer is false. */
export function placeSecret(folder: string, name: string, value: string): boolean {
  const path = join(folder, name)
  if (existsSync(path)) return false
  const draft = `${path}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, value, { mode: 0o600, flush: true })
  renameSync(draft, path)
  return true
}
