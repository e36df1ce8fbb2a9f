/** Drafts of posts and messages in the browser's database, so that they survive a reload and a lost connection. */
import { clear, createStore, delMany, get, set, setMany, update, type UseStore } from 'idb-keyval'

export type Draft = {
  readonly text: string
  /** Of the command that sends it: sent again after a reload, it is still one post. */
  readonly commandId: string
  readonly files: readonly DraftFile[]
}

/** With its code once it is sent: sent again after a reload, the post is the same command. */
export type DraftFile = { readonly file: File; readonly code?: string | undefined }

type Words = Pick<Draft, 'text' | 'commandId'>

let opened: UseStore | undefined
const store = () => (opened ??= createStore('skrzat-drafts', 'drafts'))

/** Where the browser has no database (private windows of some), there are no drafts. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** @param name of one account and one composer, such as `5/wall/group-3` */
export async function loadDraft(name: string): Promise<Draft | undefined> {
  return await orNothing(async () => {
    const words = await get<Words>(`${name}/words`, store())
    const files = (await get<readonly File[]>(`${name}/files`, store())) ?? []
    const codes = (await get<readonly (string | undefined)[]>(`${name}/codes`, store())) ?? []
    return words && { ...words, files: files.map((file, index) => ({ file, code: codes[index] })) }
  })
}

/** Apart from the files, which are large and change rarely. */
export async function keepWords(name: string, words: Words): Promise<void> {
  await orNothing(() => set(`${name}/words`, words, store()))
}

export async function keepFiles(name: string, files: readonly DraftFile[]): Promise<void> {
  const chosen = files.map(({ file }) => file)
  const codes = files.map(({ code }) => code)
  await orNothing(() =>
    setMany(
      [
        [`${name}/files`, chosen],
        [`${name}/codes`, codes],
      ],
      store(),
    ),
  )
}

/** Apart from the files, which needn't be written again when one of them is sent. */
export async function keepCodes(name: string, files: readonly DraftFile[]): Promise<void> {
  const codes = files.map(({ code }) => code)
  await orNothing(() => set(`${name}/codes`, codes, store()))
}

export async function dropDraft(name: string): Promise<void> {
  await orNothing(() => delMany([`${name}/words`, `${name}/files`, `${name}/codes`], store()))
}

/**
 * Changes what else waits in this browser to be sent, and ends with the drafts; all tabs have it in common.
 * @param change from what is kept, unchecked, to what is structured-cloned
 */
export async function changeWaiting(name: string, change: (kept: unknown) => unknown): Promise<void> {
  await orNothing(() => update<unknown>(`${name}/waiting`, change, store()))
}

/** @returns unchecked: an older version of the app may have kept it */
export async function loadWaiting(name: string): Promise<unknown> {
  return await orNothing(() => get<unknown>(`${name}/waiting`, store()))
}

/** At signing out: the next person at this device finds nothing. */
export async function dropAllDrafts(): Promise<void> {
  await orNothing(() => clear(store()))
}
