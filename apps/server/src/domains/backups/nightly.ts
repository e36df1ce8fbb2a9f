/** A series of backups in one folder, each named after the time of its snapshot. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorMessage, StartError } from '@skrzat/db/start-error'
import { PARTIAL, sweepLeftovers } from './folder.ts'
import { makeBackup, type MakeOptions, type Source } from './make.ts'
import { type Manifest, MANIFEST } from './manifest.ts'

const NAME = /^skrzat-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
function nameAt(now: Date): string {
  return `skrzat-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Complete backups, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => NAME.test(name))
  return names.filter((name) => existsSync(join(folder, name, MANIFEST))).toSorted()
}

export type Series = {
  readonly folder: string
  /** How many backups are kept, including the new one. */
  readonly keep: number
}

export type Added = {
  readonly name: string
  readonly manifest: Manifest
  readonly removed: readonly string[]
}

/**
 * Makes the next backup of a series, and removes surplus ones, oldest first, only once it is complete.
 * @throws StartError with what to do
 */
export async function addBackup(
  source: Source,
  { folder, keep }: Series,
  options: Pick<MakeOptions, 'now' | 'signal' | 'freeBytes'>,
): Promise<Added> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await sweepLeftovers(folder, NAME)
  } catch (error) {
    throw new StartError(`The folder ${folder} for backups can't be used: ${errorMessage(error)}.`)
  }
  const before = await backupsIn(folder)
  const name = nameAt(options.now)
  const last = before.at(-1)
  const previous = last === undefined ? undefined : join(folder, last)
  const manifest = await makeBackup(source, { ...options, target: join(folder, name), previous })
  const removed = before.slice(0, Math.max(0, before.length + 1 - keep))
  for (const old of removed) {
    // Renamed first, so that a partly removed backup does not look complete.
    const away = join(folder, `${old}${PARTIAL}`)
    await rename(join(folder, old), away)
    await rm(away, { recursive: true, force: true })
  }
  return { name, manifest, removed }
}
