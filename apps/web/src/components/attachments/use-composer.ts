import { useEffect, useState } from 'react'
import { useStore } from '@skrzat/ui/use-store'
import { deleteUpload, upload } from '#app/calls/index.ts'
import { dropDraft, keepCodes, keepFiles, keepWords, loadDraft } from '../../app/offline/index.ts'
import { createUploads } from './uploads.ts'

/**
 * The state of a composer: text, files that are sent as they are chosen, and the id of the command that will send them.
 * All of it is kept as a draft until `sent` or `discard`.
 * @param name of one account and one composer; a component with another name needs another `key`
 * @param initialText where there is no draft
 */
export function useComposer(name: string, initialText = '') {
  const [words, setWords] = useState(() => newWords(initialText))
  const [ready, setReady] = useState(false)
  const [uploads] = useState(() =>
    createUploads((file, onProgress, signal) => upload('/api/uploads', file, onProgress, { signal })),
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
  // Leaving aborts what is on its way; the draft still has the files.
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
    /** The draft is loaded: what is typed earlier would be overwritten. */
    ready,
    text: words.text,
    commandId: words.commandId,
    setText: (text: string) => setAndKeep({ ...words, text }),
    files,
    left,
    /** @param taken files that the post already has */
    choose(chosen: readonly File[], taken = 0) {
      uploads.add(chosen, taken)
      keepChosen()
    },
    retry: uploads.retry,
    stop: uploads.stop,
    /** Sends the files again that the server no longer has. */
    restart: uploads.restart,
    remove(key: string) {
      const code = uploads.remove(key)
      if (code !== undefined) void deleteUpload(code)
      keepChosen()
    },
    /** It is a post or message now: the composer is empty, and the next one is another command. */
    sent: empty,
    /** What was written is not wanted: its files are deleted from the server too. */
    discard() {
      for (const { code } of uploads.snapshot().files) if (code !== undefined) void deleteUpload(code)
      empty()
    },
    /** The server carried out an earlier version of it: what is there now is another command. */
    renew: () => setAndKeep({ ...words, commandId: crypto.randomUUID() }),
  }
}

export type Composer = ReturnType<typeof useComposer>

function newWords(text: string): { text: string; commandId: string } {
  return { text, commandId: crypto.randomUUID() }
}
