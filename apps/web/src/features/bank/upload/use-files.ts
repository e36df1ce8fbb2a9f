import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Stopped } from '#app/errors/index.ts'
import { statementsAdded } from '../queries.ts'
import { isUnknownTable } from './mappable.ts'
import { sendStatements, type Reading, type StatementFile } from './statements.ts'

/** Files that are previewed when they are chosen, and added when a person says so. */
export function useFiles(placeId: number) {
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly StatementFile[]>([])
  const sending = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const { current: open } = sending
    return () => {
      for (const abort of open.values()) abort.abort()
    }
  }, [])

  const put = (next: StatementFile) =>
    setFiles((all) => all.map((each) => (each.key === next.key ? next : each)))

  async function send(key: string, file: File, reading: Reading, preview: boolean) {
    sending.current.get(key)?.abort()
    const abort = new AbortController()
    // Statements that are being added go on where a person leaves the screen.
    if (preview) sending.current.set(key, abort)
    else sending.current.delete(key)
    const known = { key, file, reading }
    const show = (sent: number) => put({ ...known, state: preview ? 'checking' : 'adding', sent })
    show(0)
    try {
      const call = { placeId, file, reading, preview, onProgress: show, signal: abort.signal }
      const statements = await sendStatements(call)
      put({ ...known, state: preview ? 'checked' : 'added', statements })
    } catch (error) {
      // Aborted for another reading of the same file, or for none.
      if (!(error instanceof Stopped)) put({ ...known, state: 'failed', error })
    }
  }

  function choose(chosen: readonly File[]) {
    const added = chosen.map((file) => ({ key: crypto.randomUUID(), file, reading: {} }))
    setFiles((all) => [
      ...all.filter(({ state }) => state !== 'added'),
      ...added.map((each) => ({ ...each, state: 'checking' as const, sent: 0 })),
    ])
    for (const { key, file } of added) void send(key, file, {}, true)
  }

  /** Previews the file once more, read in another way. */
  function reread({ key, file }: StatementFile, reading: Reading) {
    void send(key, file, reading, true)
  }

  /** Adds the files one after the other. */
  async function add(chosen: readonly StatementFile[]) {
    for (const { key, file, reading } of chosen) await send(key, file, reading, false)
    await statementsAdded(client)
    // Others of the same bank can be read now, as its mapping is kept.
    if (chosen.some(({ reading }) => reading.mapping !== undefined))
      for (const each of files.filter(isUnknownTable)) reread(each, each.reading)
  }

  function remove(key: string) {
    sending.current.get(key)?.abort()
    setFiles((all) => all.filter((each) => each.key !== key))
  }

  return { files, choose, reread, add, remove }
}
