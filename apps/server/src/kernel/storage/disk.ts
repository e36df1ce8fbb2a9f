import { once } from 'node:events'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flushFolder, isMissing, statOf } from './stat.ts'
import { storageOn, type Storage } from './storage.ts'

/** Bytes per read: a large file takes a quarter of the default number of reads. */
const CHUNK = 256 * 1024

/**
 * Files under a folder of the local disk: drafts are flushed to disk and renamed into place, so that a name always
 * means a complete file, even after a power loss.
 */
export function diskStorage(root: string): Storage {
  const drafts = join(root, '.drafts')
  return storageOn({
    kind: 'disk',
    drafts,

    async keep(key, draft) {
      const path = join(root, key)
      const made = await mkdir(dirname(path), { recursive: true })
      await rename(draft.path, path)
      await flushFolder(dirname(path))
      // The entry of a new folder must be flushed, too.
      if (made !== undefined)
        for (const folder of foldersUp(dirname(path), dirname(made))) await flushFolder(folder)
    },

    async read(key, range) {
      const path = join(root, key)
      const found = await statOf(path)
      if (!found) return undefined
      const stream = createReadStream(path, { ...range, highWaterMark: CHUNK })
      try {
        // An error on opening is thrown here: as an unhandled error event of the stream it would end the process.
        await once(stream, 'open')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
      return { stream, bytes: found.size }
    },

    async remove(key) {
      await rm(join(root, key), { force: true })
    },

    async check() {
      await mkdir(drafts, { recursive: true })
      await access(drafts, constants.W_OK)
    },
  })
}

/** The folders above `folder`, up to `top`, both inclusive but for `folder` itself. */
function foldersUp(folder: string, top: string): string[] {
  const folders: string[] = []
  for (let at = folder; at !== top && at !== dirname(at);) {
    at = dirname(at)
    folders.push(at)
  }
  return folders
}
