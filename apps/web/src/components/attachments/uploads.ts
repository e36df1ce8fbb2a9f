/** Files that are uploaded as soon as they are chosen, before their post or message is sent. */
import { UPLOAD_LIMITS } from '@skrzat/contract/upload'
import { attachment } from '@skrzat/contract/wire/attachments'
import { Stopped } from '#app/errors/index.ts'
import { createListeners } from '@skrzat/ui/use-store'
import type { DraftFile } from '../../app/offline/index.ts'

/** Uploads a file and returns the server's answer; rejects with Stopped if the signal aborts it. */
export type SendFile = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<unknown>

export type ChosenFile = {
  readonly key: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'sent' | 'stopped' | 'failed' | 'refused'
  /** The uploaded share of the bytes, from 0 to 1. */
  readonly share: number
  readonly error?: unknown
  /** The server's code for it, once it is uploaded. */
  readonly code?: string
}

export type Uploads = ReturnType<typeof createUploads>

/** Concurrent uploads; more would only share the bandwidth. */
const AT_ONCE = 2
const MAX_BYTES = UPLOAD_LIMITS.megabytes * 1024 * 1024

/** A list of files and their uploads, outside React: uploading continues while the screen changes. */
export function createUploads(send: SendFile) {
  let files: readonly ChosenFile[] = []
  let left = 0
  const aborts = new Map<string, AbortController>()
  const { subscribe, notify } = createListeners()
  let snapshot = { files, left }

  function publish(next: readonly ChosenFile[]) {
    files = next
    snapshot = { files, left }
    notify()
    pump()
  }

  function changeFile(key: string, part: Partial<ChosenFile>) {
    publish(files.map((one) => (one.key === key ? { ...one, ...part } : one)))
  }

  function pump() {
    const free = AT_ONCE - aborts.size
    const next = files.filter(({ key, state }) => state === 'waiting' && !aborts.has(key)).slice(0, free)
    for (const one of next) void sendOne(one)
  }

  async function sendOne({ key, file }: ChosenFile) {
    const abort = new AbortController()
    aborts.set(key, abort)
    changeFile(key, { state: 'sending', share: 0, error: undefined })
    let result: Partial<ChosenFile>
    try {
      const answer = await send(file, (share) => changeFile(key, { share }), abort.signal)
      result = { state: 'sent', share: 1, code: attachment.shape.code.parse(codeOf(answer)) }
    } catch (error) {
      result = { state: error instanceof Stopped ? 'stopped' : 'failed', share: 0, error }
    }
    aborts.delete(key)
    changeFile(key, result)
  }

  return {
    subscribe,
    /** The files in their order, and how many of the last choice exceeded the limit. */
    snapshot: () => snapshot,
    /** @param taken the post's existing files, which count towards the limit */
    add(chosen: readonly File[], taken = 0) {
      const room = Math.max(0, UPLOAD_LIMITS.files - taken - files.length)
      left = Math.max(0, chosen.length - room)
      publish([...files, ...chosen.slice(0, room).map(fileOf)])
    },
    /** Restores the files of a draft; those with a code are already uploaded. */
    restore(drafted: readonly DraftFile[]) {
      publish(
        drafted.map(({ file, code }) =>
          code === undefined ? fileOf(file) : { ...fileOf(file), state: 'sent', share: 1, code },
        ),
      )
    },
    retry: (key: string) => {
      changeFile(key, { state: 'waiting', error: undefined })
    },
    /** Aborts the upload of a file; it stays in the list. */
    stop: (key: string) => {
      aborts.get(key)?.abort()
    },
    /** Removes a file from the list. @returns its code if it was uploaded, so that the server can delete it */
    remove(key: string): string | undefined {
      const code = files.find((one) => one.key === key)?.code
      aborts.get(key)?.abort()
      left = 0
      publish(files.filter((one) => one.key !== key))
      return code
    },
    /** Uploads all files again, after the server has deleted them. */
    restart: () => {
      publish(
        files.map((one) =>
          one.state === 'sent' ? { key: one.key, file: one.file, state: 'waiting', share: 0 } : one,
        ),
      )
    },
    clear() {
      for (const abort of aborts.values()) abort.abort()
      left = 0
      publish([])
    },
  }
}

function fileOf(file: File): Omit<ChosenFile, 'code'> {
  const key = crypto.randomUUID()
  // Refused before uploading.
  return { key, file, share: 0, state: file.size > MAX_BYTES || file.size === 0 ? 'refused' : 'waiting' }
}

function codeOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined
}

/** Whether a post or message can be sent with these files. */
export function areSent(files: readonly ChosenFile[]): boolean {
  return files.every(({ state }) => state === 'sent')
}

/** The codes of uploaded files, in the order of the list. */
export function codesOf(files: readonly ChosenFile[]): string[] {
  return files.flatMap(({ code }) => code ?? [])
}
