/** Files that are sent as soon as they are chosen, before the post or message that they belong to. */
import { UPLOAD_LIMITS } from '@skrzat/contract/upload'
import { attachment } from '@skrzat/contract/wire/attachments'
import { Stopped } from '#app/errors/index.ts'
import { createListeners } from '@skrzat/ui/use-store'
import type { DraftFile } from '../../app/offline/index.ts'

/** Sends a file and returns the server's answer; rejects with Stopped when the signal aborts it. */
export type SendFile = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<unknown>

export type ChosenFile = {
  readonly key: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'sent' | 'stopped' | 'failed' | 'refused'
  /** Of the bytes, from 0 to 1. */
  readonly share: number
  readonly error?: unknown
  /** The server's name for it, once it is sent. */
  readonly code?: string
}

export type Uploads = ReturnType<typeof createUploads>

/** Sent at once; more would share the same line. */
const AT_ONCE = 2
const MAX_BYTES = UPLOAD_LIMITS.megabytes * 1024 * 1024

/** A list of files and their upload, outside React: it goes on while the screen changes. */
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

  function change(key: string, part: Partial<ChosenFile>) {
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
    change(key, { state: 'sending', share: 0, error: undefined })
    let result: Partial<ChosenFile>
    try {
      const answer = await send(file, (share) => change(key, { share }), abort.signal)
      result = { state: 'sent', share: 1, code: attachment.shape.code.parse(codeOf(answer)) }
    } catch (error) {
      result = { state: error instanceof Stopped ? 'stopped' : 'failed', share: 0, error }
    }
    aborts.delete(key)
    change(key, result)
  }

  return {
    subscribe,
    /** The files in their order, and how many of the last choice exceeded the limit. */
    snapshot: () => snapshot,
    /** @param taken files that the post already has, which count towards the limit */
    add(chosen: readonly File[], taken = 0) {
      const room = Math.max(0, UPLOAD_LIMITS.files - taken - files.length)
      left = Math.max(0, chosen.length - room)
      publish([...files, ...chosen.slice(0, room).map(fileOf)])
    },
    /** The files of a draft; those with a code are on the server already. */
    restore(drafted: readonly DraftFile[]) {
      publish(
        drafted.map(({ file, code }) =>
          code === undefined ? fileOf(file) : { ...fileOf(file), state: 'sent', share: 1, code },
        ),
      )
    },
    retry: (key: string) => {
      change(key, { state: 'waiting', error: undefined })
    },
    /** Aborts the upload of a file; it stays in the list. */
    stop: (key: string) => {
      aborts.get(key)?.abort()
    },
    /** Takes a file out of the list. @returns its code if it was sent, which the server may then delete */
    remove(key: string): string | undefined {
      const code = files.find((one) => one.key === key)?.code
      aborts.get(key)?.abort()
      left = 0
      publish(files.filter((one) => one.key !== key))
      return code
    },
    /** Sends all again, when the server no longer has them. */
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
  // Refused before its bytes are sent.
  return { key, file, share: 0, state: file.size > MAX_BYTES || file.size === 0 ? 'refused' : 'waiting' }
}

function codeOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined
}

/** Whether a post or message can be sent with these files. */
export function areSent(files: readonly ChosenFile[]): boolean {
  return files.every(({ state }) => state === 'sent')
}

/** The codes of those that are sent, in the order of the list. */
export function codesOf(files: readonly ChosenFile[]): string[] {
  return files.flatMap(({ code }) => code ?? [])
}
