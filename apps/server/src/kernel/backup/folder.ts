/** A backup takes its name when it is whole. Until then it is a folder beside, which no one takes for a backup. */
import { constants, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type FolderLock, tryLock } from '@skrzat/db/data-folder'
import { errorCode, errorMessage, StartError } from '@skrzat/db/start-error'

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

/** Whether there is nothing at the path, or an empty folder. */
async function isFree(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length === 0
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true
    if (errorCode(error) === 'ENOTDIR') return false
    throw unusable(path, error)
  }
}

const PARTIAL = '.partial'

export type Partial = {
  /** Where the backup is being made. */
  readonly path: string
  /** Gives it its name. */
  commit(): Promise<void>
  /** Leaves nothing of it. */
  discard(): Promise<void>
}

/** Makes the names in a folder outlive a loss of power. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function flushAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await flushAll(join(folder, entry.name))
  await flush(folder)
}

/**
 * Begins a backup that will be called `target`. What a process that died left of an earlier one is removed.
 * @throws StartError where there is something at that path, or somebody is writing one there
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
      // An empty folder is replaced on some systems and in the way on others.
      if (existsSync(wanted)) await rmdir(wanted)
      // Without its lock it would be taken for one that died; Windows renames no folder with an open file in it.
      if (process.platform === 'win32') await unlock(path)
      await rename(path, wanted)
      await unlock(wanted)
      await flush(dirname(wanted))
    },
    async discard() {
      await unlock(path)
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** Removes a backup that was never finished, unless somebody is still at it. */
async function removeLeftover(path: string): Promise<boolean> {
  let lock: FolderLock | undefined
  try {
    lock = tryLock(path)
  } catch (error) {
    if (existsSync(path)) throw error
    // It has just taken its name, or somebody else removed it.
    return true
  }
  if (!lock) return false
  lock.release()
  await rm(path, { recursive: true, force: true })
  return true
}

/** Removes what processes that died have left in a folder of backups: of those whose name is such, and of no others. */
export async function sweepLeftovers(folder: string, names: RegExp): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isDirectory() || !name.endsWith(PARTIAL)) continue
    if (names.test(name.slice(0, -PARTIAL.length))) await removeLeftover(join(folder, name))
  }
}
