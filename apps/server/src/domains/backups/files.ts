/** The uploaded files of a backup: copied ahead of the snapshot, and completed after it. */
import { link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { statOf, type Storage } from '../../kernel/storage/index.ts'
import { FILE_LIST, type Manifest } from './manifest.ts'
import { hashFile, writePart, type Written } from './parts.ts'
import { type FileOfState, storedFiles, type StoredFiles } from '../../kernel/storage/index.ts'

type Taken = Pick<Manifest, 'files' | 'missing' | 'damaged'>

/** Files that were copied but may not belong to the snapshot. */
const ARRIVED = 'arrived'

type Options = {
  client: Client
  storage: Storage
  queries: readonly StoredFiles[]
  /** The backup that is being made. */
  folder: string
  /** A backup on the same disk, with which unchanged files are shared. */
  previous: string | undefined
  signal: AbortSignal | undefined
}

export function fileCopier({ client, storage, queries, folder, previous, signal }: Options) {
  const arrived = (key: string) => join(folder, ARRIVED, key)
  const kept = (key: string) => join(folder, 'files', key)

  /** Hard-links the same file of an earlier backup, which takes no space; its hash is checked. */
  async function share({ key, sha256 }: FileOfState, path: string): Promise<Written | undefined> {
    if (previous === undefined || sha256 === null) return undefined
    const earlier = join(previous, 'files', key)
    try {
      const found = await hashFile(earlier, signal)
      if (found.sha256 !== sha256) return undefined
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await link(earlier, path)
      return found
    } catch (error) {
      signal?.throwIfAborted()
      // The file is missing, on another disk, or links are unsupported, so it is copied.
      if (error instanceof Error && 'syscall' in error) return undefined
      throw error
    }
  }

  /** Undefined if the storage has no such file. */
  async function copy(key: string, path: string): Promise<Written | undefined> {
    const found = await storage.read(key)
    return found && (await writePart(path, found.stream, { signal }))
  }

  async function* references() {
    for await (const reference of storedFiles(client, queries)) {
      signal?.throwIfAborted()
      yield reference
    }
  }

  return {
    /**
     * Copies the files of the current state. Concurrent removals are allowed: a missing file is left for `complete`.
     */
    async copyAhead(): Promise<void> {
      await client.query('begin isolation level repeatable read read only')
      for await (const reference of references()) {
        const path = arrived(reference.key)
        const written = (await share(reference, path)) ?? (await copy(reference.key, path))
        const broken = reference.sha256 !== null && written && written.sha256 !== reference.sha256
        if (broken) await rm(path)
      }
      await client.query('rollback')
    },

    /**
     * Keeps what the client's snapshot names, and copies files added after `copyAhead`. No file may be removed from
     * the storage meanwhile: see `withFilesKept`.
     */
    async complete(): Promise<Taken> {
      const taken = { count: 0, bytes: 0, missing: new Array<string>(), damaged: new Array<string>() }
      async function* lines() {
        for await (const { key, sha256, required } of references()) {
          const path = kept(key)
          let written: Written | undefined
          if (await statOf(arrived(key))) {
            await mkdir(dirname(path), { recursive: true, mode: 0o700 })
            await rename(arrived(key), path)
            written =
              sha256 === null ? await hashFile(path, signal) : { sha256, bytes: (await stat(path)).size }
          } else written = await copy(key, path)
          if (!written) {
            if (required) taken.missing.push(key)
            continue
          }
          if (sha256 !== null && written.sha256 !== sha256) taken.damaged.push(key)
          taken.count += 1
          taken.bytes += written.bytes
          yield Buffer.from(`${written.sha256}  files/${key}\n`)
        }
      }
      const list = await writePart(join(folder, FILE_LIST), Readable.from(lines()), { signal })
      await rm(join(folder, ARRIVED), { recursive: true, force: true })
      const { count, bytes, missing, damaged } = taken
      return { files: { count, bytes, sha256: list.sha256 }, missing, damaged }
    },
  }
}
