/** The folder of an installation's own data: the embedded database and the secrets. */
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorCode, errorMessage, StartError } from './start-error.ts'

/** The permission bits of group and others. */
const OTHERS = 0o077

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

/** Like `mkdir -p`. Node's own never returns in a place like /proc, which has folders but accepts no new ones. */
function makeFolders(path: string) {
  if (existsSync(path)) return
  makeFolders(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/** Creates the folder if missing, checks that it is writable, and closes it to others. Throws StartError. */
export function prepareDataFolder(folder: string): string {
  const path = resolve(folder)
  try {
    makeFolders(path)
    const probe = join(path, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    if (platform() !== 'win32' && (statSync(path).mode & OTHERS) !== 0) chmodSync(path, 0o700)
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
 * Locks a folder for this process; undefined if another process holds the lock. The lock is SQLite's own on an empty
 * file, so the system releases it when the process dies, and it can't become stale. Nothing is written, so the journal
 * may stay in memory: a journal file would be left behind when the folder is renamed.
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

/** Locks the data folder for this process. Throws StartError if another process holds the lock. */
export function lockDataFolder(folder: string): FolderLock {
  const lock = tryLock(folder)
  if (lock) return lock
  throw new StartError(
    `The data folder ${folder} is in use by another Skrzat that is running. Stop that one first, or give this one a folder of its own in SKRZAT_DATA_DIR.`,
  )
}

/** A random hexadecimal secret of 256 bits in `folder/name`, readable by its owner only; created at the first call. */
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

/** Files of the embedded database's own cluster, and of this process. */
const NOT_MOVED = /^(?:postgres-.*|lock)$/

/**
 * Names of the folder's secrets that move with the installation: files that only their owner may read, as `keptSecret`
 * creates them.
 */
export function keptSecrets(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[a-z][a-z0-9-]*$/.test(entry.name) && !NOT_MOVED.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => (statSync(join(folder, name)).mode & OTHERS) === 0)
    .toSorted()
}

/** Restores a secret from a backup. An existing one is kept, and false is returned. */
export function placeSecret(folder: string, name: string, value: string): boolean {
  const path = join(folder, name)
  if (existsSync(path)) return false
  const draft = `${path}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, value, { mode: 0o600, flush: true })
  renameSync(draft, path)
  return true
}
