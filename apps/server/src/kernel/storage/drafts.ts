import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createMeter } from './meter.ts'
import { isMissing, statOf } from './stat.ts'

export type Content = Readable | AsyncIterable<Uint8Array>

/** A complete file on the local disk that is not in the storage yet. */
export type Draft = {
  readonly path: string
  readonly bytes: number
  /** SHA-256, hexadecimal. */
  readonly hash: string
  /** Removes the file, unless the storage has taken it over. */
  discard(): Promise<void>
}

const SUFFIX = '.part'

/** Writes the whole stream to disk, flushed, and computes its hash on the way; or leaves nothing behind. */
export async function writeDraft(folder: string, content: Content): Promise<Draft> {
  const path = join(folder, `${randomUUID()}${SUFFIX}`)
  const meter = createMeter()
  const discard = () => rm(path, { force: true })
  await mkdir(folder, { recursive: true })
  const file = createWriteStream(path, { flush: true })
  try {
    await pipeline(content, meter.pass, file)
  } catch (error) {
    // Content that breaks at once ends the pipeline before the file is opened, which would make it after its removal.
    if (!file.closed) await new Promise<void>((resolve) => void file.once('close', resolve))
    await discard()
    throw error
  }
  const { bytes, sha256: hash } = meter.result()
  return { path, bytes, hash, discard }
}

/**
 * Removes abandoned drafts of processes that died. Returns how many.
 * @param before longer ago than any upload takes; other processes may share the folder
 */
export async function sweepDrafts(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const found = name.endsWith(SUFFIX) ? await statOf(path) : undefined
    if (!found || found.mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
