import { useEffect, useState } from 'react'
import { useStore } from '@skrzat/ui/use-store'
import { deleteUpload, uploadFile } from '#app/calls/index.ts'
import { dropDraft, keepCodes, keepFiles, keepWords, loadDraft } from '../../app/offline/index.ts'
import { createUploads } from './uploads.ts'

/**
 * The state of a composer: its text, its files, which are uploaded as they are chosen, and the id of the command that
 * will send them. All of it is stored as a draft until `sent` or `discard`.
 * @param name of an account and a composer; a component with another name needs another `key`
 * @param initialText used without a draft
 */
export function useComposer(name: string, initialText = '') {
  const [words, setWords] = useState(() => newWords(initialText))
  const [ready, setReady] = useState(false)
  const [uploads] = useState(() =>
    createUploads((file, onProgress, signal) => uploadFile('/api/uploads', file, onProgress, { signal })),
  )
  const { files, left } = useStore(uploads.subscribe, uploads.snapshot)

  useEffect(() => {
    let gone = false
    async function load() {
      const draft = await loadDraft(name)
      if (gone) return
      if (draft) {
        setWords({ text: draft.text, commandId: draft.commandId })
        uploads.restore(draft.files)
      }
      setReady(true)
    }
    void load()
    return () => {
      gone = true
    }
  }, [name, uploads])
  const codes = files.map(({ code }) => code ?? '').join()
  useEffect(() => {
    if (ready && codes !== '') void keepCodes(name, uploads.snapshot().files)
  }, [ready, codes, name, uploads])
  // Unmounting aborts pending uploads; the draft keeps the files.
  useEffect(() => () => uploads.clear(), [uploads])

  function setAndKeep(next: typeof words) {
    setWords(next)
    keepWords(name, next)
  }
  function keepChosen() {
    void keepFiles(name, uploads.snapshot().files)
    keepWords(name, words)
  }
  function empty() {
    uploads.clear()
    setWords(newWords(initialText))
    void dropDraft(name, words.commandId)
  }

  return {
    /** Whether the draft is loaded: earlier typing would be overwritten. */
    ready,
    text: words.text,
    commandId: words.commandId,
    setText: (text: string) => setAndKeep({ ...words, text }),
    files,
    left,
    /** @param taken the post's existing files */
    choose(chosen: readonly File[], taken = 0) {
      uploads.add(chosen, taken)
      keepChosen()
    },
    retry: uploads.retry,
    stop: uploads.stop,
    /** Uploads files again that the server no longer has. */
    restart: uploads.restart,
    remove(key: string) {
      const code = uploads.remove(key)
      if (code !== undefined) void deleteUpload(code)
      keepChosen()
    },
    /** Called once it is sent: empties the composer, whose next text is a new command. */
    sent: empty,
    /** Discards the draft, and deletes its files from the server. */
    discard() {
      for (const { code } of uploads.snapshot().files) if (code !== undefined) void deleteUpload(code)
      empty()
    },
    /** Starts a new command, as the server has carried out an earlier version of this one. */
    renew: () => setAndKeep({ ...words, commandId: crypto.randomUUID() }),
  }
}

export type Composer = ReturnType<typeof useComposer>

function newWords(text: string): { text: string; commandId: string } {
  return { text, commandId: crypto.randomUUID() }
}
