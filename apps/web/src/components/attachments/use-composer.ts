import { useEffect, useState, useSyncExternalStore } from 'react'
import { deleteUpload, upload } from '#app/rest.ts'
import { dropDraft, keepFiles, keepWords, loadDraft } from './drafts.ts'
import { createUploads } from './uploads.ts'

/**
 * The state of a composer: text, files that are sent as they are chosen, and the id of the command that will send them.
 * All of it is kept as a draft until `sent`.
 * @param name of one account and one composer; a component with another name needs another `key`
 */
export function useComposer(name: string) {
  const [words, setWords] = useState<{ text: string; commandId: string }>(newWords)
  const [ready, setReady] = useState(false)
  const [uploads] = useState(() =>
    createUploads((file, onProgress, signal) => upload('/api/uploads', file, onProgress, { signal })),
  )
  const { files, left } = useSyncExternalStore(uploads.subscribe, uploads.snapshot)

  useEffect(() => {
    let gone = false
    async function load() {
      const draft = await loadDraft(name)
      if (gone) return
      if (draft) {
        setWords({ text: draft.text, commandId: draft.commandId })
        if (draft.files.length > 0) uploads.add(draft.files)
      }
      setReady(true)
    }
    void load()
    return () => {
      gone = true
    }
  }, [name, uploads])
  // Leaving aborts what is on its way; the draft still has the files.
  useEffect(() => () => uploads.clear(), [uploads])

  function keepChosen() {
    void keepFiles(
      name,
      uploads.snapshot().files.map(({ file }) => file),
    )
    void keepWords(name, words)
  }

  return {
    /** The draft is loaded: what is typed earlier would be overwritten. */
    ready,
    text: words.text,
    commandId: words.commandId,
    setText(text: string) {
      const next = { ...words, text }
      setWords(next)
      void keepWords(name, next)
    },
    files,
    left,
    choose(chosen: readonly File[]) {
      uploads.add(chosen)
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
    sent() {
      uploads.clear()
      setWords(newWords())
      void dropDraft(name)
    },
  }
}

export type Composer = ReturnType<typeof useComposer>

function newWords() {
  return { text: '', commandId: crypto.randomUUID() }
}
