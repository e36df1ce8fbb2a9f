import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { commandAnswered, uploadFile, useCommand } from '#app/calls/index.ts'
import { Stopped, Unreachable } from '#app/errors/index.ts'
import { placeFilesChanged } from '../queries.ts'
import { toSend, withChosen, type FileDraft } from './drafts.ts'

/** Fields that all files of the dialog share; empty texts are left out. */
export type SharedFields = { description: string; classgroup: string; expires: string }

/**
 * The dialog's files and their upload: one after another, each with its progress. After a lost response the same id is
 * sent again, which makes the retry idempotent.
 */
export function useSending(placeId: number) {
  const client = useQueryClient()
  const [drafts, setDrafts] = useState<readonly FileDraft[]>([])
  const [left, setLeft] = useState(0)
  const [sending, setSending] = useState(false)
  const running = useRef<{ key: number; abort: AbortController }>(undefined)
  const stopping = useRef(false)
  const command = useCommand()

  // Leaving the page aborts the upload.
  useEffect(() => {
    stopping.current = false
    return () => {
      stopping.current = true
      running.current?.abort.abort()
    }
  }, [])

  function changeFile(key: number, part: Partial<FileDraft>) {
    setDrafts((now) => now.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)))
  }

  async function sendOne({ key, file, name }: FileDraft, shared: SharedFields): Promise<FileDraft['state']> {
    const abort = new AbortController()
    running.current = { key, abort }
    const fields = { name, ...shared }
    // Renamed after a lost response it is still the same file; another file in its place is not.
    const about = JSON.stringify([key, file.name, file.size, file.lastModified])
    const { commandId } = command({}, about)
    changeFile(key, { state: 'sending', share: 0, error: undefined })
    try {
      const onProgress = (share: number) => changeFile(key, { share })
      await uploadFile(`/api/places/${placeId}/files`, file, onProgress, {
        fields,
        signal: abort.signal,
        commandId,
      })
      commandAnswered(commandId, undefined)
      changeFile(key, { state: 'sent', share: 1 })
      return 'sent'
    } catch (error) {
      const state = error instanceof Stopped ? 'stopped' : 'failed'
      commandAnswered(commandId, error)
      changeFile(key, { state, share: 0, error })
      // The other files would fail too.
      if (error instanceof Unreachable) stopping.current = true
      return state
    } finally {
      running.current = undefined
    }
  }

  function chooseFiles(files: readonly File[]) {
    const chosen = withChosen(drafts, files)
    setDrafts(chosen.drafts)
    setLeft(chosen.left)
  }

  /** Removes a file from the list; one that is being sent is aborted and stays. */
  function remove(key: number) {
    if (running.current?.key === key) running.current.abort.abort()
    else setDrafts((now) => now.filter((draft) => draft.key !== key))
    setLeft(0)
  }

  function stopAll() {
    stopping.current = true
    running.current?.abort.abort()
  }

  /** Sends the remaining files. Returns how many succeeded, and whether all did. */
  async function sendFiles(shared: SharedFields): Promise<{ sent: number; all: boolean }> {
    const waiting = toSend(drafts)
    stopping.current = false
    setSending(true)
    let sent = 0
    for (const draft of waiting) {
      if (stopping.current) break
      if ((await sendOne(draft, shared)) === 'sent') sent += 1
    }
    setSending(false)
    // After a lost response too: the file may have been added.
    await placeFilesChanged(client)
    return { sent, all: sent === drafts.filter(({ state }) => state !== 'sent').length }
  }

  const rename = (key: number, name: string) => changeFile(key, { name })
  /** `left`: how many of the last choice exceed the limit. */
  return { drafts, left, sending, choose: chooseFiles, rename, remove, stopAll, send: sendFiles }
}
