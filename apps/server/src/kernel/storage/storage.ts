import type { Readable } from 'node:stream'
import { writeDraft, type Content, type Draft } from './drafts.ts'

/** Bytes of a file, both ends inclusive. */
export type ByteRange = { readonly start: number; readonly end: number }

/** `bytes` is the length of the whole file. Whoever does not read the stream to its end destroys it. */
export type StoredFile = { readonly stream: Readable; readonly bytes: number }

/** Where files are kept. Keys are made by the server: lower-case letters, digits, `-`, `_`, `.` and `/`. */
export type Storage = {
  readonly kind: 'disk' | 's3'
  /** A folder of the local disk for what is on its way in; a part of the storage where that is a disk. */
  readonly drafts: string
  /** Takes the whole stream, or leaves nothing behind. Returns bytes written. */
  write(key: string, content: Content): Promise<number>
  /** Takes over a draft, all of it or nothing; its path is gone then. A file that is there already is replaced. */
  keep(key: string, draft: Draft): Promise<void>
  /** Undefined where there is no such file. The range lies within the file. */
  read(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /** @throws where files can't be kept at present */
  check(): Promise<void>
}

/** What is each storage's own. */
export type Medium = Omit<Storage, 'write'>

const KEY = /^[a-z0-9][a-z0-9_-]*(?:[./][a-z0-9_-]+)*$/

/** A storage that refuses keys which it did not make, and writes by way of a draft. */
export function storageOn(medium: Medium): Storage {
  const { kind, drafts } = medium
  return {
    kind,
    drafts,
    async write(key, content) {
      checkKey(key)
      const draft = await writeDraft(drafts, content)
      try {
        await medium.keep(key, draft)
      } finally {
        await draft.discard()
      }
      return draft.bytes
    },
    async keep(key, draft) {
      checkKey(key)
      await medium.keep(key, draft)
    },
    async read(key, range) {
      checkKey(key)
      return await medium.read(key, range)
    },
    async remove(key) {
      checkKey(key)
      await medium.remove(key)
    },
    check: () => medium.check(),
  }
}

/** @throws RangeError for what is no key: a path that leads elsewhere, above all */
function checkKey(key: string) {
  if (!KEY.test(key)) throw new RangeError(`not a storage key: ${key}`)
}
