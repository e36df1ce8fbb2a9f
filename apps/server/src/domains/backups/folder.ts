/**
 * A backup gets its final name once it is complete. Until then it is a folder beside, with a name that marks it as
 * unfinished.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type FolderLock, tryLock } from '@skrzat/db/data-folder'
import { errorCode, errorMessage, StartError } from '@skrzat/db/start-error'
import { flushFolder } from '../../kernel/storage/index.ts'

const REASONS: Record<string, string> = {
  EACCES: 'it may not be written to',
  EPERM: 'it may not be written to',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'it lies in something that is no folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
}

function unusable(path: string, error: unknown): StartError {
  const reason = REASONS[errorCode(error)] ?? errorMessage(error)
  return new StartError(`No backup can be written to ${path}: ${reason}.`)
}

/** Whether the path does not exist, or is an empty folder. */
async function isFree(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length === 0
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true
    if (errorCode(error) === 'ENOTDIR') return false
    throw unusable(path, error)
  }
}

/** Suffix of a backup that is being written or removed. */
export const PARTIAL = '.partial'

export type Partial = {
  /** The temporary folder of the backup. */
  readonly path: string
  /** Renames it to its final name. */
  commit(): Promise<void>
  /** Deletes it. */
  discard(): Promise<void>
}

async function flushAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await flushAll(join(folder, entry.name))
  await flushFolder(folder)
}

/**
 * Begins a backup that will be named `target`. Removes the leftover of a process that died.
 * @throws StartError if the path is taken, or another process is writing a backup there
 */
export async function beginFolder(target: string): Promise<Partial> {
  const wanted = resolve(target)
  const path = join(dirname(wanted), `${basename(wanted)}${PARTIAL}`)
  if (!(await isFree(wanted)))
    throw new StartError(
      `${wanted} is not empty. Give the backup a folder of its own, one that is not there yet.`,
    )
  let lock: FolderLock | undefined
  try {
    await mkdir(dirname(wanted), { recursive: true, mode: 0o700 })
    if (existsSync(path) && !(await removeLeftover(path)))
      throw new StartError(`Another backup is being written to ${wanted} at this moment.`)
    await mkdir(path, { mode: 0o700 })
    lock = tryLock(path)
  } catch (error) {
    throw error instanceof StartError ? error : unusable(wanted, error)
  }
  async function unlock(folder: string) {
    lock?.release()
    lock = undefined
    await rm(join(folder, 'lock'), { force: true })
  }
  return {
    path,
    async commit() {
      await flushAll(path)
      // Some systems replace an empty folder on rename, others fail.
      if (existsSync(wanted)) await rmdir(wanted)
      // An unlocked folder counts as abandoned, so the lock is released early only on Windows, which can't rename a
      // folder with an open file in it.
      if (process.platform === 'win32') await unlock(path)
      await rename(path, wanted)
      await unlock(wanted)
      await flushFolder(dirname(wanted))
    },
    async discard() {
      await unlock(path)
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** Removes an unfinished backup, unless a process still holds its lock. */
async function removeLeftover(path: string): Promise<boolean> {
  let lock: FolderLock | undefined
  try {
    lock = tryLock(path)
  } catch (error) {
    if (existsSync(path)) throw error
    // It was just renamed, or another process removed it.
    return true
  }
  if (!lock) return false
  lock.release()
  await rm(path, { recursive: true, force: true })
  return true
}

/** Removes leftovers of dead processes from a folder of backups: only those with a matching name. */
export async function sweepLeftovers(folder: string, names: RegExp): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isDirectory() || !name.endsWith(PARTIAL)) continue
    if (names.test(name.slice(0, -PARTIAL.length))) await removeLeftover(join(folder, name))
  }
}
