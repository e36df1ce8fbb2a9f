import type { Readable } from 'node:stream'
import { writeDraft, type Content, type Draft } from './drafts.ts'

/** Bytes of a file, both ends inclusive. */
export type ByteRange = { readonly start: number; readonly end: number }

/** `bytes` is the length of the whole file. A caller that does not read the stream to its end destroys it. */
export type StoredFile = { readonly stream: Readable; readonly bytes: number }

/** File storage. Keys are made by the server: lower-case letters, digits, `-`, `_`, `.` and `/`. */
export type Storage = {
  readonly kind: 'disk' | 's3'
  /** A local folder for incoming files; a part of the storage if that is a disk. */
  readonly drafts: string
  /** Atomic: stores the whole stream or nothing. Returns the bytes written. */
  write(key: string, content: Content): Promise<number>
  /** Moves a draft into the storage, atomically. An existing file is replaced. */
  keep(key: string, draft: Draft): Promise<void>
  /** Undefined if there is no such file. The range is within the file. */
  read(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Idempotent: removing a missing file is fine. */
  remove(key: string): Promise<void>
  /** @throws if files can't be stored at present */
  check(): Promise<void>
}

/** The interface of each storage. */
export type Medium = Omit<Storage, 'write'>

const KEY = /^[a-z0-9][a-z0-9_-]*(?:[./][a-z0-9_-]+)*$/

/** A storage that refuses keys not made by the server, and writes through a draft. */
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

/** @throws RangeError for an invalid key, above all path traversal */
function checkKey(key: string) {
  if (!KEY.test(key)) throw new RangeError(`not a storage key: ${key}`)
}
