import { once } from 'node:events'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing, statOf } from './stat.ts'
import { storageOn, type Storage } from './storage.ts'

/** Bytes that are read at once: a large file goes out in a quarter of the rounds that it would by default. */
const CHUNK = 256 * 1024

/**
 * Files under a folder of the local disk: drafts are flushed to the disk and renamed into place, so that a name
 * stands for a whole file whenever the power goes.
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
      await flush(dirname(path))
      // A folder that is new must be found again, too.
      if (made !== undefined)
        for (const folder of foldersUp(dirname(path), dirname(made))) await flush(folder)
    },

    async read(key, range) {
      const path = join(root, key)
      const found = await statOf(path)
      if (!found) return undefined
      const stream = createReadStream(path, { ...range, highWaterMark: CHUNK })
      try {
        // What can't be opened is thrown here: as an error of a stream that nobody listens to yet, it ends the process.
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

/** Makes the names in a folder outlive a loss of power. */
async function flush(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
