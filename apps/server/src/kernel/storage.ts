import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where files are kept. Keys are made by the server: lower-case letters, digits, `-`, `_`, `.` and `/`. */
export type Storage = {
  /** Takes the whole stream, or leaves nothing behind. Returns bytes written. */
  write(key: string, content: Readable | AsyncIterable<Uint8Array>): Promise<number>
  /** Undefined where there is no such file. */
  read(key: string): Promise<{ stream: Readable; bytes: number } | undefined>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9_-]*(?:[./][a-z0-9_-]+)*$/

/** Files under a folder of the local disk; written beside, flushed to the disk, then renamed into place. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new RangeError(`not a storage key: ${key}`)
    return join(root, key)
  }
  return {
    async write(key, content) {
      const path = pathOf(key)
      const draft = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await pipeline(content, createWriteStream(draft, { flush: true }))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      const folder = await open(dirname(path))
      await folder.sync()
      await folder.close()
      return (await stat(path)).size
    },
    async read(key) {
      const path = pathOf(key)
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return found && { stream: createReadStream(path), bytes: found.size }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
